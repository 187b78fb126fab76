import type { ConstraintKind, Effect } from '../airspace/constraint.ts';
import type { ApprovalStatus } from '../approvals/statuses.ts';
import type { MissionVerdict } from '../flights/verdict.ts';
import type { WeatherLimits } from '../weather/forecast.ts';

/** What is read of a mission before it is flown, as it stood when somebody read it. Raised when its shape changes. */
export const STATE_SHAPE = 2;

/** A constraint as its card says it. */
export interface CardState {
  readonly key: string;
  readonly kind: ConstraintKind;
  readonly title: string;
  readonly effect: Effect;
  readonly free_height_m: number | null;
}

/** A request as its authority answers it; `height_m`: as high as it allows, null where it lowers nothing. */
export interface GrantState {
  readonly id: number;
  readonly name: string;
  readonly status: ApprovalStatus;
  readonly height_m: number | null;
}

/** What a drone bears; null: the product's own limit counts. */
export interface LimitState {
  readonly id: number;
  readonly name: string;
  readonly limits: WeatherLimits;
}

/** Who and what flies, by id and name. */
interface NamedState {
  readonly id: number;
  readonly name: string;
}

export interface MissionState {
  readonly shape: number;
  readonly verdict: MissionVerdict;
  /** Instants. */
  readonly start: string;
  readonly end: string;
  /** As asked, m above ground. */
  readonly height_m: number;
  /** Null: it was not judged, and nothing of its zones is known. */
  readonly cards: readonly CardState[] | null;
  readonly grants: readonly GrantState[];
  readonly limits: readonly LimitState[];
  /** Its areas and points, as a digest: which of them moved is seen on the map. */
  readonly place: string;
  readonly drones: readonly NamedState[];
  readonly pilots: readonly NamedState[];
}

/** What a card is about: a place where nobody may fly is a closure, whatever says so. */
export const CARD_GROUPS = ['closure', 'notam', 'zone'] as const;
export type CardGroup = (typeof CARD_GROUPS)[number];

export const CREW_GROUPS = ['drones', 'pilots'] as const;
type CrewGroup = (typeof CREW_GROUPS)[number];

export const LIMIT_QUANTITIES = [
  'wind_ms',
  'gust_ms',
  'rain_mm',
  'visibility_m',
  'temperature_min_c',
  'temperature_max_c',
  'kp',
] as const satisfies readonly (keyof WeatherLimits)[];
export type LimitQuantity = (typeof LIMIT_QUANTITIES)[number];

/** One thing that is not as it was; `before` or `after` null: it was not there, or is there no more. */
export type MissionChange =
  | { readonly about: 'verdict'; readonly before: MissionVerdict; readonly after: MissionVerdict }
  | {
      readonly about: 'period';
      readonly before: Pick<MissionState, 'start' | 'end'>;
      readonly after: Pick<MissionState, 'start' | 'end'>;
    }
  | { readonly about: 'height'; readonly before_m: number; readonly after_m: number }
  | { readonly about: 'place' }
  | {
      /** Names of those that are no more of it, and of those that now are. */
      readonly about: CrewGroup;
      readonly left: readonly string[];
      readonly joined: readonly string[];
    }
  | {
      readonly about: CardGroup;
      readonly title: string;
      readonly before: Pick<CardState, 'effect' | 'free_height_m'> | null;
      readonly after: Pick<CardState, 'effect' | 'free_height_m'> | null;
    }
  | {
      readonly about: 'grant';
      readonly name: string;
      readonly before: Pick<GrantState, 'status' | 'height_m'> | null;
      readonly after: Pick<GrantState, 'status' | 'height_m'> | null;
    }
  | {
      readonly about: 'weather_limit';
      readonly drone: string;
      readonly quantity: LimitQuantity;
      readonly before: number | null;
      readonly after: number | null;
    };

const groupOf = ({ effect, kind }: Pick<CardState, 'effect' | 'kind'>): CardGroup =>
  effect === 'forbidden' ? 'closure' : kind === 'notam' || kind === 'low_flying_network' ? 'notam' : 'zone';

/** Pairs of what has the same key before and after, in the order of what there is now. */
const paired = <T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (each: T) => string | number,
): readonly (readonly [T | null, T | null])[] => {
  const [old, fresh] = [before, after].map((list) => new Map(list.map((each) => [keyOf(each), each])));
  return [
    ...after.map((each) => [old?.get(keyOf(each)) ?? null, each] as const),
    ...before.flatMap((each) => (fresh?.has(keyOf(each)) ? [] : [[each, null] as const])),
  ];
};

const termsOf = (card: CardState | null) =>
  card && { effect: card.effect, free_height_m: card.free_height_m };

const cardChanges = (before: MissionState['cards'], after: MissionState['cards']): MissionChange[] => {
  // Of a mission that was not judged, or is not, nothing is known: that nothing binds it would be a guess.
  if (before === null || after === null) return [];
  const known = new Set(before.map(({ key }) => key));
  const appeared = new Set(after.flatMap(({ key, title }) => (known.has(key) ? [] : [title])));
  return paired(before, after, ({ key }) => key).flatMap(([old, fresh]): MissionChange[] => {
    const shown = fresh ?? old;
    if (shown === null) return [];
    if (old && fresh && old.effect === fresh.effect && old.free_height_m === fresh.free_height_m) return [];
    // A NOTAM that says something else has another key, and has not gone: its new version is told.
    if (fresh === null && shown.kind === 'notam' && appeared.has(shown.title)) return [];
    // What was forbidden and is no more is a closure that ended.
    const about = old !== null && groupOf(old) === 'closure' ? 'closure' : groupOf(shown);
    return [{ about, title: shown.title, before: termsOf(old), after: termsOf(fresh) }];
  });
};

const answerOf = (grant: GrantState | null) => grant && { status: grant.status, height_m: grant.height_m };

/** Ids of the requests that the reader itself has sent. */
export type OwnRequests = ReadonlySet<number>;
const NO_REQUESTS: OwnRequests = new Set();

/** A request that the reader sent since, and that nobody has answered: its own act, which is no news to it. */
const isOwnAct = (old: GrantState | null, fresh: GrantState | null, own: OwnRequests): boolean =>
  old === null && fresh?.status === 'submitted' && own.has(fresh.id);

const grantChanges = (
  before: MissionState['grants'],
  after: MissionState['grants'],
  own: OwnRequests,
): MissionChange[] =>
  paired(before, after, ({ id }) => id).flatMap(([old, fresh]): MissionChange[] => {
    const shown = fresh ?? old;
    if (
      shown === null ||
      isOwnAct(old, fresh, own) ||
      (old?.status === fresh?.status && old?.height_m === fresh?.height_m)
    )
      return [];
    return [{ about: 'grant', name: shown.name, before: answerOf(old), after: answerOf(fresh) }];
  });

const crewChanges = (before: MissionState, after: MissionState): MissionChange[] =>
  CREW_GROUPS.flatMap((about): MissionChange[] => {
    const gone = (from: readonly NamedState[], to: readonly NamedState[]): string[] =>
      from.flatMap(({ id, name }) => (to.some((each) => each.id === id) ? [] : [name]));
    const [left, joined] = [gone(before[about], after[about]), gone(after[about], before[about])];
    return left.length + joined.length === 0 ? [] : [{ about, left, joined }];
  });

/** Of drones that fly it then and now: another drone is told as that. */
const limitChanges = (before: MissionState['limits'], after: MissionState['limits']): MissionChange[] =>
  paired(before, after, ({ id }) => id).flatMap(([old, fresh]): MissionChange[] =>
    old === null || fresh === null
      ? []
      : LIMIT_QUANTITIES.flatMap((quantity): MissionChange[] => {
          const [was, is] = [old.limits[quantity] ?? null, fresh.limits[quantity] ?? null];
          return was === is
            ? []
            : [{ about: 'weather_limit', drone: fresh.name, quantity, before: was, after: is }];
        }),
  );

const ORDER: readonly MissionChange['about'][] = [
  'verdict',
  'closure',
  'grant',
  'notam',
  'zone',
  'period',
  'place',
  'height',
  'drones',
  'pilots',
  'weather_limit',
];

/** A verdict that changed because the mission is over says nothing, nor one that waits for what the reader has just asked. */
const verdictChanges = (before: MissionState, after: MissionState, own: OwnRequests): MissionChange[] => {
  const waitsForOwn =
    after.verdict === 'waiting' &&
    paired(before.grants, after.grants, ({ id }) => id).some(([old, fresh]) => isOwnAct(old, fresh, own));
  return before.verdict === after.verdict || after.verdict === 'past' || waitsForOwn
    ? []
    : [{ about: 'verdict', before: before.verdict, after: after.verdict }];
};

/**
 * What of a mission is not as it was when it was read, what stops a flight first, for a reader who has sent the requests `own`.
 * A state of an older shape is compared with nothing.
 */
export const changesBetween = (
  before: MissionState,
  after: MissionState,
  own: OwnRequests = NO_REQUESTS,
): readonly MissionChange[] => {
  if (before.shape !== after.shape) return [];
  const all: MissionChange[] = [
    ...verdictChanges(before, after, own),
    ...cardChanges(before.cards, after.cards),
    ...grantChanges(before.grants, after.grants, own),
    ...(Date.parse(before.start) === Date.parse(after.start) &&
    Date.parse(before.end) === Date.parse(after.end)
      ? []
      : [
          {
            about: 'period' as const,
            before: { start: before.start, end: before.end },
            after: { start: after.start, end: after.end },
          },
        ]),
    ...(before.height_m === after.height_m
      ? []
      : [{ about: 'height' as const, before_m: before.height_m, after_m: after.height_m }]),
    ...(before.place === after.place ? [] : [{ about: 'place' as const }]),
    ...crewChanges(before, after),
    ...limitChanges(before.limits, after.limits),
  ];
  return all.sort((a, b) => ORDER.indexOf(a.about) - ORDER.indexOf(b.about));
};

/**
 * Whether a mission is known to be as it was when it was read. Not every mission without a change is: of one that was not judged
 * then or is not now, or whose state has another shape, nothing can be compared.
 */
export const isAsRead = (before: MissionState, after: MissionState): boolean =>
  before.shape === after.shape &&
  before.cards !== null &&
  after.cards !== null &&
  changesBetween(before, after).length === 0;
