import type { MissionArea, MissionInput } from '../src/airspace/constraint.ts';
import type { AirspaceDataset } from '../src/airspace/dataset.ts';
import type { Ground } from '../src/airspace/ground.ts';
import type { UasApplicability } from '../src/airspace/official/uasZone.ts';
import type { AreaGeometry, Position } from '../src/geo/geometry.ts';
import { boundingBox } from '../src/geo/packed.ts';
import departements from '../src/territory/generated/departements.json' with { type: 'json' };
import { area, drone, estimatedGround, measuredGround, mission } from './missionInput.ts';
import { missionPolygon, type Random } from './missions.ts';

const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

/** Corners of the outlines of départements: coasts and limits. */
function outlineCorners(): Position[] {
  return departements.departements.flatMap(({ rings }) =>
    rings.flatMap((moves) => {
      let [x, y] = [0, 0];
      return Array.from({ length: moves.length / 2 }, (_, at): Position => {
        x += moves[2 * at] ?? 0;
        y += moves[2 * at + 1] ?? 0;
        return [x / departements.steps, y / departements.steps];
      });
    }),
  );
}

const MORNINGS: UasApplicability = {
  permanent: false,
  start: null,
  end: null,
  schedule: [{ days: [], start: '04:00', end: '10:00' }],
};

/** A dataset with hours for every third official zone: the publication that comes with the product has lost them. */
export const withMorningHours = (dataset: AirspaceDataset): AirspaceDataset => ({
  ...dataset,
  official: dataset.official && {
    ...dataset.official,
    zones: dataset.official.zones.map((zone, at) =>
      at % 3 > 0
        ? zone
        : {
            ...zone,
            applicability: [MORNINGS],
            lost: zone.lost.filter((part) => part !== 'applicability'),
          },
    ),
  },
});

const FAR: readonly [Position, ...Position[]] = [
  [-61.5, 16.2],
  [-52.9, 4.5],
  [55.5, -21.1],
  [-149.5, -17.6],
  [6.1, 46.2],
  [-2, 49.2],
  [3.5, 42.6],
];

/** Places in and beside zones of both publications, along coasts and limits, anywhere in France, overseas and abroad. */
function placesIn(dataset: AirspaceDataset): (random: Random) => Position {
  const corners = outlineCorners();
  const official = dataset.official?.zones ?? [];
  const lists = [
    dataset.zones.map(({ geometry }) => geometry),
    official.flatMap(({ volumes }) => volumes.map((each) => each.projection)),
  ];
  const beside = (random: Random, [x, y]: Position): Position => {
    const by = pick(random, [1e-5, 0.003, 0.02, 0.06]);
    return [x + by * (random() - 0.5), y + by * (random() - 0.5)];
  };
  return (random) => {
    const kind = random();
    const shapes = lists[Math.floor(random() * lists.length)] ?? [];
    const shape = shapes[Math.floor(random() * shapes.length)];
    if (kind < 0.7 && shape) {
      const [west, south, east, north] = boundingBox(shape);
      return [west + random() * (east - west), south + random() * (north - south)];
    }
    if (kind < 0.85) return beside(random, corners[Math.floor(random() * corners.length)] ?? [2, 47]);
    if (kind < 0.95) return [-5 + 14.5 * random(), 41.3 + 9.8 * random()];
    return beside(random, pick(random, FAR));
  };
}

function geometryAt(random: Random, place: Position): AreaGeometry | null {
  const kind = random();
  if (kind < 0.6) return missionPolygon(random, place);
  if (kind < 0.85)
    return {
      type: 'Circle',
      center: place,
      radius_m: pick(random, [30, 400, 1_000, 3_000]) * (0.5 + random()),
    };
  const end: Position = [place[0] + 0.02 * (random() - 0.5), place[1] + 0.02 * (random() - 0.5)];
  return { type: 'LineString', coordinates: [place, end], buffer_m: pick(random, [10, 50, 200]) };
}

function groundOf(random: Random): Ground | null {
  const [kind, lowest, rise] = [random(), Math.floor(random() * 1_200), Math.floor(random() * 120)];
  if (kind < 0.5) return null;
  return kind < 0.8 ? measuredGround(lowest, lowest + rise) : estimatedGround(lowest, lowest + rise);
}

const PERIODS: readonly [Partial<MissionInput>, ...Partial<MissionInput>[]] = [
  {},
  {},
  { start: '2026-07-03T08:00:00Z', end: '2026-07-03T22:30:00Z' },
  { start: '2025-05-07T05:00:00Z', end: '2025-05-12T20:00:00Z', now: '2025-04-01T10:00:00Z' },
  { start: '2026-12-10T16:00:00Z', end: '2026-12-20T19:00:00Z', night_flight: true },
];

/** Random missions against a dataset: of all shapes, heights, grounds, periods and plans, some ten about each place. */
export function judgedMissions(dataset: AirspaceDataset, random: Random, count: number): MissionInput[] {
  const anywhere = placesIn(dataset);
  const places = Array.from({ length: Math.ceil(count / 10) }, () => anywhere(random));
  const placeOf = (): Position => {
    const [x, y] = places[Math.floor(random() * places.length)] ?? [2, 47];
    return [x + 0.01 * (random() - 0.5), y + 0.01 * (random() - 0.5)];
  };
  return Array.from({ length: count }, () => {
    const areas: MissionArea[] = [];
    for (let at = 0; at < (random() < 0.75 ? 1 : 3); at++) {
      const geometry = geometryAt(random, placeOf());
      const max_height_m = pick(random, [null, null, null, 20, 60, 140]);
      if (geometry) areas.push({ ...area(geometry, String(at), groundOf(random)), max_height_m });
    }
    return mission({
      areas,
      max_height_m: pick(random, [30, 50, 100, 119, 120, 150]),
      populated_area: pick(random, ['yes', 'no', 'to_check']),
      visibility: pick(random, ['in_sight', 'in_sight', 'off_sight']),
      scenario: pick(random, ['STS-01', 'A3', 'A1', 'STS-02', 'S3']),
      drones: random() < 0.3 ? [drone({ mass_kg: pick(random, [null, 0.5, 1.85, 9]) })] : [],
      ...pick(random, PERIODS),
    });
  });
}
