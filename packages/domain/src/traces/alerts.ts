import { gapBetween } from '../geo/gap.ts';
import type { AreaGeometry } from '../geo/geometry.ts';
import type { TrackedPosition } from './trace.ts';

export const ALERT_TYPES = [
  'proximity',
  'horizontal_boundary',
  'vertical_boundary',
  'new_detection',
  'unknown_drone',
  'unknown_approval',
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

/** An area in which a drone may be, and how high, m above ground. */
export interface PermittedArea {
  readonly geometry: AreaGeometry;
  readonly height_m: number;
}

export interface PositionAlert {
  readonly type: AlertType;
  readonly level: AlertLevel;
  /** How far outside, or how high above; null where there is no measure. */
  readonly by_m: number | null;
}

/** A place told by satellite is sure to some metres: nearer to a boundary, nobody is alarmed. */
const TOLERANCE_M = { horizontal: 15, vertical: 10 } as const;

/**
 * What a position gives cause to tell (dossier §10.6). Heights are those above the take-off point; without one the vertical
 * boundary is not judged. The proximity of a helicopter needs a service of their positions, which nobody is connected to.
 */
export function alertsOf(
  { position, height_m }: Pick<TrackedPosition, 'position' | 'height_m'>,
  known: {
    readonly is_new: boolean;
    readonly drone: boolean;
    /** Where its operator may fly at that instant. */
    readonly areas: readonly PermittedArea[];
  },
): readonly PositionAlert[] {
  const alerts: PositionAlert[] = [];
  const tell = (type: AlertType, level: AlertLevel, by_m: number | null = null) =>
    alerts.push({ type, level, by_m: by_m === null ? null : Math.round(by_m) });
  if (known.is_new) tell('new_detection', ALERT_LEVELS.caution);
  if (!known.drone) tell('unknown_drone', ALERT_LEVELS.critical);
  else if (known.areas.length === 0) tell('unknown_approval', ALERT_LEVELS.warning);
  if (known.areas.length === 0) return alerts;
  const place: AreaGeometry = { type: 'Circle', center: position, radius_m: 0.5 };
  const away = known.areas.map(({ geometry, height_m: most }) => ({
    by_m: Math.max(0, gapBetween(place, geometry)),
    most,
  }));
  const outside = Math.min(...away.map(({ by_m }) => by_m));
  if (outside > TOLERANCE_M.horizontal) {
    tell('horizontal_boundary', ALERT_LEVELS.critical, outside);
    return alerts;
  }
  const most = Math.max(
    ...away.flatMap(({ by_m, most: each }) => (by_m <= TOLERANCE_M.horizontal ? [each] : [])),
  );
  if (height_m !== null && height_m - most > TOLERANCE_M.vertical)
    tell('vertical_boundary', ALERT_LEVELS.critical, height_m - most);
  return alerts;
}
