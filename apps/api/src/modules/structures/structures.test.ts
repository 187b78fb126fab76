import { structuresAipGeometries } from '@envol/contract/structure-zones';
import { listStructures } from '@envol/contract/structures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('the list of structures lists the authorities to every signed-in user, and to nobody else', async () => {
  const { body } = await harness.as('owner').call(listStructures);
  expect(body.results.map(({ code }) => code).slice(0, 2)).toEqual(['LFBO', 'LFLL']);
  expect(body.results[0]?.reference_point).toEqual([1.367856, 43.635128]);
  expect((await harness.as('controller').call(listStructures)).status).toBe(200);
  expect((await harness.as(null).call(listStructures)).status).toBe(401);
});

it('says of which kind its code is, whether it is closed, and where it answers, as the specification names it', async () => {
  const box = '((1.4,43.7),(1.2,43.5))';
  const zone = { name: 'CTR', geometry: '{}', area_m2: 1, created_by_name: 'A', stroke_colour: '#1f5eff' };
  const at = '2026-01-01T08:00:00Z';
  const structure_id = harness.actors.controller.structure_id ?? 0;
  await harness.db
    .insertInto('structure_zones')
    .values({ ...zone, structure_id, kind: 'competence', bbox: box, created_at: at, updated_at: at } as never)
    .execute();
  const { body } = await harness.as('owner').call(listStructures, { query: { q: 'LF' } });
  const [drawn, other] = body.results;
  expect(drawn).toMatchObject({ code_type: 'ICAO', is_closed: false, airspace_approval_categories: [] });
  expect(drawn).toMatchObject({ long_min: 1.2, lat_min: 43.5, long_max: 1.4, lat_max: 43.7 });
  expect(drawn?.box_source).toBe('drawn');
  // Of one that drew nothing: its published control zones, else the vicinity of its runways.
  expect(other?.code).toBe('LFLL');
  const aip = await harness.as('owner').call(structuresAipGeometries, { query: {} });
  const zones = aip.body.features.filter(({ properties }) => properties.structure_code === 'LFLL');
  const { long_min, lat_min, long_max, lat_max, reference_point: [lng, lat] = [0, 0] } = other ?? {};
  expect([Number(long_min) < lng, lng < Number(long_max)]).toEqual([true, true]);
  expect([Number(lat_min) < lat, lat < Number(lat_max)]).toEqual([true, true]);
  if (zones.length > 0) expect(other?.box_source).toBe('control_zones');
  else expect(['vicinity', 'reference_point']).toContain(other?.box_source);
});

it('the list of structures lays a box around every aerodrome, by its reference point where nothing else is published', async () => {
  const { db } = harness;
  const own = await db
    .selectFrom('structures')
    .selectAll()
    .where('code', '=', 'LFLL')
    .executeTakeFirstOrThrow();
  const { id: _id, ...values } = own;
  await db
    .insertInto('structures')
    .values([
      { ...values, code: 'LFZZ', name: 'Nowhere', reference_lng: 3, reference_lat: 46 },
      { ...values, code: 'PREF-99', name: 'Préfecture', structure_type: 'prefecture' },
    ] as never)
    .execute();
  const { body } = await harness.as('owner').call(listStructures, { query: { ordering: '-code' } });
  const found = (code: string) => body.results.find((each) => each.code === code);
  const { long_min, long_max, lat_min, lat_max, box_source } = found('LFZZ') ?? {};
  expect(box_source).toBe('reference_point');
  // 10 km, the widest vicinity of annex I, to each side.
  expect(Number(long_max) - Number(long_min)).toBeCloseTo(0.259, 2);
  expect(Number(lat_max) - Number(lat_min)).toBeCloseTo(0.18, 2);
  expect(found('PREF-99')).toMatchObject({ long_min: null, lat_max: null, box_source: null });
  await db.deleteFrom('structures').where('code', 'in', ['LFZZ', 'PREF-99']).execute();
});

it('finds by code or name, in pages', async () => {
  const find = async (q: string) =>
    (await harness.as('owner').call(listStructures, { query: { q } })).body.count;
  expect([await find('lfb'), await find('exupéry'), await find('_')]).toEqual([1, 1, 0]);
  const page = await harness
    .as('owner')
    .call(listStructures, { query: { q: 'lf', limit: 1, ordering: '-name' } });
  expect(page.body).toMatchObject({ count: 2, results: [{ name: 'Toulouse-Blagnac' }] });
  const wrong = await harness.as('owner').call(listStructures, { query: { limit: 0 } });
  expect(wrong.error.fields).toHaveProperty('limit');
});
