import {
  type Constraint,
  type ConstraintKind,
  type MissionInput,
  restsOnGround,
} from '../../packages/domain/src/airspace/constraint.ts';
import type { AirspaceIndex } from '../../packages/domain/src/airspace/index.ts';
import { analyseMission } from '../../packages/domain/src/airspace/judging/analysis.ts';
import { officialAsks, type Point } from './bruteForce.ts';

/** The heights that are asked at, m above ground. */
export const HEIGHTS = [30, 50, 100, 120] as const;

/** How engine and official zones stand to each other over the points of a sample, at one height. */
export interface Comparison {
  readonly sample: string;
  readonly height_m: number;
  both_free: number;
  both_ask: number;
  false_free: number;
  false_ask: number;
  /** What the official zones ask, or the engine, where the other does not; counted by subject or kind. */
  readonly false_free_causes: Map<string, number>;
  readonly false_ask_causes: Map<string, number>;
  /** The first places that differ. */
  readonly examples: { readonly point: Point; readonly what: string }[];
}

const AIRSPACE: ReadonlySet<ConstraintKind> = new Set([
  'control_zone',
  'aerodrome_vicinity',
  'heliport_vicinity',
  'prohibited_area',
  'restricted_area',
  'danger_area',
  'low_flying_network',
  'overflight_mark',
  'protected_nature',
  'official_zone',
]);

/** A reserve or a park's heart by its outline, of which the official map has a dot of 3.7 km alone (ADR 0157). */
const isOfNatureList = ({ key }: Constraint): boolean => key.startsWith('nature:');

/** What the ground would settle is left out: the zones are read without it, and floors counted from the sea unheld. */
const asks = (card: Constraint): boolean =>
  AIRSPACE.has(card.kind) &&
  !isOfNatureList(card) &&
  (card.effect === 'agreement' || card.effect === 'forbidden' || card.effect === 'check') &&
  !restsOnGround(card);

/** A flight in sight by day over one point: what the engine asks for because of the airspace. */
function engineAsks(index: AirspaceIndex, [longitude, latitude]: Point, height: number): Constraint[] {
  const mission: MissionInput = {
    areas: [
      {
        id: 'p',
        geometry: { type: 'Circle', center: [longitude, latitude], radius_m: 0.01 },
        max_height_m: null,
        ground: null,
      },
    ],
    start: '2026-09-15T10:00:00Z',
    end: '2026-09-15T11:00:00Z',
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    is_continuous: false,
    max_height_m: height,
    max_distance_m: 100,
    max_ground_speed_ms: 4.9,
    airspace_observers: null,
    visibility: 'in_sight',
    scenario: 'STS-01',
    populated_area: 'no',
    night_flight: false,
    drones: [],
    now: '2026-09-10T10:00:00Z',
  };
  return analyseMission(index, mission).constraints.filter(asks);
}

const count = (causes: Map<string, number>, names: Iterable<string>): void => {
  for (const name of names) causes.set(name, (causes.get(name) ?? 0) + 1);
};

/** Asks both over the points of a sample, at each height. */
export function compare(index: AirspaceIndex, sample: string, points: readonly Point[]): Comparison[] {
  const zones = index.dataset.official?.zones ?? [];
  return HEIGHTS.map((height_m) => {
    const found: Comparison = {
      sample,
      height_m,
      both_free: 0,
      both_ask: 0,
      false_free: 0,
      false_ask: 0,
      false_free_causes: new Map(),
      false_ask_causes: new Map(),
      examples: [],
    };
    for (const point of points) {
      const official = officialAsks(zones, point, height_m);
      const engine = engineAsks(index, point, height_m);
      if (official.size > 0 && engine.length > 0) found.both_ask++;
      else if (official.size === 0 && engine.length === 0) found.both_free++;
      else if (official.size > 0) {
        found.false_free++;
        count(found.false_free_causes, official);
        found.examples.push({ point, what: `official ${[...official].join(', ')}` });
      } else {
        found.false_ask++;
        count(found.false_ask_causes, new Set(engine.map(({ kind }) => kind)));
        found.examples.push({ point, what: `engine ${engine.map(({ key }) => key).join(', ')}` });
      }
    }
    return found;
  });
}

/** Share of "free" answers that the official zones contradict, and of what they leave free that the engine asks for. */
export function shares({ both_free, false_free, false_ask }: Comparison): {
  readonly false_free: number;
  readonly false_ask: number;
} {
  return {
    false_free: both_free + false_free === 0 ? 0 : false_free / (both_free + false_free),
    false_ask: both_free + false_ask === 0 ? 0 : false_ask / (both_free + false_ask),
  };
}
