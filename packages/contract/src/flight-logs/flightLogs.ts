import { EXCURSION_KINDS } from '@envol/domain/flight-logs/conformance';
import { FLIGHT_LOG_ACTIONS } from '@envol/domain/flight-logs/policy';
import { LOG_HEIGHT_REFERENCES } from '@envol/domain/flight-logs/track';
import { UNJUDGED_REASONS } from '@envol/domain/traces/alerts';
import { HEIGHT_BASES } from '@envol/domain/traces/height';
import { FIX_REFUSALS } from '@envol/domain/tracking/fix';
import { FLIGHT_LOG_FORMATS, LOG_QUESTIONS } from '@envol/domain/tracking/formats/flightLog';
import { READ_REFUSALS } from '@envol/domain/tracking/formats/reading';
import { z } from 'zod';
import { AreaGeometry, formValue, Id, IdParams, pageOf, pageQuery, textNumber } from '../common.ts';
import { binaryResponse, defineEndpoint, multipartBody, noContent } from '../endpoint.ts';
import { FlyingTime } from '../flying-times/index.ts';
import { LIMITS } from '../limits.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

/** How a flight kept within what it was allowed. */
export const Conformance = z
  .object({
    /** Seconds wholly within areas, height and hours. */
    inside_s: z.number(),
    outside_s: z.number(),
    /** Seconds that say neither, by their reason; `silent`: no place was told for longer than 10 s. */
    unjudged: z.array(z.object({ because: z.enum([...UNJUDGED_REASONS, 'silent']), seconds: z.number() })),
    /** Of the judged time the part inside, 0 to 1; null where nothing could be judged. */
    share: z.number().nullable(),
    /** The first 200. */
    excursions: z.array(
      z.object({
        kind: z.enum(EXCURSION_KINDS),
        from: z.string(),
        to: z.string(),
        seconds: z.number(),
        /** How far outside, or how high above, at the most, m; null of hours. */
        worst_m: z.number().nullable(),
        worst_at: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        /** The greatest height there, m above ground. */
        limit_m: z.number().nullable(),
        basis: z.enum(HEIGHT_BASES).nullable(),
      }),
    ),
    excursions_count: z.number().int(),
  })
  .meta({ id: 'Conformance' });
export type Conformance = z.infer<typeof Conformance>;

/** What a flight was held against, as it stood then. */
export const ComparedAgainst = z.object({
  /** Areas that nobody was asked about are held against the mission's own; those asked about against what was granted. */
  kind: z.enum(['granted', 'mission', 'both']),
  authorities: z.array(z.string()),
  areas: z.array(
    z.object({
      name: z.string(),
      geometry: AreaGeometry,
      /** m above ground, the least that was granted; null: nothing was. */
      height_m: z.number().nullable(),
      /** An authority had been asked about it. */
      is_asked: z.boolean(),
    }),
  ),
});
export type ComparedAgainst = z.infer<typeof ComparedAgainst>;

/** What a finished flight told. Instants in ISO 8601. */
export const FlightLog = z
  .object({
    id: z.number().int(),
    flight: z.object({
      id: z.number().int(),
      display_identifier: z.string(),
      name: z.string(),
      time_zone: z.string(),
    }),
    drone: Named.nullable(),
    pilot: Named.nullable(),
    source: z.enum(['file', 'positions']),
    format: z.enum(FLIGHT_LOG_FORMATS).nullable(),
    file_name: z.string().nullable(),
    /** SHA-256 of the file, or of its points where there is none; hexadecimal. */
    digest: z.string(),
    is_simulated: z.boolean(),
    started_at: z.string(),
    ended_at: z.string(),
    /** Seconds in the air. */
    airborne_s: z.number().int(),
    flights_count: z.number().int(),
    distance_m: z.number(),
    /** Above what `height_reference` says. */
    max_height_m: z.number().nullable(),
    height_reference: z.enum(LOG_HEIGHT_REFERENCES),
    points_count: z.number().int(),
    /** What of the file was no place; `line` is the first one. */
    left_out: z.array(
      z.object({
        reason: z.enum([...READ_REFUSALS, ...FIX_REFUSALS]),
        line: z.number().int().nullable(),
        count: z.number().int(),
      }),
    ),
    conformance: Conformance,
    held_against: ComparedAgainst,
    flying_time_id: z.number().int().nullable(),
    created_by: z.string(),
    created_at: z.string(),
    available_actions: z.array(z.enum(FLIGHT_LOG_ACTIONS)),
  })
  .meta({ id: 'FlightLog' });
export type FlightLog = z.infer<typeof FlightLog>;

/** A log with its track, as it is drawn. */
export const FlightLogDetail = FlightLog.extend({
  /** Seconds since `started_at`, longitude, latitude, height (m, as `max_height_m`); some 2,000 at most, each of an excursion's worst. */
  track: z.array(z.tuple([z.number(), z.number(), z.number(), z.number().nullable()])),
}).meta({ id: 'FlightLogDetail' });
export type FlightLogDetail = z.infer<typeof FlightLogDetail>;

export const listFlightLogs = defineEndpoint({
  method: 'GET',
  path: '/flight-logs',
  tag: 'flight-logs',
  summary: 'Logs of finished flights, of one mission or of all within reach, the latest first',
  permission: 'flight-log:read',
  query: z.object({
    ...pageQuery(['-started_at', 'started_at'], '-started_at'),
    flight_id: Id.optional(),
    drone_id: Id.optional(),
  }),
  response: pageOf(FlightLog),
});

export const getFlightLog = defineEndpoint({
  method: 'GET',
  path: '/flight-logs/:id',
  tag: 'flight-logs',
  summary: 'One log, with its track and its excursions',
  permission: 'flight-log:read',
  params: IdParams,
  response: FlightLogDetail,
});

const crew = {
  /** Absent: the mission's, where it has one alone. */
  drone_id: Id.optional(),
  pilot_id: Id.optional(),
};

/** A log, or what has to be answered before the file is read. */
export const ReadFlightLog = z
  .object({
    flight_log: FlightLog.nullable(),
    /** The same file was there already: nothing was added. */
    was_known: z.boolean(),
    questions: z.array(
      z.object({
        /** As the file writes it; the answer's key. */
        column: z.string(),
        asks: z.enum(Object.keys(LOG_QUESTIONS) as [keyof typeof LOG_QUESTIONS]),
        choices: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'ReadFlightLog' });
export type ReadFlightLog = z.infer<typeof ReadFlightLog>;

export const addFlightLog = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/flight-logs',
  tag: 'flight-logs',
  summary:
    'Read the file of a finished flight (GPX, KML with a gx:Track, IGC, CSV of Airdata, Litchi or a reader of DJI’s logs) and hold it against what was granted',
  permission: 'flight-log:write',
  params: IdParams,
  body: multipartBody(
    z.object({
      drone_id: textNumber(z.number().int().positive()).optional(),
      pilot_id: textNumber(z.number().int().positive()).optional(),
      /** What `questions` asked, by their columns. */
      answers: formValue(z.record(z.string().max(200), z.string().max(20))).optional(),
    }),
    {
      max: 1,
      max_bytes: LIMITS.flight_log_bytes,
      is_raw: true,
      types: ['application/gpx+xml', 'application/vnd.google-earth.kml+xml', 'text/csv', 'text/plain'],
    },
  ),
  response: ReadFlightLog,
  errors: [
    'FLIGHT_LOG_UNREADABLE',
    'TOO_MANY_FLIGHT_LOGS',
    'FLIGHT_CHANGED_SINCE',
    'DRONE_UNKNOWN',
    'PILOT_UNKNOWN',
    'FILE_TOO_LARGE',
    'TOO_MANY_FILES',
  ],
  rate_limit: 30,
});

export const takeReceivedPositions = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/flight-logs/from_positions',
  tag: 'flight-logs',
  summary: 'Make a log of the positions that were received of a drone of the mission in its hours',
  permission: 'flight-log:write',
  params: IdParams,
  body: z.object(crew),
  response: ReadFlightLog,
  errors: [
    'FLIGHT_LOG_WITHOUT_POSITIONS',
    'FLIGHT_LOG_TOO_LONG',
    'TOO_MANY_FLIGHT_LOGS',
    'FLIGHT_CHANGED_SINCE',
    'DRONE_UNKNOWN',
    'PILOT_UNKNOWN',
  ],
  rate_limit: 30,
});

export const updateFlightLog = defineEndpoint({
  method: 'PATCH',
  path: '/flight-logs/:id',
  tag: 'flight-logs',
  summary: 'Say which drone flew, and who: absent keeps, null clears; a standard member its own logs alone',
  permission: 'flight-log:write',
  params: IdParams,
  body: z.object({ drone_id: Id.nullable().optional(), pilot_id: Id.nullable().optional() }),
  response: FlightLog,
  errors: ['FLIGHT_LOG_NOT_OWN', 'DRONE_UNKNOWN', 'PILOT_UNKNOWN'],
});

export const deleteFlightLog = defineEndpoint({
  method: 'DELETE',
  path: '/flight-logs/:id',
  tag: 'flight-logs',
  summary: 'Delete a log with its points; the flying time that was made of it stays',
  permission: 'flight-log:write',
  params: IdParams,
  response: noContent,
  errors: ['FLIGHT_LOG_NOT_OWN'],
});

export const noteFlightLog = defineEndpoint({
  method: 'POST',
  path: '/flight-logs/:id/flying_time',
  tag: 'flight-logs',
  summary:
    'Note the log as a flying time; the line that a declared landing wrote of the same flight is made more exact, not doubled',
  permission: 'flying-time:write',
  params: IdParams,
  response: FlyingTime,
  status: 201,
  errors: ['FLIGHT_LOG_NOT_OWN', 'FLIGHT_LOG_NOTED', 'FLYING_TIMES_OFF', 'PILOT_UNKNOWN'],
});

export const downloadFlightLogReport = defineEndpoint({
  method: 'GET',
  path: '/flight-logs/:id/report',
  tag: 'flight-logs',
  summary: 'The report of conformance as a PDF: map, excursions, what was not judged, a code to check it by',
  permission: 'flight-log:read',
  params: IdParams,
  response: binaryResponse('application/pdf'),
  rate_limit: 30,
});
