import type { Reason } from '../airspace/constraint.ts';
import type { AreaGeometry, PolygonGeometry } from '../geo/geometry.ts';
import { EXCLUSION_RULES_VERSION } from '../regulation/exclusionRules.ts';
import { rulesetOn } from '../regulation/ruleset.ts';
import { lastDateOf, localDate } from '../time/localTime.ts';
import type {
  ExclusionDrone,
  ExclusionMission,
  ExclusionPart,
  ExclusionReason,
  ExclusionSettings,
} from './criteria.ts';
import type { Marker } from './markers.ts';
import { exclusionWidths } from './widths.ts';
import { drawingReasons, drawZone, type ExclusionZone } from './zone.ts';

/** A mission with everything that a zone is computed from. */
export interface ExclusionInput {
  readonly mission: ExclusionMission;
  readonly areas: readonly AreaGeometry[];
  readonly settings: ExclusionSettings;
  readonly markers: readonly Marker[];
  readonly outline: PolygonGeometry | null;
}

/** The rules that a zone was computed by. */
export interface ExclusionRulesUsed {
  readonly ruleset: string;
  readonly version: string;
}

/** A zone with why it is as wide as it is. */
export interface ComputedExclusion {
  /** The widest first. */
  readonly parts: readonly ExclusionPart[];
  readonly zone: ExclusionZone;
  readonly rules: ExclusionRulesUsed;
}

/** `none`: no zone is asked for. `refused`: everything that stands in its way. */
export type ExclusionResult =
  | { readonly kind: 'none'; readonly reminder: Reason; readonly source: string }
  | { readonly kind: 'refused'; readonly reasons: readonly ExclusionReason[] }
  | ({ readonly kind: 'zone' } & ComputedExclusion);

/** A mission as its record says it, saved or drafted; instants ISO 8601. */
export interface MissionFacts {
  readonly scenario: string;
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
  /** m above ground; an area may go higher or stay lower. */
  readonly max_flying_height: number;
  readonly max_ground_speed_ms: number | null;
  readonly airspace_observers: number | null;
  readonly areas: readonly { readonly max_height_m: number | null }[];
  readonly drones: readonly (Omit<ExclusionDrone, 'is_aerostat'> & { readonly aircraft_type: string })[];
}

const AEROSTATS: ReadonlySet<string> = new Set(['tethered_aerostat', 'airship', 'hot_air_balloon']);

const toDrone = ({ aircraft_type, ...drone }: MissionFacts['drones'][number]): ExclusionDrone => ({
  id: drone.id,
  name: drone.name,
  mass_kg: drone.mass_kg,
  max_dimension_m: drone.max_dimension_m,
  max_speed_ms: drone.max_speed_ms,
  is_captive: drone.is_captive,
  is_aerostat: AEROSTATS.has(aircraft_type),
  has_third_party_protection: drone.has_third_party_protection,
});

/** What of a mission's record decides its exclusion zone. */
export function exclusionMission(facts: MissionFacts): ExclusionMission {
  const { scenario, date_start, date_end, time_zone, max_flying_height, areas } = facts;
  const tops = areas.map(({ max_height_m }) => max_height_m ?? max_flying_height);
  return {
    scenario,
    first_date: localDate(date_start, time_zone),
    last_date: lastDateOf(date_end, time_zone),
    height_m: tops.length === 0 ? max_flying_height : Math.max(...tops),
    speed_ms: facts.max_ground_speed_ms,
    airspace_observers: facts.airspace_observers,
    drones: facts.drones.map(toDrone),
  };
}

/** The rules that a zone of this mission is computed by. */
export const exclusionRulesOf = ({ first_date }: ExclusionMission): ExclusionRulesUsed => ({
  ruleset: rulesetOn(first_date).code,
  version: EXCLUSION_RULES_VERSION,
});

/** The third-party exclusion zone of a mission, or why there is none. Pure: the same in the API and under the pencil. */
export function computeExclusion(input: ExclusionInput): ExclusionResult {
  const { mission, ...drawing } = input;
  const answer = exclusionWidths(mission, input.settings);
  if (answer.kind === 'none') return answer;
  if (answer.kind === 'refused') {
    const drawn = drawingReasons({ ...drawing, parts: [], outline: null });
    return { kind: 'refused', reasons: [...answer.reasons, ...drawn] };
  }
  const plan = { ...drawing, parts: answer.parts };
  const reasons = drawingReasons(plan);
  if (reasons.length > 0) return { kind: 'refused', reasons };
  return {
    kind: 'zone',
    parts: answer.parts,
    zone: drawZone(plan),
    rules: exclusionRulesOf(mission),
  };
}

/** What a zone that was saved rests on, to be held against the mission as it stands. */
export interface ExclusionBasis {
  readonly mission: ExclusionMission;
  /** A fingerprint of the areas' `orderedText`. */
  readonly areas: string;
  readonly rules: ExclusionRulesUsed;
}

/** What has changed since a zone was saved: keys of the `exclusion_zones` texts under `stale`. */
export const STALE_CAUSES = [
  'geometry',
  'height',
  'scenario',
  'drones',
  'speed',
  'observers',
  'rules',
  'markers_removed',
] as const;
export type StaleCause = (typeof STALE_CAUSES)[number];

/** In an order of its own: a database gives back the fields of an object in another one. */
const ordered = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A value as text that does not depend on the order of its fields. */
export const orderedText = (value: unknown): string => JSON.stringify(value, ordered);

const same = (one: unknown, other: unknown): boolean => orderedText(one) === orderedText(other);

/** What of a drone counts: its name may change. */
const counted = ({ drones }: ExclusionMission): unknown =>
  drones.map(({ name: _, ...drone }) => drone).sort((one, other) => one.id - other.id);

/** Why a saved zone no longer is the mission's; empty while it is. */
export function staleCauses(
  saved: ExclusionBasis,
  now: ExclusionBasis,
  removedMarkers: number,
): StaleCause[] {
  const is: Readonly<Record<StaleCause, boolean>> = {
    geometry: saved.areas !== now.areas,
    height: saved.mission.height_m !== now.mission.height_m,
    scenario: saved.mission.scenario !== now.mission.scenario,
    drones: !same(counted(saved.mission), counted(now.mission)),
    speed: saved.mission.speed_ms !== now.mission.speed_ms,
    observers: saved.mission.airspace_observers !== now.mission.airspace_observers,
    rules: !same(saved.rules, now.rules),
    markers_removed: removedMarkers > 0,
  };
  return STALE_CAUSES.filter((cause) => is[cause]);
}
