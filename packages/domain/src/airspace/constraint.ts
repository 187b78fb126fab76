import type { MissionDrone } from '../drones/fleet.ts';
import type { OperatingAuthorization } from '../drones/operatingAuthorization.ts';
import type { AreaGeometry } from '../geo/geometry.ts';
import type { TerritoryFinding, TerritoryStatus } from '../territory/territory.ts';
import type { PlannedPeriod } from '../time/dailyWindows.ts';
import type { TimeSpan } from '../time/night.ts';
import type { Contact } from './deciders/contacts.ts';
import { placeName } from './deciders/placeName.ts';
import type { Ground, GroundSource } from './ground.ts';
import { placeIn } from './placeKind.ts';
import type { DatasetVersion, HeightLimit } from './zone.ts';

/** The specification's protocol items: what must be done about a constraint. */
export const PROTOCOL_ITEMS = [
  'approval_request',
  'email_request',
  'protocol_form_links',
  'army_notif',
  'prefecture_notif',
] as const;
export type ProtocolItem = (typeof PROTOCOL_ITEMS)[number];

/**
 * `check`: what was said does not suffice to tell whether a rule is kept; the operator checks it. `notification`:
 * somebody is told, who need not answer.
 */
export const EFFECTS = ['forbidden', 'agreement', 'notification', 'check', 'information', 'free'] as const;
export type Effect = (typeof EFFECTS)[number];

export const CONSTRAINT_KINDS = [
  'control_zone',
  'aerodrome_vicinity',
  'prohibited_area',
  'restricted_area',
  'danger_area',
  'low_flying_network',
  'controlled_airspace',
  'heliport_vicinity',
  'overflight_mark',
  'protected_nature',
  'model_flying',
  'military_training',
  'official_zone',
  'height_ceiling',
  'beyond_visual_line_of_sight',
  'populated_area',
  'night_flight',
  'scenario',
  'drone_compatibility',
  'territory_border',
  'notam',
  'radio_zone',
  'photo_ban',
] as const;
export type ConstraintKind = (typeof CONSTRAINT_KINDS)[number];

/** A sentence of the result: a key of the `constraints` texts with its parameters, so both languages can say it. */
export interface Reason {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Who decides or is told. A service of the State goes by its kind, which the texts name; others by their own name. */
export interface Decider {
  /** `authority`: a structure known to the product, named by its code (ICAO for an aerodrome). */
  readonly kind:
    | 'authority'
    | 'atc'
    | 'afis'
    | 'aerodrome_operator'
    | 'zone_manager'
    | 'prefecture'
    | 'armed_forces';
  readonly structure_code: string | null;
  readonly name: string;
  /** The first of `contacts`, where there is one. */
  readonly contact: string | null;
  /** How to reach it, the best first. */
  readonly contacts: readonly Contact[];
}

/** Deciders that the texts name: which prefecture or which service it is, the place and the form tell. */
type StateService = Decider & { readonly kind: 'prefecture' | 'armed_forces' };

/** The service of the State that answers for a rule. */
export function stateService(kind: StateService['kind']): StateService {
  return { kind, structure_code: null, name: kind, contact: null, contacts: [] };
}

/** Whether a decider is named by the words of its kind, and not by a name of its own. */
export function isStateService<Named extends Pick<Decider, 'kind' | 'name'>>(
  decider: Named,
): decider is Named & Pick<StateService, 'kind'> {
  return (decider.kind === 'prefecture' || decider.kind === 'armed_forces') && decider.name === decider.kind;
}

export interface Notice {
  readonly days: number;
  readonly mode: 'calendar' | 'ouvrables' | 'ouvres';
  /** Last local date (YYYY-MM-DD) on which the request respects the notice. */
  readonly latest_date: string;
  readonly respected: boolean;
}

/** One of several notifications, each with its own deadline; instants in ISO 8601, dates as YYYY-MM-DD in Paris. */
export interface NotificationWindow {
  readonly flight_from: string;
  readonly flight_to: string;
  readonly opens_at: string;
  readonly closes_at: string;
  readonly opening_date: string;
  readonly closing_date: string;
  /** Whether it can still be sent. */
  readonly respected: boolean;
}

export interface Overlap {
  readonly area_ids: readonly string[];
  /** Surface of the mission inside the zone; null where only a distance makes sense. */
  readonly area_m2: number | null;
  /** 0 when they touch; else the shortest distance. */
  readonly distance_m: number;
  readonly fully_inside: boolean;
  readonly lower: HeightLimit | null;
  readonly upper: HeightLimit | null;
}

export interface Constraint {
  /** Stable over repeated analyses of one mission: "zone:LF-R 23", "vicinity:LFBO", "rule:bvlos". */
  readonly key: string;
  readonly kind: ConstraintKind;
  /** What was published or given: a zone, an aerodrome, a scenario, a drone. A rule's own is its kind; see `cardName`. */
  readonly title: string;
  readonly zone_id: number | null;
  readonly aerodrome_code: string | null;
  readonly effect: Effect;
  readonly procedure: ProtocolItem | null;
  readonly decider: Decider | null;
  readonly notice: Notice | null;
  /** Highest height (m AGL) under which nobody need be asked because of this constraint; null = none. */
  readonly free_height_m: number | null;
  readonly activity: 'active' | 'inactive' | 'unknown';
  readonly overlap: Overlap;
  readonly reasons: readonly Reason[];
  readonly source: { readonly text: string; readonly dataset: string; readonly effective_date: string };
  /** Every notification to send, where one does not do for the whole mission: its deadline is in `notice`. */
  readonly windows?: readonly NotificationWindow[] | undefined;
}

/** Whether a card rests on a publication of airspace: its date is the data's, and not that of the law it is read by. */
export const isPublication = ({ dataset }: Pick<Constraint['source'], 'dataset'>): boolean =>
  /^(?:SIA|UAS)\b/.test(dataset);

/** What a card is called: by the words of its kind, by a name that is the same in every language, or by both. */
export interface CardName {
  /** The words of its kind, or of a scenario that has no name of its own; null: its name alone. */
  readonly word: ConstraintKind | 'authorisation' | null;
  readonly name: string | null;
}

/** Rules have no name of their own but their kind; those about a scenario or a drone say which. */
export function cardName(
  { key, kind, title }: Pick<Constraint, 'key' | 'kind' | 'title'>,
  language: 'fr' | 'en',
): CardName {
  if (!key.startsWith('rule:'))
    return {
      word: null,
      name:
        kind === 'aerodrome_vicinity'
          ? title.split(' · ').map(placeName).join(' · ')
          : placeIn(language, title),
    };
  // What is flown under no scenario is called by its paper.
  if (kind === 'scenario' && title === 'non-standard') return { word: 'authorisation', name: null };
  return { word: kind, name: kind === 'scenario' || kind === 'drone_compatibility' ? title : null };
}

/** `not_here`: the source says nothing of some place of the mission. `out_of_date`: it was read, but no longer holds. */
export const CHECK_STATUSES = ['checked', 'not_checked', 'out_of_date', 'not_here'] as const;
export interface SourceCheck {
  readonly source: string;
  readonly status: (typeof CHECK_STATUSES)[number];
  readonly reason: Reason | null;
}

/** Where a mission lies against the territory that the data speak of. */
export interface MissionTerritory {
  readonly status: TerritoryStatus;
  /** ISO 3166 alpha-2 of what is, or may be, outside. */
  readonly countries: readonly string[];
  /** The areas that are not surely inside, by their ids. */
  readonly areas: readonly (TerritoryFinding & { readonly id: string })[];
}

/** Kinds that bind the plan and not the place: another scenario or drone, or the table of the day, may lift them. */
const LIFTED_BY_PLAN: ReadonlySet<ConstraintKind> = new Set([
  'low_flying_network',
  'scenario',
  'drone_compatibility',
]);

/** Whether a constraint closes the place to the flight, rather than asking for a change of plan. */
export function forbidsPlace({
  effect,
  kind,
  activity,
}: Pick<Constraint, 'effect' | 'kind'> & {
  readonly activity?: Constraint['activity'] | undefined;
}): boolean {
  if (effect !== 'forbidden') return false;
  // The table of the day was read, and has the zone active: it closes the place as any other.
  return !LIFTED_BY_PLAN.has(kind) || (kind === 'low_flying_network' && activity === 'active');
}

/** Whether another hour may lift what closes the place: a NOTAM, a slot of the network, an area whose activity is not known. */
export const isLiftedInTime = ({ kind, activity }: Pick<Constraint, 'kind' | 'activity'>): boolean =>
  kind === 'notam' || kind === 'low_flying_network' || activity === 'unknown';

/** Whether a scenario or a drone contradicts the mission: nothing but another plan settles it, no tick does. */
export function asksForAnotherPlan({ effect, kind }: Pick<Constraint, 'effect' | 'kind'>): boolean {
  return effect === 'forbidden' && (kind === 'scenario' || kind === 'drone_compatibility');
}

/** What the keys of cards begin with whose floor cannot be held against the flight. */
export const GROUND_UNKNOWN = 'ground-unknown:';

/** Whether a free height or a floor rests on ground that is not known well enough: its elevation settles it. */
export function restsOnGround({ key, effect, kind }: Pick<Constraint, 'key' | 'effect' | 'kind'>): boolean {
  if (effect !== 'check') return false;
  return ON_GROUND.has(kind) || key.startsWith(GROUND_UNKNOWN);
}

/** Kinds whose free height counts from a known altitude, so that the ground under the flight decides. */
const ON_GROUND: ReadonlySet<ConstraintKind> = new Set([
  'aerodrome_vicinity',
  'control_zone',
  'heliport_vicinity',
]);

export const VERDICTS = [
  'clear',
  'unverified',
  'out_of_date',
  'steps',
  'impossible',
  'no_data',
  'incomplete',
] as const;
/**
 * `clear`: nothing to ask, and every source was consulted. `unverified`: nothing to ask in what was consulted.
 * `out_of_date`: nothing to ask in data whose cycle is over, or will be when the flight ends. `no_data`: some of the
 * mission lies where the data do not reach. `incomplete`: there is no area yet to judge.
 */
export type Verdict = (typeof VERDICTS)[number];

export interface Analysis {
  readonly verdict: Verdict;
  /** Highest mission height (m AGL) that would need no agreement, everything else unchanged; null = none. */
  readonly free_height_m: number | null;
  readonly constraints: readonly Constraint[];
  /** From when a source of the day no longer bears what it was judged by, ISO 8601; null = nothing rests on one. */
  readonly day_until: string | null;
  readonly territory: MissionTerritory;
  readonly checks: readonly SourceCheck[];
  readonly ruleset: string;
  readonly datasets: readonly (Pick<DatasetVersion, 'id' | 'source' | 'version' | 'effective_date'> & {
    /** The first day (YYYY-MM-DD, UTC) on which it is no longer in force. */
    readonly valid_until: string;
  })[];
}

export interface MissionArea {
  readonly id: string;
  /** As its operator called it. */
  readonly name?: string | undefined;
  readonly geometry: AreaGeometry;
  /** m AGL; null = the mission's own. */
  readonly max_height_m: number | null;
  /** Ground under it; null where no source knows it, and what rests on it is then not decided. Never 0 for unknown. */
  readonly ground: Ground | null;
}

/**
 * What a source of the day says of one published zone during a mission's hours: the activation table of a zone of the low-altitude
 * network, a NOTAM of any zone that it names.
 */
export interface NetworkActivity {
  /** The card's title, as published: "LF-R 45 B". */
  readonly title: string;
  readonly activity: 'active' | 'inactive';
  /** The NOTAM that says that it is active, whatever the table says; absent: the table says it. */
  readonly notam?: string;
  /** Its slots on the mission's days; empty where the table has none. */
  readonly hours: readonly TimeSpan[];
  /** When the table was taken, and from when it counts as not consulted; ISO 8601. */
  readonly fetched_at: string;
  readonly until: string;
}

/** What the sources of the day say of a mission, made ready for its analysis. */
export interface DayFacts {
  /** The cards of NOTAM; see `notamCards`. */
  readonly cards: readonly Constraint[];
  /** Zones that a table which still holds speaks of, or a NOTAM activates; the others stay as published. */
  readonly network: readonly NetworkActivity[];
  /** Numbers of the supplements of the AIP that NOTAM announce over the mission's place and hours; absent: none. */
  readonly supplements?: readonly string[];
}

/** What is judged; days and hours of the rules are those of the clocks of its place. Heights in metres above ground. */
export interface MissionInput extends PlannedPeriod {
  readonly areas: readonly MissionArea[];
  readonly max_height_m: number;
  /** From the pilot, m; null = not said. */
  readonly max_distance_m: number | null;
  /** Highest speed over the ground, m/s; null = not said. */
  readonly max_ground_speed_ms: number | null;
  /** Observers who watch the airspace, each at most 1 km from the drone; null = not said. */
  readonly airspace_observers: number | null;
  readonly visibility: 'in_sight' | 'off_sight';
  readonly scenario: string;
  readonly populated_area: 'yes' | 'no' | 'to_check';
  /** Declared to be flown at night. */
  readonly night_flight: boolean;
  readonly drones: readonly MissionDrone[];
  /** The operational authorisation that it was put under; absent or null = none. */
  readonly authorization?: OperatingAuthorization | null | undefined;
  /** The terrain source that was asked and did not answer; absent where none failed. */
  readonly terrain_failed?: GroundSource | null | undefined;
  /** What the sources of the day say of it; absent where nobody asked them: they are then not consulted. */
  readonly day?: DayFacts | undefined;
  /** The instant of judging, for notices. */
  readonly now: string;
}
