import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../../geo/ellipsoid.ts';
import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { ALERT_LEVELS, type AlertLevel, metresOutside, PLACE_TOLERANCE_M } from '../../traces/alerts.ts';
import { CLEAR_MS } from './evidence.ts';

/** How a drone has been outside of what it may fly in. */
export interface Excursion {
  /** ms. */
  readonly since: number;
  /** Of the last fixes, oldest first, whether each was outside. */
  readonly outside: readonly boolean[];
  /** Since when it has been inside again, ms; null while it is outside. */
  readonly inside_since: number | null;
}

/** One fix is a caution; two of the last three, or three seconds, a warning; ten seconds, or so far, critical. */
const FIXES_LOOKED_AT = 3;
const WARNING_FIXES = 2;
const WARNING_MS = 3_000;
const CRITICAL_MS = 10_000;
const CRITICAL_M = 50;

/** What one fix says: how far outside of the tolerance it is, m; 0 inside. `is_forbidden`: what lies there is closed. */
export interface ExcursionFix {
  /** Time of validity, ms. */
  readonly at: number;
  readonly by_m: number;
  readonly is_outside: boolean;
  readonly is_forbidden: boolean;
}

/** The excursion after a fix, with its level; null where there is none, or none any more. */
export function afterFix(
  before: Excursion | null,
  { at, by_m, is_outside, is_forbidden }: ExcursionFix,
): { readonly excursion: Excursion; readonly level: AlertLevel | null } | null {
  if (before === null && !is_outside) return null;
  const outside = [...(before?.outside ?? []), is_outside].slice(-FIXES_LOOKED_AT);
  if (!is_outside) {
    const inside_since = before?.inside_since ?? at;
    if (at - inside_since >= CLEAR_MS.horizontal_boundary) return null;
    return { excursion: { since: before?.since ?? at, outside, inside_since }, level: null };
  }
  const since = before?.since ?? at;
  const lasted = at - since;
  const level =
    by_m > CRITICAL_M || is_forbidden || lasted >= CRITICAL_MS
      ? ALERT_LEVELS.critical
      : outside.filter(Boolean).length >= WARNING_FIXES || lasted >= WARNING_MS
        ? ALERT_LEVELS.warning
        : ALERT_LEVELS.caution;
  return { excursion: { since, outside, inside_since: null }, level };
}

/** How far ahead is looked, s. */
const AHEAD_S = 15;

/** Where something that flies straight on is after some seconds; `track_deg` from true north. */
export function placeAfter(
  [lng, lat]: Position,
  { speed_ms, track_deg }: { readonly speed_ms: number; readonly track_deg: number },
  seconds: number,
): Position {
  const turn = (track_deg * Math.PI) / 180;
  return [
    lng + (Math.sin(turn) * speed_ms * seconds) / metresPerDegreeOfLongitude(lat),
    lat + (Math.cos(turn) * speed_ms * seconds) / metresPerDegreeOfLatitude(lat),
  ];
}

/**
 * In how many seconds a drone that is within its areas leaves them if it flies straight on; null where it does not within 15 s, or
 * where it is outside already.
 */
export function leavesIn(
  position: Position,
  motion: { readonly speed_ms: number | null; readonly track_deg: number | null },
  areas: readonly AreaGeometry[],
): number | null {
  const { speed_ms, track_deg } = motion;
  if (speed_ms === null || track_deg === null || speed_ms < 0.5 || areas.length === 0) return null;
  const isOutside = (seconds: number): boolean => {
    const place = placeAfter(position, { speed_ms, track_deg }, seconds);
    return areas.every((area) => metresOutside(place, area) > PLACE_TOLERANCE_M);
  };
  if (isOutside(0)) return null;
  for (let seconds = 1; seconds <= AHEAD_S; seconds += 1) if (isOutside(seconds)) return seconds;
  return null;
}
