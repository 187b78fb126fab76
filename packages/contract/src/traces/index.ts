import { ALERT_TYPES, UNJUDGED_REASONS } from '@envol/domain/traces/alerts';
import { HEIGHT_BASES } from '@envol/domain/traces/height';
import { z } from 'zod';
import {
  featureCollection,
  Id,
  IdParams,
  Instant,
  onePage,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
  textNumber,
} from '../common.ts';
import { defineEndpoint, empty, MEDIUM_BODY } from '../endpoint.ts';

const Concerned = z.object({
  id: z.number().int(),
  display_identifier: z.string(),
  company_name: z.string(),
});

/** What a tracker told of one flight. */
export const Trace = z
  .object({
    id: z.number().int(),
    is_active: z.boolean(),
    device_id: z.string(),
    /** Null for a drone that nobody registered. */
    drone: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    company_name: z.string().nullable(),
    /** m AMSL; null where the tracker never said it. */
    altitude_max: z.number().nullable(),
    first_detection: z.string(),
    last_detection: z.string(),
    first_detection_longitude: z.number(),
    first_detection_latitude: z.number(),
    /** The same place as GeoJSON. */
    first_detection_point: z.object({
      type: z.literal('Point'),
      coordinates: z.tuple([z.number(), z.number()]),
    }),
    points_count: z.number().int(),
    /** What the height of its last position was held against, or why against nothing; null where none was judged. */
    height_basis: z.enum([...HEIGHT_BASES, 'no_height', 'ground_unknown']).nullable(),
    /** Requests whose areas and hours it fell into. */
    approvals: z.array(Concerned),
    /** Invented for the demonstration. */
    is_simulated: z.boolean(),
  })
  .meta({ id: 'Trace' });
export type Trace = z.infer<typeof Trace>;

const filters = {
  /** Absent: ten days back. */
  date_from: Instant.optional(),
  date_to: Instant.optional(),
  q: SearchText.optional(),
  is_active: QueryFlag.optional(),
};

export const listTraces = defineEndpoint({
  method: 'GET',
  path: '/traces',
  tag: 'traces',
  summary:
    'What trackers told of flights where the asker answers, or near it, the newest trace first; ten days back unless said otherwise. with_id asks for the page on which one stands',
  permission: 'trace:read',
  query: z.object({
    ...filters,
    ...onePage,
    ...pageQuery(['-id', 'id', '-last_detection', 'last_detection', '-altitude_max', 'device_id'], '-id'),
  }),
  response: pageOf(Trace),
});

export const tracesGeometries = defineEndpoint({
  method: 'GET',
  path: '/traces/geometries',
  tag: 'traces',
  summary:
    'The same traces for the map: one line through what came in order, a point for each that came late',
  permission: 'trace:read',
  query: z.object(filters),
  weight: 2,
  response: featureCollection(
    z.object({ device_id: z.string(), is_active: z.boolean(), is_simulated: z.boolean() }),
  ).extend({
    /** True where there are more than a map shows: narrow the dates. */
    is_cut: z.boolean(),
  }),
});

/** Alerts that one answer tells, or that are marked as read at once. */
export const ALERTS_AT_ONCE = 500;

/** Something that a tracked drone gives cause to tell. */
export const PositionAlert = z
  .object({
    id: z.number().int(),
    alert_type: z.enum(ALERT_TYPES),
    /** 1 caution, 2 warning, 3 critical. */
    level: z.number().int().min(1).max(3),
    /** A person of the asker's structures took note of it by name. */
    acknowledged: z.boolean(),
    acknowledgement: z.object({ by: z.string(), at: z.string() }).nullable(),
    /** The asker has seen it, which is not taking note of it. */
    seen: z.boolean(),
    /** It goes on: it holds for the last place of a drone that is still heard. */
    active: z.boolean(),
    /** The last position of a drone that is not heard any more, while it held. */
    lost_since: z.string().nullable(),
    /** When a position showed that it is over. */
    ended_at: z.string().nullable(),
    /** It goes on because the last position says nothing about it, and why. */
    not_judged: z.enum(UNJUDGED_REASONS).nullable(),
    created_at: z.string(),
    alert_details: z.object({
      trace_id: z.number().int(),
      device_id: z.string(),
      drone_name: z.string().nullable(),
      company_name: z.string().nullable(),
      longitude: z.number(),
      latitude: z.number(),
      /** The nearest area of the asker's structures; for an operator, of those that hear it. */
      place: z
        .object({
          name: z.string(),
          code: z.string(),
          /** m; 0 inside, null where it is heard because of an approval alone. */
          distance_m: z.number().nullable(),
        })
        .nullable(),
      /** How far outside, or how high above, m. */
      by_m: z.number().nullable(),
      /** What the height was held against. */
      basis: z.enum(HEIGHT_BASES).nullable(),
      is_simulated: z.boolean(),
    }),
    take_off_authorizations_concerned: z.array(z.number().int()),
  })
  .meta({ id: 'PositionAlert' });
export type PositionAlert = z.infer<typeof PositionAlert>;

export const getTrace = defineEndpoint({
  method: 'GET',
  path: '/traces/:id',
  tag: 'traces',
  summary: 'One trace with its geometry and alerts',
  permission: 'trace:read',
  params: IdParams,
  response: Trace.extend({
    geometry: z.looseObject({ type: z.literal('GeometryCollection') }),
    /** The latest ones. */
    alerts: z.array(PositionAlert),
    alerts_count: z.number().int(),
  }),
});

const degrees = (most: number) => z.number().min(-most).max(most);

export const sendPositions = defineEndpoint({
  method: 'POST',
  path: '/tracking/positions',
  tag: 'traces',
  summary:
    'Positions of one tracker, with a session or with a key of the API that may write: of an operator’s own drones, or of any that an authority’s receiver hears. 1 to 500 points, each with its instant, longitude and latitude in degrees (WGS 84), and, where known, altitude (m AMSL), height (m above ground) and heading (degrees)',
  permission: 'tracking:write',
  body: z.strictObject({
    /** Serial number, remote identifier or number of the DJI controller. */
    device_id: z.string().trim().min(3).max(64),
    positions: z
      .array(
        z.strictObject({
          at: Instant,
          longitude: degrees(180),
          latitude: degrees(90),
          /** m above mean sea level (AMSL), as the tracker tells it: no geoid is applied, a WGS 84 height stays one. */
          altitude_m: z.number().min(-500).max(20_000).nullable().default(null),
          /** m above the ground or, where the tracker knows no ground, above its place of take-off. */
          height_m: z.number().min(-500).max(20_000).nullable().default(null),
          heading_deg: z.number().min(0).max(360).nullable().default(null),
        }),
      )
      .min(1)
      .max(500),
  }),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: z.object({
    trace_ids: z.array(z.number().int()),
    added: z.number().int(),
    late: z.number().int(),
    /** Known already, or from more than a day away: left out. */
    left_out: z.number().int(),
  }),
  rate_limit: 600,
});

export const livePositions = defineEndpoint({
  method: 'GET',
  path: '/tracking/live',
  tag: 'traces',
  summary:
    'Where tracked drones are now: all of them for authorities, its own for an operator, those of their U-spaces for supervisors; gone after 30 seconds without news',
  permission: 'tracking:read',
  response: featureCollection(
    z.object({
      tracker_id: z.string(),
      /** What is tracked; the same identifier. */
      air_vehicle: z.object({ device_id: z.string() }),
      altitude: z.number().nullable(),
      height: z.number().nullable(),
      timestamp: z.string(),
      angle: z.number().nullable(),
      drone_id: z.number().int().nullable(),
      drone_name: z.string().nullable(),
      exploitants: z.array(z.string()),
      is_simulated: z.boolean(),
    }),
  ).extend({
    /** How many there are; `LIMITS.live_drones_told` of them are told, those heard last. */
    count: z.number().int(),
  }),
});

export const listPositionAlerts = defineEndpoint({
  method: 'GET',
  path: '/position-alerts',
  tag: 'alerts',
  summary:
    'What tracked drones gave cause to tell in the last hours, the latest first: an operator’s own, those in or near an authority’s area',
  permission: 'position-alert:read',
  query: z.object({
    last_n_hours: textNumber(z.number().int().min(1).max(240)).default(24),
    limit: textNumber(z.number().int().min(1).max(ALERTS_AT_ONCE)).default(ALERTS_AT_ONCE),
    offset: textNumber(z.number().int().min(0).max(10_000_000)).default(0),
  }),
  response: pageOf(PositionAlert).extend({
    /** Of all of them: warnings and worse without a note by name that go on, or that the asker has not seen. */
    pressing: z.number().int(),
  }),
});

export const markAlertsAsRead = defineEndpoint({
  method: 'POST',
  path: '/position-alerts/mark_alerts_as_read',
  tag: 'alerts',
  summary:
    'Note for oneself that alerts were seen, which takes note of those that are over; one that goes on presses until somebody takes note of it by name',
  permission: 'position-alert:write',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(ALERTS_AT_ONCE),
    /** Takes note by name: true of all, false of none, absent of those that are over. */
    acknowledge: z.boolean().optional(),
  }),
  unknown_fields: 'kept',
  response: empty,
});

export const acknowledgeAlert = defineEndpoint({
  method: 'POST',
  path: '/position-alerts/:id/acknowledge',
  tag: 'alerts',
  summary: 'Take note of an alert by name, for all colleagues of the structures that hear it',
  permission: 'position-alert:write',
  params: IdParams,
  response: PositionAlert,
});

export const tracesEndpoints = {
  acknowledgeAlert,
  listTraces,
  tracesGeometries,
  getTrace,
  sendPositions,
  livePositions,
  listPositionAlerts,
  markAlertsAsRead,
};
