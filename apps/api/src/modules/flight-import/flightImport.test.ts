import { bulkImport, downloadFlightAreas } from '@envol/contract/flight-import';
import { getFlightJob, retryFlightJob } from '@envol/contract/flight-jobs';
import { createFlight, getFlight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { downloadFlightKml } from '@envol/contract/mission-sheets';
import { EXPORT_FORMATS } from '@envol/domain/formats/missions/missionFile';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewOf, mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { givePlan } from '../../../test/plans.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await harness.db
    .updateTable('operators')
    .set({ plan: 'enterprise' })
    .where('id', '=', harness.actors.owner.operator_id ?? 0)
    .execute();
});
afterAll(() => harness.close());

const encode = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const placemark = (name: string, west: number, extra = ''): string =>
  `<Placemark><name>${name}</name>${extra}<Polygon><outerBoundaryIs><LinearRing><coordinates>${west},47.2 ${west + 0.004},47.2 ${west + 0.004},47.204 ${west},47.2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const kml = (...placemarks: string[]): string => `<kml><Document>${placemarks.join('\n')}</Document></kml>`;
const file = (data: string | Uint8Array<ArrayBuffer>, name = 'ginestous.kml') => [new File([data], name)];

const send = (body: object, files: File[], who: 'owner' | 'stranger' = 'owner') =>
  harness.as(who).call(bulkImport, { body: body as never }, { files });
const shared = async (changes: object = {}, who: 'owner' | 'stranger' = 'owner') => {
  const { areas: _areas, name: _name, ...rest } = mission(await crewOf(harness, who));
  return { ...rest, ...changes };
};

const TWO = kml(
  placemark('Bassin nord', 2.5),
  placemark('Bassin sud', 2.52),
  '<Placemark><name>Mât</name></Placemark>',
);

describe('a file of areas', () => {
  it('is read and nothing is made; each thing is told, and why it was left', async () => {
    const { status, body } = await send(
      {},
      file(zipSync({ 'a/doc.kml': encode(TWO), 'b.png': encode('x') }) as never, 'g.kmz'),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: 'kmz',
      polygons: 2,
      needs_enterprise: false,
      items: [
        { key: 'i1', name: 'Bassin nord', is_suggested: true },
        { key: 'i2', name: 'Bassin sud' },
      ],
      left_out: [{ name: 'Mât', reason: 'no_geometry', line: 3 }],
      flights: [],
    });
  });

  it('of a KMZ is its main document; the others are told, and a file in UTF-16 is read', async () => {
    const zip = zipSync({
      'files/more.kml': encode(kml(placemark('Autre', 2.6))),
      'doc.kml': encode(TWO),
      '__MACOSX/._doc.kml': encode('x'),
    });
    const { body } = await send({}, file(zip as never, 'g.kmz'));
    expect(body.items.map(({ name }) => name)).toEqual(['Bassin nord', 'Bassin sud']);
    expect(body.left_out.at(-1)).toMatchObject({ path: 'files/more.kml', reason: 'another_document' });
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(kml(placemark('Été', 2.5)), 'utf16le'),
    ]);
    expect((await send({}, file(new Uint8Array(wide)))).body.items[0]?.name).toBe('Été');
  });

  it('becomes one mission with several areas, their heights and widths as chosen', async () => {
    const gpx =
      '<gpx><trk><name>Berge</name><trkseg><trkpt lat="47.3" lon="2.5"/><trkpt lat="47.31" lon="2.5"/></trkseg></trk><wpt lat="47.33" lon="2.5"/></gpx>';
    const items = [
      { key: 'i1', name: 'Berge droite', buffer_m: 40, max_height_m: 30 },
      { key: 'i2', radius_m: 70 },
    ];
    const { body } = await send({ items, mission: await shared() }, file(gpx, 'berges.gpx'));
    expect(body.not_made).toEqual([]);
    expect(body.flights).toMatchObject([{ name: 'Berge', item_keys: ['i1', 'i2'] }]);
    const { body: flight } = await harness
      .as('owner')
      .call(getFlight, { params: { id: body.flights[0]?.id ?? 0 } });
    expect(flight.areas).toMatchObject([
      { name: 'Berge droite', max_height_m: 30, geometry: { type: 'LineString', buffer_m: 40 } },
      { name: 'Zone 2', max_height_m: null, geometry: { type: 'Circle', radius_m: 70 } },
    ]);
    expect(flight.asp_was_analyzed).toBe(true);
  });

  it('becomes a mission for each, and one that is refused leaves the others', async () => {
    const items = [{ key: 'i1' }, { key: 'i2', max_height_m: 40 }];
    const made = await send(
      { as: 'missions', items, mission: await shared({ name: 'Ginestous' }) },
      file(TWO),
    );
    expect(made.body.flights.map(({ name }) => name)).toEqual([
      'Ginestous – Bassin nord',
      'Ginestous – Bassin sud',
    ]);
    const wrong = await send(
      { as: 'missions', mission: await shared({ date_end: '2020-01-01T00:00:00Z' }) },
      file(TWO),
    );
    expect(wrong.body.flights).toEqual([]);
    expect(wrong.body.not_made).toHaveLength(2);
    expect(wrong.body.not_made[0]?.detail).toMatch(/période|fin/i);
  });

  it('becomes more missions than a call makes with a job, once each, or left with the refusal in words', async () => {
    const count = LIMITS.flights_at_once + 1;
    const bridges = Array.from({ length: count }, (_, index) => `Pont ${index + 1}`);
    const many = kml(...bridges.map((name, index) => placemark(name, 2.5 + index / 50)));
    const importMany = async (changes: object) =>
      send({ as: 'missions', mission: await shared({ name: 'Ponts', ...changes }) }, file(many));
    const ended = async (id: number) => {
      const read = async () => (await harness.as('owner').call(getFlightJob, { params: { id } })).body;
      await expect.poll(async () => (await read()).status, { timeout: 90_000, interval: 200 }).toBe('done');
      return read();
    };
    const made = () =>
      harness.db
        .selectFrom('flights')
        .select('name')
        .where('name', 'like', 'Ponts – %')
        .orderBy('id')
        .execute();
    const begun = await importMany({});
    expect([begun.status, begun.job]).toMatchObject([202, { act: 'import', total_count: count }]);
    const { id } = begun.job;
    expect(await ended(id)).toMatchObject({ done_count: count, left: [] });
    expect((await made()).map(({ name }) => name)).toEqual(bridges.map((name) => `Ponts – ${name}`));
    // As a worker leaves it that ended after its missions and before the note of them.
    const { db } = harness;
    await db.updateTable('flight_job_items').set({ state: 'open' }).where('job_id', '=', id).execute();
    await db
      .updateTable('flight_jobs')
      .set({ status: 'failed', done_count: 0 })
      .where('id', '=', id)
      .execute();
    await harness.as('owner').call(retryFlightJob, { params: { id } });
    await ended(id);
    expect(await made()).toHaveLength(count);
    const wrong = await ended((await importMany({ date_end: '2020-01-01T00:00:00Z' })).job.id);
    expect(wrong.left.map(({ name }) => name)).toEqual(bridges.map((name) => `Ponts – ${name}`));
    expect(wrong.left[0]).toMatchObject({ flight_id: null, date: null, reason: 'refused' });
    expect(wrong.left[0]?.detail).toMatch(/période|fin/i);
  }, 240_000);

  it('must contain exactly one polygon but with the enterprise plan', async () => {
    await givePlan(harness, 'stranger', 'independent');
    expect((await send({}, file(TWO), 'stranger')).body.needs_enterprise).toBe(true);
    const mission = await shared({}, 'stranger');
    const refused = await send({ items: [{ key: 'i1' }], mission }, file(TWO), 'stranger');
    expect([refused.status, refused.error.code]).toEqual([403, 'IMPORT_NEEDS_ENTERPRISE']);
    const one = await send({ mission }, file(kml(placemark('Seul', 2.5))), 'stranger');
    expect(one.body.flights).toHaveLength(1);
  });
});

describe('areas that the product wrote', () => {
  it.each([...EXPORT_FORMATS, 'kml'] as const)('as %s come back', async (format) => {
    const { body: flight } = await harness.as('owner').call(createFlight, {
      body: mission({
        ...(await crewOf(harness)),
        max_flying_height: 60,
        areas: [
          {
            name: '=Disque; <un>',
            geometry: { type: 'Circle', center: [2.5, 47.2], radius_m: 120 },
            max_height_m: 45,
          },
          {
            name: 'Couloir',
            geometry: {
              type: 'LineString',
              coordinates: [
                [2.52, 47.2],
                [2.53, 47.21],
              ],
              buffer_m: 35,
            },
          },
          {
            name: 'Pré',
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [2.55, 47.2],
                  [2.56, 47.2],
                  [2.56, 47.21],
                  [2.55, 47.2],
                ],
              ],
            },
          },
        ],
      }),
    });
    const params = { id: flight.id };
    const sent =
      format === 'kml'
        ? await harness.as('owner').call(downloadFlightKml, { params })
        : await harness.as('owner').call(downloadFlightAreas, { params, query: { format } });
    expect(sent.status).toBe(200);
    const { body } = await send({}, file(new Uint8Array(sent.body) as Uint8Array<ArrayBuffer>));
    expect(body.format).toBe(format === 'mp_fence' ? 'qgc_wpl' : format);
    const shapes = body.items.map(({ shape }) => shape.type).toSorted();
    // A fence of Mission Planner knows no lines; a route is one.
    if (format === 'mp_fence') expect(shapes).toEqual(['Circle', 'Polygon', 'Polygon']);
    else if (format === 'litchi') expect(shapes).toEqual(['Line', 'Line', 'Line']);
    else {
      expect(shapes).toEqual(['Circle', 'Line', 'Polygon']);
      const of = (type: string) => body.items.find(({ shape }) => shape.type === type);
      expect(of('Circle')).toMatchObject({
        name: expect.stringContaining('Disque; <un>'),
        shape: { center: [2.5, 47.2], radius_m: 120 },
        fields: { [format === 'csv' ? 'hauteur_m_agl' : 'max_height_m']: '45' },
      });
      expect(of('Line')).toMatchObject({
        name: 'Couloir',
        shape: {
          coordinates: [
            [2.52, 47.2],
            [2.53, 47.21],
          ],
          buffer_m: 35,
        },
      });
      expect(of('Polygon')?.name).toBe('Pré');
    }
  });
});
