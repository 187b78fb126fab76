import { ALERT_LEVELS, type AlertType } from '@envol/domain/traces/alerts';
import type { HeightBasis } from '@envol/domain/traces/height';

/**
 * What a controller has to know of a track at a glance: nobody's drone; outside of what was granted; near its limit; within it;
 * within it as far as could be judged; a known drone that flies under no grant of the reader's; an aircraft with people on board.
 */
export const TRACK_STATES = [
  'unknown',
  'outside',
  'near',
  'unjudged',
  'inside',
  'neutral',
  'manned',
] as const;
export type TrackState = (typeof TRACK_STATES)[number];

/** What the alerts of a track say of it. */
export interface TrackAlert {
  readonly alert_type: AlertType;
  readonly level: number;
  readonly active: boolean;
  readonly not_judged: string | null;
}

export interface JudgedTrack {
  readonly is_manned: boolean;
  readonly drone_id: number | null;
  /** Its take-off is known to the reader, and it is in the air by its pilot's word. */
  readonly is_cleared: boolean;
  readonly height_basis: HeightBasis | 'no_height' | 'ground_unknown' | null;
  /** Null where the alerts could not be read: nothing is as granted then. */
  readonly alerts: readonly TrackAlert[] | null;
  /** The worst alarm that the live channel brought with its place, before the alerts are read again; 0 none. */
  readonly brought_level: number;
}

const JUDGED: ReadonlySet<string | null> = new Set(['ground', 'estimated_ground', 'take_off']);

/** How a track is drawn and listed. Green only for what was judged, by the server, and found within its grant. */
export function trackStateOf({
  is_manned,
  drone_id,
  is_cleared,
  height_basis,
  alerts,
  brought_level,
}: JudgedTrack): TrackState {
  if (is_manned) return 'manned';
  const standing = (alerts ?? []).filter(({ active }) => active);
  if (drone_id === null || standing.some(({ alert_type }) => alert_type === 'unknown_drone'))
    return 'unknown';
  const boundary = standing.filter(({ alert_type }) => alert_type !== 'new_detection');
  const worst = Math.max(brought_level, ...boundary.map(({ level }) => level));
  if (worst >= ALERT_LEVELS.warning) return 'outside';
  if (boundary.length > 0) return 'near';
  if (!is_cleared) return 'neutral';
  // A caution that no alert read so far explains.
  if (brought_level > 0 && standing.length === 0) return 'unjudged';
  return alerts !== null && JUDGED.has(height_basis) ? 'inside' : 'unjudged';
}

/** The sign of a state, as the shader numbers them; never its colour alone. */
export const SHAPE_OF: Readonly<Record<TrackState, number>> = {
  inside: 0,
  near: 1,
  outside: 2,
  unknown: 3,
  unjudged: 4,
  neutral: 4,
  manned: 5,
};

/** The colour of a state, as the layer numbers them. */
export const COLOUR_OF: Readonly<Record<TrackState, number>> = {
  inside: 0,
  near: 1,
  outside: 2,
  unknown: 2,
  unjudged: 1,
  neutral: 5,
  manned: 4,
};

/** Who comes first in the list: what somebody has to act on. */
export const RANK_OF: Readonly<Record<TrackState, number>> = {
  unknown: 0,
  outside: 0,
  near: 1,
  unjudged: 2,
  inside: 3,
  neutral: 4,
  manned: 5,
};

export const isPressingState = (state: TrackState): boolean => RANK_OF[state] === 0;
