import { gapBetween } from '../geo/gap.ts';
import type { AreaGeometry } from '../geo/geometry.ts';
import { type AboveGround, HEIGHT_TOLERANCE_M, type HeightBasis, type UnjudgedHeight } from './height.ts';
import type { PlaceFinding } from './place.ts';
import type { TrackedPosition } from './trace.ts';

/** What manned aircraft are to find free: the volumes of `tracking/alarms/protectedVolumes.ts`. */
export const PROTECTED_KINDS = ['runway', 'circuit', 'helipad', 'helicopter_corridor'] as const;
export type ProtectedKind = (typeof PROTECTED_KINDS)[number];

export const ALERT_TYPES = [
  'proximity',
  'horizontal_boundary',
  'vertical_boundary',
  'new_detection',
  'unknown_drone',
  'unknown_approval',
  ...PROTECTED_KINDS,
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Caution, warning, critical (specification 1 §3). */
export const ALERT_LEVELS = { caution: 1, warning: 2, critical: 3 } as const;
export type AlertLevel = (typeof ALERT_LEVELS)[keyof typeof ALERT_LEVELS];

export const ALERT_CATEGORIES = ['caution', 'warning', 'critical'] as const;
export type AlertCategory = (typeof ALERT_CATEGORIES)[number];

/** The category of a level; throws for one that nobody knows, as the specification words it (2, §8.1). */
export function alertCategory(level: number): AlertCategory {
  const category = ALERT_CATEGORIES.find((each) => ALERT_LEVELS[each] === level);
  if (category === undefined) throw new Error('Unkown alert category');
  return category;
}

/** An area in which a drone may be, and how high, m above ground: as granted, which may be less than was asked for. */
export interface PermittedArea {
  readonly geometry: AreaGeometry;
  readonly height_m: number;
}

/** Why a position says nothing about a kind of alert. */
export const UNJUDGED_REASONS = [
  'no_height',
  'ground_unknown',
  'ground_estimated',
  'take_off_ground_unknown',
  'zones_unread',
] as const;
export type UnjudgedReason = (typeof UNJUDGED_REASONS)[number];

/** What a position says about one kind of alert: that it holds, that it does not, or nothing. */
export type Judgement =
  | {
      readonly state: 'holds';
      readonly level: AlertLevel;
      /** How far outside, or how high above, m; null where there is no measure. */
      readonly by_m: number | null;
      readonly basis: HeightBasis | null;
    }
  | { readonly state: 'over'; readonly basis: HeightBasis | null }
  | { readonly state: 'unjudged'; readonly because: UnjudgedReason };

export type Judgements = Readonly<Record<Exclude<AlertType, ProtectedKind>, Judgement>>;

/** What is known of a drone when its position is judged. */
export interface KnownDrone {
  /** The first position of its trace. */
  readonly is_new: boolean;
  /** Somebody registered it. */
  readonly drone: boolean;
  /** How high it is above the ground. */
  readonly height: AboveGround | UnjudgedHeight;
  /** The areas of what it flies under: granted now, and near it; none for a free flight. */
  readonly areas: readonly PermittedArea[];
  /** What the zones ask of a flight where it is; null where they were not asked: it flies under a grant, or nobody knows it. */
  readonly place: PlaceFinding | null;
}

/**
 * A place told by satellite is sure to some metres: nearer than this to an area, m, it counts as in it, and nobody is alarmed.
 * Chosen, of no publication.
 */
export const PLACE_TOLERANCE_M = 15;

const OVER: Judgement = { state: 'over', basis: null };

/** How far a position is outside of an area, m; 0 within it. */
export const metresOutside = (position: TrackedPosition['position'], area: AreaGeometry): number =>
  Math.max(0, gapBetween({ type: 'Circle', center: position, radius_m: 0.5 }, area));

/** How far outside of what it flies under, m, and the greatest height there, m above ground. */
const against = (position: TrackedPosition['position'], areas: readonly PermittedArea[]) => {
  const away = areas.map(({ geometry, height_m }) => ({ by_m: metresOutside(position, geometry), height_m }));
  const outside_m = Math.min(...away.map(({ by_m }) => by_m));
  const here = away.filter(({ by_m }) => by_m <= Math.max(outside_m, PLACE_TOLERANCE_M));
  return { outside_m, most_m: Math.max(...here.map(({ height_m }) => height_m)) };
};

/** A height against the greatest allowed one, both m above ground. */
export const judgeHeight = (height: KnownDrone['height'], most_m: number): Judgement => {
  if ('because' in height) return { state: 'unjudged', because: height.because };
  const { told_m, at_most_m, basis } = height;
  const above = told_m - most_m;
  if (above > HEIGHT_TOLERANCE_M)
    return { state: 'holds', level: ALERT_LEVELS.critical, by_m: Math.round(above), basis };
  // As told it is low enough; over a ground that is a guess it may be too high all the same.
  if (at_most_m - most_m > HEIGHT_TOLERANCE_M) return { state: 'unjudged', because: 'ground_estimated' };
  return { state: 'over', basis };
};

const underGrant = (position: TrackedPosition['position'], known: KnownDrone): Partial<Judgements> => {
  const { outside_m, most_m } = against(position, known.areas);
  return {
    horizontal_boundary:
      outside_m > PLACE_TOLERANCE_M
        ? { state: 'holds', level: ALERT_LEVELS.critical, by_m: Math.round(outside_m), basis: null }
        : OVER,
    vertical_boundary: judgeHeight(known.height, most_m),
  };
};

/** Without a grant here the zones decide: what they leave free needs none. */
const freeFlight = ({ place, height }: KnownDrone): Partial<Judgements> => {
  const unread: Judgement = { state: 'unjudged', because: 'zones_unread' };
  if (place === null) return { unknown_approval: unread, vertical_boundary: unread };
  switch (place.binds) {
    case 'nothing':
      return 'because' in height
        ? {
            unknown_approval: { state: 'unjudged', because: height.because },
            vertical_boundary: { state: 'unjudged', because: height.because },
          }
        : {
            unknown_approval: { state: 'over', basis: height.basis },
            vertical_boundary: { state: 'over', basis: height.basis },
          };
    case 'from_ground':
      return {
        unknown_approval: {
          state: 'holds',
          level: place.is_forbidden ? ALERT_LEVELS.critical : ALERT_LEVELS.warning,
          by_m: null,
          basis: null,
        },
        vertical_boundary: OVER,
      };
    case 'above':
      return { vertical_boundary: judgeHeight(height, place.free_height_m), unknown_approval: OVER };
    case 'doubt':
      return { unknown_approval: unread, vertical_boundary: unread };
  }
};

/**
 * What a position says about each kind of alert: against what was granted where it flies under a grant, else
 * against the zones where it is. What is near it, and what is kept free for manned aircraft, is judged elsewhere.
 */
export function judgePosition(
  { position }: Pick<TrackedPosition, 'position'>,
  known: KnownDrone,
): Judgements {
  const holds = (level: AlertLevel): Judgement => ({ state: 'holds', level, by_m: null, basis: null });
  const none: Judgements = {
    proximity: OVER,
    horizontal_boundary: OVER,
    vertical_boundary: OVER,
    new_detection: known.is_new ? holds(ALERT_LEVELS.caution) : OVER,
    unknown_drone: known.drone ? OVER : holds(ALERT_LEVELS.critical),
    unknown_approval: OVER,
  };
  if (known.areas.length > 0) return { ...none, ...underGrant(position, known) };
  return known.drone ? { ...none, ...freeFlight(known) } : none;
}

/**
 * What becomes of a standing alert, told on some basis, at a later judgement: it ends by evidence alone. A height above the
 * take-off point is comparable with another one, and with none that was held against the ground.
 */
export function afterJudgement(
  standing: { readonly basis: HeightBasis | null },
  judgement: Judgement,
): 'holds' | 'over' | UnjudgedReason {
  if (judgement.state === 'unjudged') return judgement.because;
  if (judgement.state === 'holds') return 'holds';
  return judgement.basis === 'take_off' && standing.basis !== null && standing.basis !== 'take_off'
    ? 'take_off_ground_unknown'
    : 'over';
}
