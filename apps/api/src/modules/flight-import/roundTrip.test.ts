import { bulkImport, downloadFlightAreas } from '@envol/contract/flight-import';
import { createFlight } from '@envol/contract/flights';
import { downloadFlightKml } from '@envol/contract/mission-sheets';
import type { ExportedArea } from '@envol/domain/formats/missions/exportedMission';
import { EXPORT_FORMATS, type MissionItem } from '@envol/domain/formats/missions/missionFile';
import type { Position } from '@envol/domain/geo/geometry';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomMission, unlikeAreas } from '../../../../../packages/domain/test/randomMissions.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import { crewOf, mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

/** Of missions that have all kinds of areas. */
const SEED = 1;

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

/** Areas beside each other in open country: a mission has none that overlap, and an analysis finds little to do there. */
function besideEachOther(area: ExportedArea, index: number): ExportedArea {
  const { geometry } = area;
  const [first] =
    geometry.type === 'Circle'
      ? [geometry.center]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : (geometry.coordinates[0] ?? []);
  const [x, y] = first ?? [0, 0];
  const [east, north] = [2.2 + 0.2 * (index % 3) - x, 46.9 + 0.2 * Math.floor(index / 3) - y];
  const moved = ([longitude, latitude]: Position): Position => [
    Math.round((longitude + east) * 1e7) / 1e7,
    Math.round((latitude + north) * 1e7) / 1e7,
  ];
  if (geometry.type === 'Circle')
    return { ...area, geometry: { ...geometry, center: moved(geometry.center) } };
  if (geometry.type === 'LineString')
    return { ...area, geometry: { ...geometry, coordinates: geometry.coordinates.map(moved) } };
  return {
    ...area,
    geometry: { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(moved)) },
  };
}
const SEEDED = fc
  .sample(randomMission, { seed: SEED, numRuns: sized(2, 40) })
  .map(({ areas }) => areas.map(besideEachOther));

const create = async (areas: readonly ExportedArea[]): Promise<number> => {
  const { body, status } = await harness.as('owner').call(createFlight, {
    body: mission({
      ...(await crewOf(harness)),
      areas: areas.map(({ name, geometry, height_m }) => ({
        name,
        geometry: geometry as never,
        max_height_m: height_m,
      })),
    }),
  });
  expect(status).toBe(201);
  return body.id;
};
const readBack = async (id: number, format: 'kml' | (typeof EXPORT_FORMATS)[number]) => {
  const owner = harness.as('owner');
  const sent =
    format === 'kml'
      ? await owner.call(downloadFlightKml, { params: { id } })
      : await owner.call(downloadFlightAreas, { params: { id }, query: { format } });
  expect(sent.status).toBe(200);
  const file = new File([new Uint8Array(sent.body) as Uint8Array<ArrayBuffer>], 'zones');
  const { body, status } = await owner.call(bulkImport, { body: {} as never }, { files: [file] });
  expect(status).toBe(200);
  // Beside the areas nothing but what surrounds them is told as left out.
  expect(body.left_out.filter(({ reason }) => reason !== 'context')).toEqual([]);
  return body.items as readonly MissionItem[];
};

/** A route flies around or along each area, a fence draws it: neither has the words beside it. */
const SHAPES_ALONE: ReadonlySet<string> = new Set(['mp_fence', 'litchi']);

it('The sample of missions has names twice, holes, discs, corridors and heights of their own', () => {
  const areas = SEEDED.flat();
  expect(SEEDED.some((each) => new Set(each.map(({ name }) => name)).size < each.length)).toBe(true);
  expect(SEEDED.some((each) => new Set(each.map(({ height_m }) => height_m)).size > 1)).toBe(true);
  expect(new Set(areas.map(({ geometry }) => geometry.type)).size).toBe(3);
  expect(areas.some(({ geometry }) => geometry.type === 'Polygon' && geometry.coordinates.length > 1)).toBe(
    true,
  );
});

describe('areas of seeded missions come back as they went, by the calls', () => {
  it.each(SEEDED.map((areas, index) => [index + 1, areas] as const))('mission %s', async (_, areas) => {
    const id = await create(areas);
    for (const format of ['kml', ...EXPORT_FORMATS] as const) {
      const items = await readBack(id, format);
      if (SHAPES_ALONE.has(format)) expect([format, items.length]).toEqual([format, areas.length]);
      else expect([format, unlikeAreas(areas, items)]).toEqual([format, []]);
    }
  });
});
