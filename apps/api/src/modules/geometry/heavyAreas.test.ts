import { listApprovals, requestApproval } from '@envol/contract/approvals';
import { analyseFlight, createFlight, listFlights, updateFlight } from '@envol/contract/flights';
import { downloadFlightKml } from '@envol/contract/mission-sheets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrew, crewOf, mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';

type Point = [number, number];
type Area = { geometry: object };

const corridor = (buffer_m: number, coordinates: Point[]): Area => ({
  geometry: { type: 'LineString', coordinates, buffer_m },
});
const points = (count: number, at: (index: number) => Point): Point[] =>
  Array.from({ length: count }, (_, index) => at(index));
const closed = (ring: Point[]): Area => ({
  geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
});
const star = (count: number, [x, y]: Point, reach: number): Area =>
  closed(
    points(count, (index) => {
      const angle = (2 * Math.PI * index) / count;
      const length = index % 2 ? reach : reach / 3;
      return [
        Number((x + length * Math.cos(angle)).toFixed(5)),
        Number((y + length * Math.sin(angle)).toFixed(5)),
      ];
    }),
  );
/** A flight as recorded: steps of 20 m, each place off by some metres. */
const recorded = (count: number): Point[] => {
  let [x, y] = [1.35, 43.63];
  return points(count, (index) => {
    x += 2.5e-4 * Math.cos(index / 60);
    y += 1.8e-4 * Math.sin(index / 45);
    return [x + 3e-5 * Math.sin(index * 7.3), y + 3e-5 * Math.cos(index * 3.1)];
  });
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const post = async (areas: Area[], changes: object = {}) => {
  const body = mission({ ...(await crewOf(harness)), areas: areas as never, ...changes });
  return harness.as('owner').call(createFlight, { body });
};

describe('areas that take long to work out hold up nobody', () => {
  it.each<[string, number, Area[]]>([
    [
      '2,000 points back and forth, 5 km to either side',
      201,
      [
        corridor(
          5_000,
          points(2_000, (i) => [1 + i / 800, i % 2 ? 43.5 : 43]),
        ),
      ],
    ],
    [
      '2,000 points back and forth, 30 m to either side',
      201,
      [
        corridor(
          30,
          points(2_000, (i) => [1 + i / 800, i % 2 ? 43.5 : 43]),
        ),
      ],
    ],
    [
      'a line that crosses itself a million times',
      400,
      [
        corridor(
          30,
          points(2_000, (i) => [1 + ((i * 7919) % 2003) / 801, 43 + ((i * 6271) % 2011) / 804]),
        ),
      ],
    ],
    ['a star of 1,998 vertices', 201, [star(1_998, [2, 45], 0.7)]],
    [
      '50 disks of 30 km',
      201,
      points(50, (i) => [-0.5 + (i % 10) * 0.8, 43.5 + Math.floor(i / 10) * 0.6]).map((center) => ({
        geometry: { type: 'Circle', center, radius_m: 30_000 },
      })),
    ],
    [
      'five stars over each other',
      400,
      points(5, (i) => [2 + i / 100, 45]).map((center) => star(1_900, center, 0.7)),
    ],
    [
      '28 stars over each other',
      400,
      points(28, (i) => [2 + i / 100, 45]).map((center) => star(1_200, center, 0.7)),
    ],
  ])('%s', async (_, status, areas) => {
    const { result, turn_ms } = await longestTurn(() => post(areas));
    expect(result.status).toBe(status);
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });
});

describe('a recorded flight of 2,000 points', () => {
  it('is saved, changed, judged again, asked for, drawn on both maps and written as KML', async () => {
    const { pilot_id, drone_id } = await addCrew(harness);
    const owner = harness.as('owner');
    const { turn_ms } = await longestTurn(async () => {
      const { body: flight } = await post([corridor(30, recorded(2_000))], {
        pilot_ids: [pilot_id],
        drone_ids: [drone_id],
      });
      const params = { id: flight.id };
      await owner.call(updateFlight, { params, body: { max_flying_height: 40 } });
      const judged = await owner.call(analyseFlight, { params });
      const constraint = judged.body.constraints.find((each) => each.can_request_approval);
      const asked = await owner.call(requestApproval, {
        params,
        body: { constraint_id: constraint?.id ?? 0, pilot_id, drone_ids: [drone_id] },
      });
      expect(asked.status).toBe(201);
      const maps = [
        await owner.call(listFlights, { query: { geom: 'collection' } }),
        await harness.as('controller').call(listApprovals, { query: { geom: 'collection' } }),
      ];
      for (const { body } of maps) {
        if (!('features' in body)) throw new Error('a map is a collection');
        const shape = body.features.find(
          ({ properties }) => properties.flight_id === flight.id && properties.role === 'area',
        );
        expect(shape?.geometry.type).toMatch(/Polygon/);
      }
      const kml = await owner.call(downloadFlightKml, { params });
      expect(kml.body.toString()).toContain('<Polygon>');
    });
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });
});

it('a map of heavy areas draws what was saved before outlines were kept, when a map asks', async () => {
  await harness.db.updateTable('flight_areas').set({ outline: null }).execute();
  const { result, turn_ms } = await longestTurn(() =>
    harness.as('owner').call(listFlights, { query: { geom: 'collection' } }),
  );
  expect('features' in result.body && result.body.features.length).toBeGreaterThan(50);
  expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
});

it('a map of heavy areas sends a map outlines of some megabytes, not of hundreds, of whole missions; the middles are all there', async () => {
  const made: number[] = [];
  for (let mission = 0; mission < 8; mission += 1)
    made.push((await post([corridor(30, recorded(20))])).body.id);
  // Five more areas for each, with outlines as large as they come.
  const ring = points(14_000, (i) => [1 + ((i * 7919) % 9973) / 9973, 43 + ((i * 6271) % 9967) / 9967]);
  const outline = JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] });
  await sql`insert into flight_areas (flight_id, position, name, geometry, outline, area_m2, center_lng, center_lat, bbox)
    select flight_id, n, name, geometry, ${outline}::jsonb, area_m2, center_lng, center_lat, bbox
    from flight_areas cross join generate_series(2, 6) n where flight_id in (${sql.join(made)}) and position < 2`.execute(
    harness.db,
  );
  const { body } = await harness.as('owner').call(listFlights, { query: { geom: 'collection' } });
  if (!('features' in body)) throw new Error('a map is a collection');
  const drawn = made.map((id) => {
    const own = body.features.filter(({ properties }) => properties.flight_id === id);
    expect(own.filter(({ properties }) => properties.role === 'center')).toHaveLength(1);
    return own.filter(({ properties }) => properties.role === 'area').length;
  });
  // The newest whole, the oldest by their middles alone.
  const whole = drawn.filter((count) => count === 6).length;
  expect(drawn).toEqual(made.map((_, index) => (index < made.length - whole ? 0 : 6)));
  expect(whole).toBeGreaterThan(0);
  expect(whole).toBeLessThan(made.length);
});
