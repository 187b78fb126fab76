import { printMap } from '@envol/contract/airspace';
import { downloadExclusionZone } from '@envol/contract/approvals';
import { updateDrone } from '@envol/contract/drones';
import {
  deleteExclusionArea,
  downloadExclusionArea,
  type ExclusionAreaInput,
  exclusionAreaKml,
  getExclusionArea,
  saveExclusionArea,
  uploadExclusionZone,
} from '@envol/contract/exclusion-zones';
import { updateFlight } from '@envol/contract/flights';
import { downloadFlightKml, downloadFlightPdf } from '@envol/contract/mission-sheets';
import { geodesicDestination } from '@envol/domain/geo/geodesy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_POPPLER, textOf as textOfPdf } from '../../../../../packages/documents/test/pdfText.ts';
import { zoneKml } from '../../../test/exclusionKml.ts';
import { addCrew, addFlight, addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const CENTER = PLACES.country.center as [number, number];
const away = (bearing: number, metres: number): [number, number] => [
  ...geodesicDestination(CENTER, bearing, metres),
];
const country = (changes: Parameters<typeof addFlight>[1] = {}) =>
  addFlight(harness, { areas: [{ geometry: PLACES.country }], ...changes });
const save = (id: number, body: ExclusionAreaInput = {}) =>
  harness.as('owner').call(saveExclusionArea, { params: { id }, body });
const read = async (id: number) =>
  (await harness.as('pilot').call(getExclusionArea, { params: { id } })).body.exclusion_area;
const change = (id: number, body: object) => harness.as('owner').call(updateFlight, { params: { id }, body });
const textOf = ({ body }: { body: unknown }) => String(body);

describe('the exclusion zone of a mission', () => {
  it('is computed by its scenario, saved, read by its crew and put in the place of the former', async () => {
    const { id } = await country();
    expect(await read(id)).toBeNull();
    const { status, body } = await save(id, { margin_m: 5 });
    expect(status).toBe(200);
    // STS-01 at 50 m with 1.85 kg: 10 m of contingency, 15 m of buffer, 5 m of its own.
    expect(body).toMatchObject({
      scenario: 'STS-01',
      height_m: 50,
      width_m: 30,
      parts: [{ contingency_m: 10, buffer_m: 15, certainty: 'published', formula: { code: 'table_light' } }],
      rules: { ruleset: 'FR-2026' },
      stale: [],
      version: 1,
      outline: null,
    });
    expect(body.area_m2 / (Math.PI * 130 ** 2)).toBeCloseTo(1, 2);
    expect(await read(id)).toEqual(body);
    expect((await save(id)).body).toMatchObject({ version: 2, width_m: 25 });
    const gone = await harness.as('owner').call(deleteExclusionArea, { params: { id } });
    expect([gone.status, await read(id)]).toEqual([204, null]);
  });

  it('is refused with every reason, each with its field, in the language of the call', async () => {
    const { id } = await country({ scenario: 'STS-02', visibility: 'off_sight', max_ground_speed_ms: null });
    const { status, error } = await harness
      .as('owner')
      .call(saveExclusionArea, { params: { id }, body: { pilot_radius_m: 1200 } }, { language: 'en' });
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'EXCLUSION_AREA_INVALID_CRITERIA',
      params: { reason: 'speed_missing', reasons: 'speed_missing,pilot_radius_over_scenario,pilot_missing' },
      fields: {
        speed_ms: ['The maximum ground speed is missing: the formula depends on it. Enter it.'],
        pilot_radius_m: [expect.stringContaining('requested radius 1200 m')],
        markers: [expect.any(String)],
      },
    });
    expect(await read(id)).toBeNull();
  });

  it('is not asked for in the open category, and says what is', async () => {
    const { id } = await country({ scenario: 'A2' });
    const { status, error } = await save(id);
    expect([status, error]).toMatchObject([
      400,
      { params: { reason: 'no_zone_asked' }, fields: { mission: [expect.stringContaining('30 m')] } },
    ]);
  });

  it('forbids what is out of the pilot’s reach', async () => {
    const { id } = await country();
    const markers = [{ kind: 'pilot' as const, position: away(270, 400) }];
    expect((await save(id, { markers })).body.forbidden).toBeNull();
    const { body } = await save(id, { markers, pilot_radius_m: 450 });
    expect(body.forbidden).not.toBeNull();
    expect(body.farthest_from_pilot_m).toBe(500);
  });

  it('goes stale with what it rests on, and says which', async () => {
    const { pilot_id, drone_id } = await addCrew(harness);
    const { id } = await country({ pilot_ids: [pilot_id], drone_ids: [drone_id] });
    await save(id);
    await change(id, { name: 'Autre nom', description: 'Autre texte' });
    expect((await read(id))?.stale).toEqual([]);
    await change(id, { max_flying_height: 80, max_ground_speed_ms: 3 });
    expect((await read(id))?.stale).toEqual(['height', 'speed']);
    await harness.as('owner').call(updateDrone, { params: { id: drone_id }, body: { mass_kg: 12 } });
    expect((await read(id))?.stale).toEqual(['height', 'drones', 'speed']);
    await change(id, { areas: [{ geometry: { ...PLACES.country, radius_m: 90 } }] });
    expect((await read(id))?.stale).toContain('geometry');
    const file = textOf(await harness.as('pilot').call(downloadExclusionArea, { params: { id } }));
    expect(file).toContain('À revoir');
    expect((await save(id)).body).toMatchObject({ stale: [], width_m: 55 });
  });

  it('keeps its markers until the area leaves them outside', async () => {
    const { id } = await country();
    const outside = [{ kind: 'take_off' as const, position: away(0, 150) }];
    expect((await save(id, { markers: outside })).error).toMatchObject({
      params: { reason: 'marker_outside' },
    });
    const markers = [
      { kind: 'pilot' as const, position: away(0, 150) },
      { kind: 'take_off' as const, position: away(0, 50) },
      { kind: 'landing' as const, position: away(90, 95) },
    ];
    await save(id, { markers });
    await change(id, { areas: [{ geometry: { ...PLACES.country, radius_m: 60 } }] });
    const left = await read(id);
    expect(left?.markers.map(({ kind }) => kind)).toEqual(['pilot', 'take_off']);
    expect(left).toMatchObject({ removed_markers: 1, stale: ['geometry', 'markers_removed'] });
    const body: ExclusionAreaInput = left ? { markers: left.markers } : {};
    expect((await save(id, body)).body).toMatchObject({ removed_markers: 0, stale: [] });
  });
});

describe('an outline drawn by hand', () => {
  it('comes from a KML file where it holds the zone whole', async () => {
    const { id } = await country();
    await save(id, { margin_m: 10, markers: [{ kind: 'take_off', position: CENTER }] });
    const upload = (text: string) =>
      harness.as('owner').call(uploadExclusionZone, { params: { id }, body: { text } });
    expect((await upload(zoneKml(CENTER, 120))).error).toMatchObject({
      code: 'EXCLUSION_AREA_INVALID_CRITERIA',
      params: { reason: 'outline_too_narrow' },
    });
    const { status, body } = await upload(zoneKml(CENTER, 180, 'Quai'));
    expect(status).toBe(200);
    expect(body.left_out).toEqual([]);
    expect(body.exclusion_area).toMatchObject({
      version: 2,
      margin_m: 10,
      markers: [{ kind: 'take_off' }],
      outline: { type: 'Polygon' },
    });
    // What was given out is taken back: the same zone.
    const file = textOf(await harness.as('pilot').call(downloadExclusionArea, { params: { id } }));
    const again = await upload(file);
    expect(again.body.exclusion_area.area_m2).toBe(body.exclusion_area.area_m2);
    expect(again.body.left_out.length).toBeGreaterThan(0);
  });

  it('of a hostile file is refused fast, whatever it asks for', async () => {
    const { id } = await country();
    for (const text of [
      '<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]><kml>&a;</kml>',
      '<kml>'.repeat(150_000),
      'PK',
    ]) {
      const started = performance.now();
      const { status, error } = await harness
        .as('owner')
        .call(uploadExclusionZone, { params: { id }, body: { text } });
      expect([status, error]).toMatchObject([400, { code: 'EXCLUSION_FILE_INVALID' }]);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });
});

describe('as KML', () => {
  it('is given without being saved, and computed where none was', async () => {
    const flight = await country();
    const params = { id: flight.id };
    const sent = await harness.as('pilot').call(exclusionAreaKml, {
      params,
      body: { margin_m: 7, markers: [{ kind: 'pilot', position: CENTER }] },
    });
    expect(textOf(sent)).toContain('7 m de marge');
    expect(textOf(sent)).toContain('<Point>');
    expect(textOf(sent)).toContain('n’est pas enregistrée');
    expect(await read(flight.id)).toBeNull();
    const file = textOf(await harness.as('pilot').call(downloadExclusionArea, { params }));
    for (const words of [
      'UAS.STS-01.020',
      'Calculée d’après la mission',
      '15 m de zone tampon',
      '#exclusion-zone',
    ])
      expect(file).toContain(words);
  });

  it('raises each area and its contingency to the height of that area, computed, saved and as one whole once that changed', async () => {
    const flight = await country({
      max_flying_height: 60,
      areas: [
        { name: 'Place A', geometry: { type: 'Circle', center: CENTER, radius_m: 50 } },
        {
          name: 'Rue B',
          geometry: { type: 'LineString', coordinates: [away(90, 200), away(90, 600)], buffer_m: 20 },
          max_height_m: 35,
        },
      ],
    });
    const params = { id: flight.id };
    const raisedIn = (file: string) =>
      [...file.matchAll(/<Placemark>.*?<\/Placemark>/gs)]
        .map(([placemark]) => ({
          name: /<name>([^<]*)</.exec(placemark)?.[1] ?? '',
          heights: new Set(
            [...placemark.matchAll(/[-\d.]+,[-\d.]+,([\d.]+)/g)].map(([, height]) => Number(height)),
          ),
          told: Number(/"max_height_m"><value>(\d+)</.exec(placemark)?.[1]),
          isRaised: placemark.includes('relativeToGround'),
        }))
        .filter(({ isRaised }) => isRaised);
    const byArea = (file: string, name: string) => raisedIn(file).filter((each) => each.name.includes(name));
    const downloaded = async () => textOf(await harness.as('pilot').call(downloadExclusionArea, { params }));
    const isByArea = (file: string): void => {
      for (const [name, height] of [
        ['Place A', 60],
        ['Rue B', 35],
      ] as const) {
        const layers = byArea(file, name);
        expect(layers).toHaveLength(2);
        for (const { heights, told } of layers) expect([...heights, told]).toEqual([height, height]);
      }
    };
    isByArea(await downloaded());
    await save(flight.id);
    isByArea(await downloaded());
    isByArea(
      textOf(await harness.as('pilot').call(downloadFlightKml, { params })).split('Zone d’exclusion')[1] ??
        '',
    );
    // At which height an area was when the zone was drawn is no longer known: the highest holds for all.
    await change(flight.id, { max_flying_height: 50 });
    const later = raisedIn(await downloaded());
    expect(later.map(({ told }) => told)).toEqual([60, 60]);
  });

  it('stands in the mission’s own file once it is saved', async () => {
    const { id } = await country();
    const file = async () => textOf(await harness.as('pilot').call(downloadFlightKml, { params: { id } }));
    expect(await file()).not.toContain('exclusion');
    await save(id);
    expect(await file()).toContain('Zone d’exclusion des tiers');
  });
});

it.skipIf(!HAS_POPPLER)('stands on the mission sheet once it is saved (needs poppler)', async () => {
  const { id } = await country();
  const sheet = async () =>
    textOfPdf((await harness.as('pilot').call(downloadFlightPdf, { params: { id } })).body);
  expect(await sheet()).not.toContain('Zone d’exclusion des tiers');
  await save(id, { margin_m: 5, markers: [{ kind: 'take_off', position: CENTER }] });
  const words = await sheet();
  for (const text of ['Zone d’exclusion des tiers', '30 m au moins autour', 'Décollage', 'UAS.STS-01.020'])
    expect(words).toContain(text);
});

it.skipIf(!HAS_POPPLER)(
  'says on a printed map what has changed since it was saved (needs poppler)',
  async () => {
    const { id } = await country();
    const [lng, lat] = CENTER;
    const query = { west: lng - 0.05, south: lat - 0.03, east: lng + 0.05, north: lat + 0.03, flight_id: id };
    const map = async () => textOfPdf((await harness.as('pilot').call(printMap, { query })).body);
    await save(id, { margin_m: 5 });
    expect(await map()).toMatch(/Zone d’exclusion des tiers, enregistrée(?![\s\S]*À revoir)/);
    await change(id, { max_flying_height: 40 });
    expect(await map()).toMatch(/À revoir : la mission a changé depuis\s+\(la\s+hauteur\)/);
  },
);

describe('the authority of a request', () => {
  const tower = (id: number) => harness.as('controller').call(downloadExclusionZone, { params: { id } });

  it('is given the zone that its operator saved, before or after asking, while it holds what was asked', async () => {
    const { flight, approval_id } = await addRequestedFlight(harness);
    expect(textOf(await tower(approval_id))).toContain('Calculée d’après la demande');
    await save(flight.id, { margin_m: 20 });
    const shown = textOf(await tower(approval_id));
    expect(shown).toContain('dont 20 m de marge');
    expect(shown).toContain('Enregistrée le');
    await harness.as('owner').call(deleteExclusionArea, { params: { id: flight.id } });
    expect(textOf(await tower(approval_id))).toContain('Calculée d’après la demande');
  });

  it('is given nothing of another operator’s mission by its id', async () => {
    const { flight } = await addRequestedFlight(harness);
    const of = { params: { id: flight.id } };
    for (const answer of [
      await harness.as('stranger').call(getExclusionArea, of),
      await harness.as('stranger').call(saveExclusionArea, { ...of, body: {} }),
      await harness.as('stranger').call(downloadExclusionArea, of),
    ])
      expect(answer.status).toBe(404);
    expect((await harness.as('controller').call(getExclusionArea, of)).status).toBe(403);
  });
});
