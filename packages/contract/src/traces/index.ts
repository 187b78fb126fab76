import { HEIGHT_BASES } from '@envol/domain/traces/height';
import { FIX_REFUSALS, FIX_SOURCES } from '@envol/domain/tracking/fix';
import { z } from 'zod';
import {
  featureCollection,
  IdParams,
  Instant,
  onePage,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
  textNumber,
} from '../common.ts';
import { defineEndpoint, MEDIUM_BODY } from '../endpoint.ts';
import { listAlertJournal, muteAlert, readAlertTable, unmuteAlert } from './alarmLife.ts';
import { ConcernedApproval } from './concernedApproval.ts';
import { requireLandingAround } from './landAround.ts';
import { PositionAlert } from './positionAlert.ts';
import { acknowledgeAlert, listPositionAlerts, markAlertsAsRead } from './positionAlerts.ts';
import { replayTraces } from './replay.ts';

export {
  ALERT_EVENTS,
  type AlertEvent,
  listAlertJournal,
  muteAlert,
  readAlertTable,
  unmuteAlert,
} from './alarmLife.ts';
export { requireLandingAround } from './landAround.ts';
export { PositionAlert } from './positionAlert.ts';
export { acknowledgeAlert, listPositionAlerts, markAlertsAsRead } from './positionAlerts.ts';
export { replayTraces } from './replay.ts';

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
    approvals: z.array(ConcernedApproval),
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

const edge = (most: number) => textNumber(z.number().min(-most).max(most));

export const publicTraffic = defineEndpoint({
  method: 'GET',
  path: '/tracking/public',
  tag: 'traces',
  summary:
    'What anybody may see of drones in U-spaces now, by the view (ASTM F3411): nothing over a diagonal of 7 km, squares with how many are in them over 2 km, else where each is, without a name',
  permission: 'public',
  query: z
    .object({ west: edge(180), south: edge(90), east: edge(180), north: edge(90) })
    .refine(({ west, east }) => east > west, { path: ['east'], message: 'invalid' })
    .refine(({ south, north }) => north > south, { path: ['north'], message: 'invalid' }),
  response: z.discriminatedUnion('shows', [
    z.object({ shows: z.literal('nothing') }),
    z.object({
      shows: z.literal('clusters'),
      clusters: z.array(
        z.object({
          /** West, south, east, north. */
          box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
          count: z.number().int(),
        }),
      ),
    }),
    z.object({
      shows: z.literal('flights'),
      flights: z.array(
        z.object({
          lng: z.number(),
          lat: z.number(),
          heading_deg: z.number().nullable(),
          /** m above its place of take-off. */
          height_m: z.number().nullable(),
          at: z.string(),
        }),
      ),
    }),
  ]),
  rate_limit: 120,
});

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
    'Positions of one tracker, with a session or with a key of the API that may write: of an operator’s own drones, or of any that an authority’s receiver hears. 1 to 500 points, each with its instant, longitude and latitude in degrees (WGS 84), and, where known, altitude (m AMSL), height (m above ground) and heading (degrees). A device tells at most 5 times a second, 30 at once; a clock that is more than 2 s ahead is refused, what is older than 10 minutes is recorded and on no map',
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
    /** Known already, or none that can be: left out. */
    left_out: z.number().int(),
    /** Why, by the place in the list that was sent; what is known already has no reason, or `repeated`. */
    refused: z.array(z.object({ index: z.number().int(), reason: z.enum(FIX_REFUSALS) })),
  }),
  rate_limit: 600,
});

export const livePositions = defineEndpoint({
  method: 'GET',
  path: '/tracking/live',
  tag: 'traces',
  summary:
    'Where tracked drones are now: all of them for authorities, its own for an operator, those in their U-spaces for supervisors; gone after 30 seconds without news',
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
      /** Requests whose areas and hours its trace fell into, of those that the asker may read. */
      approvals: z.array(ConcernedApproval.pick({ id: true, display_identifier: true })),
      /** What the height of its last judged position was held against, or why against nothing; null before that. */
      height_basis: z.enum([...HEIGHT_BASES, 'no_height', 'ground_unknown']).nullable(),
      is_simulated: z.boolean(),
    }),
  ).extend({
    /** The server's time as it answers: how old a place is does not hang on the reader's clock. */
    now: z.string(),
    /** Whether manned aircraft are heard: where they are not, no alarm of a helicopter is raised. `none`: nobody listens. */
    helicopter_service: z.enum(['available', 'unavailable', 'none']),
    /**
     * For who answers or supervises: the receivers of the installation and of its structures, with when each was heard last since the
     * server began. None for companies: their trackers are the tracks.
     */
    sources: z.array(z.object({ source: z.enum(FIX_SOURCES), heard_at: z.string() })),
    /** How many there are; `LIMITS.live_drones_told` of them are told, those heard last. */
    count: z.number().int(),
  }),
});

export const tracesEndpoints = {
  acknowledgeAlert,
  listTraces,
  tracesGeometries,
  getTrace,
  sendPositions,
  livePositions,
  publicTraffic,
  replayTraces,
  listPositionAlerts,
  markAlertsAsRead,
  muteAlert,
  unmuteAlert,
  listAlertJournal,
  readAlertTable,
  requireLandingAround,
};
