import type { Position } from '../geo/geometry.ts';
import {
  judgeHeight,
  metresOutside,
  type PermittedArea,
  PLACE_TOLERANCE_M,
  type UnjudgedReason,
} from '../traces/alerts.ts';
import type { AboveGround, HeightBasis } from '../traces/height.ts';
import { afterFix, type Excursion as ExcursionState } from '../tracking/alarms/conformance.ts';
import { LOST_MS } from '../tracking/alarms/evidence.ts';

/** What a flight went out of: its areas, its greatest height, its hours. */
export const EXCURSION_KINDS = ['horizontal', 'vertical', 'hours'] as const;
export type ExcursionKind = (typeof EXCURSION_KINDS)[number];

/** Why some of a flight could not be judged; `silent`: no place was told for longer than 10 s. */
export type LogUnjudgedReason = UnjudgedReason | 'silent';

/**
 * What may be flown for some time. Of `volumes` one has to hold the drone; one that several authorities answer for is a list, and each of
 * its areas has to hold it.
 */
export interface PermittedSpan {
  /** ms; until then, and no longer. */
  readonly from: number;
  readonly to: number;
  readonly volumes: readonly (readonly PermittedArea[])[];
}

/** A place of a flight to be judged. */
export interface JudgedPlace {
  /** ms. */
  readonly at: number;
  readonly position: Position;
  readonly height: AboveGround | { readonly because: UnjudgedReason };
  /** It stood, and whether on the ground or in a hover nobody knows: it says nothing. */
  readonly is_perhaps_on_ground?: boolean;
}

/** Once outside, until it was inside again for 5 s. Times in ISO 8601. */
export interface LogExcursion {
  readonly kind: ExcursionKind;
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  /** How far outside, or how high above, at the most, m; null of hours. */
  readonly worst_m: number | null;
  readonly worst_at: string;
  readonly longitude: number;
  readonly latitude: number;
  /** The greatest height there, m above ground; null of the other kinds. */
  readonly limit_m: number | null;
  readonly basis: HeightBasis | null;
}

/** How a flight kept within what it was allowed. */
export interface Conformance {
  /** Seconds wholly within areas, height and hours. */
  readonly inside_s: number;
  readonly outside_s: number;
  /** Seconds that say neither, by their reason. */
  readonly unjudged: readonly { readonly because: LogUnjudgedReason; readonly seconds: number }[];
  /** Of the judged time, the part inside; null where nothing could be judged. */
  readonly share: number | null;
  /** The first ones, in their order. */
  readonly excursions: readonly LogExcursion[];
  readonly excursions_count: number;
}

/** A report of more is no list that anybody reads; all of them are counted. */
export const MOST_EXCURSIONS = 200;

interface Outside {
  readonly by_m: number;
  readonly limit_m: number | null;
  readonly basis: HeightBasis | null;
}

/** What a place says of each kind: how far outside; null inside; why it says nothing. */
type PlaceSays = Readonly<Record<ExcursionKind, Outside | null | UnjudgedReason>>;

const verticalOf = (height: JudgedPlace['height'], limit_m: number): PlaceSays['vertical'] => {
  if ('because' in height) return height.because;
  const judged = judgeHeight(height, limit_m);
  if (judged.state === 'holds') return { by_m: judged.by_m ?? 0, limit_m, basis: judged.basis };
  return judged.state === 'unjudged' ? judged.because : null;
};

const says = (place: JudgedPlace, spans: readonly PermittedSpan[]): PlaceSays => {
  if (place.is_perhaps_on_ground)
    return { hours: 'ground_unknown', horizontal: 'ground_unknown', vertical: 'ground_unknown' };
  const volumes = spans
    .filter(({ from, to }) => from <= place.at && place.at < to)
    .flatMap((span) => span.volumes);
  // Nothing may be flown then: where it is says no more.
  if (volumes.length === 0)
    return { hours: { by_m: 0, limit_m: null, basis: null }, horizontal: null, vertical: null };
  const away = volumes.map((areas) => ({
    by_m: Math.max(...areas.map(({ geometry }) => metresOutside(place.position, geometry))),
    height_m: Math.min(...areas.map(({ height_m }) => height_m)),
  }));
  const outside_m = Math.min(...away.map(({ by_m }) => by_m));
  const here = away.filter(({ by_m }) => by_m <= Math.max(outside_m, PLACE_TOLERANCE_M));
  const limit_m = Math.max(...here.map(({ height_m }) => height_m));
  return {
    hours: null,
    horizontal: outside_m > PLACE_TOLERANCE_M ? { by_m: outside_m, limit_m: null, basis: null } : null,
    vertical: verticalOf(place.height, limit_m),
  };
};

const isOutside = (said: PlaceSays[ExcursionKind]): said is Outside =>
  typeof said === 'object' && said !== null;

interface Open {
  state: ExcursionState;
  last: number;
  worst: { readonly by_m: number; readonly place: JudgedPlace; readonly said: Outside };
}

/** The excursions of one kind, as the alarm begins and ends them. */
class Excursions {
  readonly found: LogExcursion[] = [];
  #open: Open | null = null;
  readonly #kind: ExcursionKind;

  constructor(kind: ExcursionKind) {
    this.#kind = kind;
  }

  take(place: JudgedPlace, said: Outside | null | UnjudgedReason): void {
    // What says nothing clears nothing.
    if (typeof said === 'string') return;
    const is_outside = said !== null;
    const by_m = said?.by_m ?? 0;
    const after = afterFix(this.#open?.state ?? null, {
      at: place.at,
      by_m,
      is_outside,
      is_forbidden: false,
    });
    if (after === null) {
      this.close();
      return;
    }
    const worst =
      said !== null && (this.#open === null || by_m > this.#open.worst.by_m)
        ? { by_m, place, said }
        : this.#open?.worst;
    if (worst === undefined) return;
    const last = is_outside ? place.at : (this.#open?.last ?? place.at);
    this.#open = { state: after.excursion, last, worst };
  }

  close(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    const { state, last, worst } = open;
    const to = state.inside_since ?? last;
    this.found.push({
      kind: this.#kind,
      from: new Date(state.since).toISOString(),
      to: new Date(to).toISOString(),
      seconds: Math.round((to - state.since) / 100) / 10,
      worst_m: this.#kind === 'hours' ? null : Math.ceil(worst.by_m),
      worst_at: new Date(worst.place.at).toISOString(),
      longitude: worst.place.position[0],
      latitude: worst.place.position[1],
      limit_m: worst.said.limit_m,
      basis: worst.said.basis,
    });
  }
}

type Part = 'inside' | 'outside' | LogUnjudgedReason;

const partOf = (said: PlaceSays): Part => {
  if (EXCURSION_KINDS.some((kind) => isOutside(said[kind]))) return 'outside';
  return typeof said.vertical === 'string' ? said.vertical : 'inside';
};

/** Between two places it was as the worse of them says. */
const between = (one: Part, other: Part): Part => {
  if (one === 'outside' || other === 'outside') return 'outside';
  return one === 'inside' ? other : one;
};

/**
 * How a flight kept within what it was allowed: the same tolerances, heights and ends of excursions as the alarm's. `places`: those in the
 * air, in the order of their times.
 */
export function conformanceOf(places: readonly JudgedPlace[], spans: readonly PermittedSpan[]): Conformance {
  const kinds = EXCURSION_KINDS.map((kind) => ({ kind, found: new Excursions(kind) }));
  const milliseconds = new Map<Part, number>();
  let before: { readonly at: number; readonly part: Part } | null = null;
  for (const place of places) {
    const said = says(place, spans);
    for (const { kind, found } of kinds) found.take(place, said[kind]);
    const part = partOf(said);
    if (before !== null) {
      const apart = place.at - before.at;
      const as = apart > LOST_MS ? 'silent' : between(before.part, part);
      milliseconds.set(as, (milliseconds.get(as) ?? 0) + apart);
    }
    before = { at: place.at, part };
  }
  for (const { found } of kinds) found.close();
  const seconds = (part: Part): number => Math.round((milliseconds.get(part) ?? 0) / 100) / 10;
  const [inside_s, outside_s] = [seconds('inside'), seconds('outside')];
  const excursions = kinds
    .flatMap(({ found }) => found.found)
    .sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  const unjudged = [...milliseconds.keys()].filter((part) => part !== 'inside' && part !== 'outside');
  return {
    inside_s,
    outside_s,
    unjudged: unjudged.map((because) => ({ because, seconds: seconds(because) })),
    share: inside_s + outside_s > 0 ? inside_s / (inside_s + outside_s) : null,
    excursions: excursions.slice(0, MOST_EXCURSIONS),
    excursions_count: excursions.length,
  };
}
