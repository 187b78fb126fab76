import { getApproval } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { updateOperatorDesk } from '@envol/contract/operators';
import {
  clientStructureConstraints,
  clientStructuresGeocoding,
  createStructureZone,
  getWebService,
  importStructureZones,
  listStructureZones,
  partnerStructuresImages,
  structuresAipGeometries,
  structuresGeometries,
  structuresImpacting,
  suggestPublicTip,
} from '@envol/contract/structure-zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
let id: number;
beforeAll(async () => {
  harness = await createHarness();
  id = harness.actors.chief.structure_id ?? 0;
});
afterAll(() => harness.close());

const circle = (radius_m: number) => ({
  type: 'Circle' as const,
  center: [1.4, 43.66] as [number, number],
  radius_m,
});
const add = async (zone: object) =>
  (await harness.as('chief').call(createStructureZone, { params: { id }, body: zone as never })).body;
const shownTo = async (who: keyof Actors) =>
  (await harness.as(who).call(structuresGeometries, { query: {} })).body.features.map(
    ({ properties }) => properties.name,
  );

describe('the module of zones', () => {
  it('shows impacting zones to their own structure alone, the others to everybody', async () => {
    await add({ kind: 'impacting', name: 'Percée 14', geometry: circle(800) });
    await add({ kind: 'client', code: 'POSTE-1', name: 'Poste de Purpan', geometry: circle(100) });
    expect(await shownTo('chief')).toEqual(['Percée 14', 'Poste de Purpan']);
    expect(await shownTo('owner')).toEqual(['Poste de Purpan']);
    expect(await shownTo('otherController')).toEqual(['Poste de Purpan']);
    const seen = await harness.as('owner').call(structuresGeometries, { query: { kind: 'client' } });
    expect(seen.body.features.map(({ properties }) => properties.code)).toEqual(['POSTE-1']);
    const impacting = await harness.as('chief').call(structuresImpacting);
    expect(impacting.body.map(({ name }) => name)).toEqual(['Percée 14']);
  });

  it('finds a client’s site by the beginning of its code, with 50 m around it', async () => {
    const find = (code: string) =>
      harness.as('owner').call(clientStructuresGeocoding, { query: { code, limit: 5 } });
    const { body } = await find('poste');
    expect(body).toMatchObject([{ type: 'client_structure', code: 'POSTE-1', buffer_m: 50 }]);
    const [site] = body;
    const [west = 0, south = 0, , north = 0] = site?.envelope ?? [];
    // 150 m on either side of the centre, 111.2 km a degree.
    expect((north - south) * 111_200).toBeCloseTo(300, -1);
    expect(west).toBeLessThan(1.4);
    expect((await find('OSTE')).body).toEqual([]);
    expect((await find('%%%')).body).toEqual([]);
    expect((await find('PO')).status).toBe(400);
    const bound = await harness
      .as('owner')
      .call(clientStructureConstraints, { params: { id: site?.id ?? 0 } });
    expect(bound.body).toMatchObject({ code: 'POSTE-1', constraints: expect.any(Array) });
    expect(bound.body.datasets.length).toBeGreaterThan(0);
  });

  it('finds no site for an operator to which the platform closed the search', async () => {
    const operator_id = harness.actors.owner.operator_id ?? 0;
    const { id: site } = await add({
      kind: 'client',
      code: 'POSTE-2',
      name: 'Poste fermé',
      geometry: circle(100),
    });
    const grant = async (allowed: boolean) => {
      await harness.as('staff').call(updateOperatorDesk, {
        params: { id: operator_id },
        body: { grants: { allow_client_structures_geocoding: allowed } },
      });
      // What a process knows of a person follows a moment after the operator's change.
      const find = () =>
        harness.as('owner').call(clientStructuresGeocoding, { query: { code: 'POSTE', limit: 5 } });
      await expect.poll(async () => (await find()).status).toBe(allowed ? 200 : 403);
      // A site that is not to be found is not read by its number either.
      const read = await harness.as('owner').call(clientStructureConstraints, { params: { id: site } });
      expect(read.status).toBe(allowed ? 200 : 403);
    };
    await grant(false);
    await grant(true);
  });

  it('reads a file first, then writes what it read once', async () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'Nord' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [1.3, 43.6],
                [1.5, 43.6],
                [1.5, 43.7],
                [1.3, 43.6],
              ],
            ],
          },
        },
        { type: 'Feature', properties: { name: 'Point' }, geometry: { type: 'Point', coordinates: [1, 2] } },
      ],
    });
    const run = (dry_run: boolean) =>
      harness
        .as('chief')
        .call(importStructureZones, { params: { id }, body: { kind: 'competence', text, dry_run } });
    expect((await run(true)).body).toMatchObject({
      zones: [{ name: 'Nord' }],
      refused: [{ place: 'features[1]', name: 'Point', reason: 'geometry_unsupported' }],
      written: 0,
    });
    expect((await run(false)).body.written).toBe(1);
    const again = (await run(false)).body;
    expect([again.written, again.refused.at(-1)]).toEqual([
      0,
      { place: 'features[0]', name: 'Nord', reason: 'name_taken' },
    ]);
    // A trial tells it before anything is written.
    expect((await run(true)).body.refused.at(-1)?.reason).toBe('name_taken');
    const { body } = await harness.as('chief').call(listStructureZones, { params: { id } });
    expect(body.filter(({ kind }) => kind === 'competence')).toHaveLength(1);
  });

  it('keeps what a file of zones says of each, and holds standing missions against those that restrict', async () => {
    const circle = (name: string, upper: string): string =>
      `AC CTR\nAN ${name}\nAL GND\nAH ${upper}\nAF 118.100\nV X=43:38:00 N 001:24:00 E\nDC 1\n`;
    const text = `${circle('PURPAN', '120M AGL')}${circle('PURPAN', '1500FT AMSL')}AC R\nAN Coupée\nAH 900FT AMSL\n`;
    const run = (kind: 'uspace' | 'impacting', dry_run: boolean) =>
      harness.as('chief').call(importStructureZones, { params: { id }, body: { kind, text, dry_run } });
    const words = {
      zone_class: 'CTR',
      message: '118.100',
      lower: { reference: 'AGL', value: 0, unit: 'ft' },
      upper: { reference: 'AGL', value: 120, unit: 'm' },
    };
    expect((await run('uspace', true)).body).toMatchObject({
      format: 'openair',
      zones: [
        { place: 'line 1', name: 'PURPAN', ...words },
        { place: 'line 8', name: 'PURPAN 2' },
      ],
      refused: [{ place: 'line 15', name: 'Coupée', reason: 'no_geometry' }],
      written: 0,
    });
    expect((await run('uspace', false)).body.written).toBe(2);
    await run('impacting', false);
    const { body } = await harness.as('chief').call(listStructureZones, { params: { id } });
    expect(body.filter(({ kind }) => kind === 'uspace')).toMatchObject([
      { name: 'PURPAN', ...words, ceiling_m: 120 },
      // Above sea level says nothing of the height above ground.
      { name: 'PURPAN 2', upper: { reference: 'AMSL', value: 1500, unit: 'ft' }, ceiling_m: null },
    ]);
    const noted = await harness.db
      .selectFrom('restrictions')
      .select(['title', 'becomes'])
      .where('source', '=', 'structure_zone')
      .where('title', 'like', 'PURPAN%')
      .execute();
    expect(noted).toHaveLength(4);
    // Each zone once as a U-space's, once as one that restricts.
    expect(noted.filter(({ becomes }) => becomes.includes('SFC – 120 m AGL'))).toHaveLength(2);
  });

  it('keeps the words of any file, however long or strange, and answers everybody beside one that is nothing else', async () => {
    const long = 'R'.repeat(100_000);
    const drawn =
      '<AirspaceVolume><horizontalProjection><Surface srsName="CRS84"><posList>2 48 2.1 48 2.1 48.1 2 48</posList></Surface></horizontalProjection></AirspaceVolume>';
    const send = (text: string) =>
      harness
        .as('chief')
        .call(importStructureZones, { params: { id }, body: { kind: 'competence', dry_run: false, text } });
    const kept = await send(
      `<m><Airspace><AirspaceTimeSlice><name>${long}</name><type>${long}</type>${drawn}</AirspaceTimeSlice></Airspace></m>`,
    );
    expect([kept.status, kept.body.written]).toEqual([200, 1]);
    const strange = { name: '\u0000\ud800', message: `${'m'.repeat(499)}😀`, kind: '\u0000' };
    const geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [2, 48],
          [2.1, 48],
          [2.1, 48.1],
          [2, 48],
        ],
      ],
    };
    const odd = await send(
      JSON.stringify({ features: [{ type: 'Feature', properties: strange, geometry }] }),
    );
    expect([odd.status, odd.body.written]).toEqual([200, 1]);
    const { turn_ms, result } = await longestTurn(() => send('AC R\n'.repeat(100_000)));
    expect(result.body.refused).toHaveLength(10_001);
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });

  it('refuses a file that is cut off, and holds nobody up with one that is large', async () => {
    const run = (text: string) =>
      harness
        .as('chief')
        .call(importStructureZones, { params: { id }, body: { kind: 'competence', text, dry_run: true } });
    const cut = await run(
      '<kml><Placemark><name>A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1.3,43',
    );
    expect([cut.status, cut.error.code, cut.error.params?.reason]).toEqual([
      400,
      'ZONE_FILE_INVALID',
      'not_xml',
    ]);
    const { turn_ms } = await longestTurn(() => run(`<kml>${'<a/>'.repeat(220_000)}</kml>`));
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });

  it('counts a zone of competence when a request lies wholly inside', async () => {
    const { approval_id } = await addRequest(harness);
    const { body } = await harness.as('controller').call(getApproval, { params: { id: approval_id } });
    // The mission is at 1.4, 43.66: outside the triangle "Nord".
    expect(body.sub_approvals[0]?.fully_inside).toBe(false);
    await add({ kind: 'competence', name: 'Autour', geometry: circle(3000) });
    const next = await addRequest(harness);
    const inside = await harness.as('controller').call(getApproval, { params: { id: next.approval_id } });
    expect(inside.body.sub_approvals[0]?.fully_inside).toBe(true);
  });

  it('shows the published control zones of connected aerodromes, and takes tips', async () => {
    const { body } = await harness.as('owner').call(structuresAipGeometries, { query: {} });
    for (const { properties } of body.features) expect(properties.structure_code).toMatch(/^LF/);
    const tip = { structure_id: id, suggestion: 'Appeler avant 8 h' };
    expect((await harness.as('owner').call(suggestPublicTip, { body: tip })).status).toBe(204);
    const mail = await harness.db
      .selectFrom('mails')
      .select('body')
      .where('subject', 'like', '%LFBO%')
      .executeTakeFirst();
    expect(mail?.body).toContain('Appeler avant 8 h');
  });

  it('draws the zones of each partner, and names the system to which a structure’s requests go', async () => {
    const { body } = await harness.as('owner').call(partnerStructuresImages);
    const own = body.find(({ structure_id }) => structure_id === id);
    expect(decodeURIComponent(own?.image ?? '')).toMatch(/^data:image\/svg\+xml,<svg .*<path d="M[\d. L]+Z/);
    const service = await harness.as('owner').call(getWebService, { params: { id } });
    expect(service.body).toMatchObject({ id, source: 'simulated' });
  });

  it('draws a recorded corridor once, so that no look at the map holds anybody up', async () => {
    const coordinates = Array.from({ length: 1_500 }, (_, step): [number, number] => [
      1.35 + 0.015 * Math.sin(step / 60) + 3e-5 * Math.sin(step * 7.3),
      43.63 + step * 5e-5 + 3e-5 * Math.cos(step * 3.1),
    ]);
    const geometry = { type: 'LineString', coordinates, buffer_m: 30 };
    await add({ kind: 'competence', name: 'Voie ferrée', geometry });
    for (const call of [structuresGeometries, partnerStructuresImages] as const) {
      const { turn_ms, result } = await longestTurn(() =>
        harness.as('owner').call(call as typeof structuresGeometries, { query: {} }),
      );
      expect(result.status).toBe(200);
      expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
    }
  });

  it('makes a picture of a structure with as many zones as it likes', async () => {
    const ring = Array.from({ length: 400 }, (_, step) => [
      Number((1.4 + 0.01 * Math.cos((2 * Math.PI * step) / 399)).toFixed(6)),
      Number((43.7 + 0.01 * Math.sin((2 * Math.PI * step) / 399)).toFixed(6)),
    ]);
    const geometry = JSON.stringify({ type: 'Polygon', coordinates: [ring] });
    await sql`insert into structure_zones (structure_id, kind, name, geometry, bbox, area_m2, created_by_name, created_at, updated_at)
    select ${id}, 'competence', 'Secteur ' || number, ${geometry}::jsonb, '((1.41,43.71),(1.39,43.69))', 1, 'Chief', '2026-01-01', '2026-01-01'
    from generate_series(1, 350) number`.execute(harness.db);
    const { status, body } = await harness.as('owner').call(partnerStructuresImages);
    expect(status).toBe(200);
    const image = body.find(({ structure_id }) => structure_id === id)?.image;
    expect(image).toMatch(/^data:image/);
    // A picture of 96 pixels: its corners are counted in all, not in each of its zones.
    expect(image?.length).toBeLessThan(60_000);
  });

  it('draws the first partners by their code, and names the others', async () => {
    const { db } = harness;
    await sql`insert into structures (code, name, structure_type, reference_lng, reference_lat, is_partner)
    select 'QQ' || lpad(number::text, 4, '0'), 'Partenaire ' || number, 'airport', 1.4, 43.6, true
    from generate_series(1, ${LIMITS.partner_pictures}) number`.execute(db);
    await sql`insert into structure_zones (structure_id, kind, name, geometry, bbox, area_m2, created_by_name, created_at, updated_at)
    select s.id, 'competence', 'Secteur', ${JSON.stringify(circle(500))}::jsonb, '((1.41,43.71),(1.39,43.69))', 1, 'Chief', '2026-01-01', '2026-01-01'
    from structures s where s.code like 'QQ%'`.execute(db);
    const { body } = await harness.as('owner').call(partnerStructuresImages);
    expect(body.length).toBeGreaterThan(LIMITS.partner_pictures);
    expect(body.map(({ code }) => code)).toEqual(body.map(({ code }) => code).toSorted());
    // A partner that keeps no zone has no picture, wherever it stands.
    const ours = body.flatMap(({ code, image }, index) => (code?.startsWith('QQ') ? [{ image, index }] : []));
    expect(ours).toHaveLength(LIMITS.partner_pictures);
    expect(ours.map(({ image }) => image !== null)).toEqual(
      ours.map(({ index }) => index < LIMITS.partner_pictures),
    );
    expect(ours.some(({ image }) => image === null)).toBe(true);
  });
});
