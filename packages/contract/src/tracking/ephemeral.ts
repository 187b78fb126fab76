import { ALERT_TYPES, UNJUDGED_REASONS } from '@envol/domain/traces/alerts';
import { FIX_SOURCES } from '@envol/domain/tracking/fix';
import { z } from 'zod';

/*
 * Frames that are gone after some seconds: they stand outside of `events`, carry no id, ring no bell and are never replayed. Only a
 * socket that asked for them (`watch`) gets them.
 */

/** What a handle of the position frames stands for. */
export const TrackLabel = z.object({
  handle: z.number().int(),
  device_id: z.string(),
  source: z.enum(FIX_SOURCES),
  drone_id: z.number().int().nullable(),
  drone_name: z.string().nullable(),
  company_name: z.string().nullable(),
  callsign: z.string().nullable(),
  /** Emitter category of ADS-B, such as A7 for a rotorcraft. */
  category: z.string().nullable(),
  /** A manned aircraft that an operator's own receiver tells of, and no authority's: nobody else sees it. */
  is_heard_by_operator: z.boolean(),
  is_simulated: z.boolean(),
});
export type TrackLabel = z.infer<typeof TrackLabel>;

/** What becomes of an alarm. */
export const ALARM_CHANGES = [
  'raised',
  'worse',
  'lost',
  'heard_again',
  'not_judged',
  'over',
  'closed',
] as const;

/** An alarm about an aircraft, as it stands after a change. */
export const PositionAlarm = z.object({
  /** Of `/position-alerts`; null while it is not recorded yet. */
  id: z.number().int().nullable(),
  /** The same for the whole life of the alarm. */
  key: z.string(),
  change: z.enum(ALARM_CHANGES),
  alert_type: z.enum(ALERT_TYPES),
  /** 1 caution, 2 warning, 3 critical. */
  level: z.number().int().min(1).max(3),
  device_id: z.string(),
  drone_name: z.string().nullable(),
  company_name: z.string().nullable(),
  /** The other aircraft, for a proximity. */
  other: z.object({ device_id: z.string(), drone_name: z.string().nullable() }).nullable(),
  longitude: z.number(),
  latitude: z.number(),
  /** How far outside, how high above, or how near at the closest, m. */
  by_m: z.number().nullable(),
  /** It is about to happen, in so many seconds; null where it happens. */
  in_s: z.number().nullable(),
  /** The heights of the two cannot be compared. */
  is_height_unknown: z.boolean(),
  not_judged: z.enum(UNJUDGED_REASONS).nullable(),
  raised_at: z.string(),
  /** The last place that was heard of it. */
  heard_at: z.string(),
  is_simulated: z.boolean(),
});
export type PositionAlarm = z.infer<typeof PositionAlarm>;

const labels = z.array(TrackLabel);

/** The names are those of specification 2 §7.11. */
export const EphemeralFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tracking'), labels }),
  z.object({ type: z.literal('public_air_vehicles'), labels }),
  z.object({ type: z.literal('helicopters'), labels }),
  z.object({ type: z.literal('position_alert'), alarm: PositionAlarm }),
  z.object({
    type: z.literal('live_state'),
    /** False: positions are shown, and wait on a disk for the database. */
    is_recording: z.boolean(),
    /** Frames that this socket was too slow for; what follows is the latest. */
    skipped: z.number().int(),
  }),
]);
export type EphemeralFrame = z.infer<typeof EphemeralFrame>;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** What a screen looks at: it is told of that, and of nothing with null. */
export const WatchFrame = z.object({
  type: z.literal('watch'),
  /** West, south, east, north; degrees. West may be greater than east. */
  box: z.tuple([longitude, latitude, longitude, latitude]).nullable(),
});
