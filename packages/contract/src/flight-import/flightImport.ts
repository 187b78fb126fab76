import {
  EXPORT_FORMATS,
  IMPORT_LIMITS,
  LEFT_OUT_REASONS,
  MISSION_FORMATS,
  POINT_USES,
  SHAPE_HINTS,
  SHAPE_REPAIRS,
} from '@envol/domain/formats/missions/missionFile';
import { z } from 'zod';
import { CircleGeometry, formValue, IdParams, Line, PolygonGeometry, Position } from '../common.ts';
import { binaryResponse, defineEndpoint, LARGE_BODY, multipartBody } from '../endpoint.ts';
import { FlightJob } from '../flight-jobs/index.ts';
import { FlightInput } from '../flights/index.ts';
import { LIMITS } from '../limits.ts';

const place = {
  line: z.number().int().nullable(),
  /** "features[3]" where lines say nothing; else empty. */
  path: z.string(),
};
const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** A line whose width is to be said unless the file does; `buffer_m` is half of it, and never less than `least_buffer_m`. */
const ReadLine = z.object({
  type: z.literal('Line'),
  coordinates: z.array(Position),
  buffer_m: z.number().nullable(),
  least_buffer_m: z.number(),
});

/** One thing of a file that can become an area. */
export const ImportItem = z
  .object({
    /** The same in every reading of the same file. */
    key: z.string(),
    ...place,
    name: z.string(),
    shape: z.discriminatedUnion('type', [
      PolygonGeometry,
      CircleGeometry,
      ReadLine,
      z.object({ type: z.literal('Point'), position: Position }),
    ]),
    /** What was done to it so that it can be flown in. */
    repairs: z.array(z.object({ code: z.enum(SHAPE_REPAIRS), params })),
    hints: z.array(z.object({ code: z.enum(SHAPE_HINTS), params })),
    is_suggested: z.boolean(),
    /** What the file says beside it; `@agl`, `@amsl`, `@home` and `@ellipsoid` are its coordinates' greatest height, m. */
    fields: z.record(z.string(), z.string()),
  })
  .meta({ id: 'ImportItem' });
export type ImportItem = z.infer<typeof ImportItem>;

export const ImportChoice = z.object({
  key: z.string().max(10),
  name: Line(50).optional(),
  /** m above ground; absent: the mission's own. */
  max_height_m: z.number().positive().max(10_000).nullable().optional(),
  /** Of a point. */
  radius_m: z.number().positive().max(50_000).optional(),
  /** Half the width of a line. */
  buffer_m: z.number().positive().max(5_000).optional(),
});
export type ImportChoice = z.input<typeof ImportChoice>;

/** What a file came to: each thing of it read or left out with a reason, and the missions that were made of it. */
export const FlightImport = z
  .object({
    format: z.enum(MISSION_FORMATS).nullable(),
    items: z.array(ImportItem),
    left_out: z.array(z.object({ ...place, name: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
    /** Polygons in the file, also those left out. */
    polygons: z.number().int(),
    /** The operator's plan does not import this file: it needs exactly one polygon. */
    needs_enterprise: z.boolean(),
    flights: z.array(
      z.object({
        id: z.number().int(),
        display_identifier: z.string(),
        name: z.string(),
        item_keys: z.array(z.string()),
      }),
    ),
    /** Missions that were refused, with the sentences that a mission of its own would have been answered with. */
    not_made: z.array(z.object({ item_keys: z.array(z.string()), name: z.string(), detail: z.string() })),
  })
  .meta({ id: 'FlightImport' });
export type FlightImport = z.infer<typeof FlightImport>;

const { areas: _areas, name: _name, ...shared } = FlightInput.shape;

/** What the missions of a file have in common. */
export const ImportedMission = z.object({ ...shared, name: Line(250).optional() });

export const bulkImport = defineEndpoint({
  method: 'POST',
  path: '/flights/bulk_import',
  tag: 'flights',
  summary:
    'Read areas from KML, KMZ, GeoJSON, GPX, a CSV of points, a DJI mission (WPML), a Litchi mission, a shapefile (zip), a GeoPackage, a waypoint file (QGC WPL 110), an outline of Mission Planner or a plan of QGroundControl; with `mission`, also make missions of them; a job makes more than 20',
  permission: 'flight:write',
  body: multipartBody(
    z.object({
      /** What becomes of points: each by itself, or all of them as one line or one outline. */
      points_as: z.enum(POINT_USES).default('points'),
      /** The chosen ones; absent: those that are suggested. */
      items: formValue(z.array(ImportChoice).min(1).max(IMPORT_LIMITS.items)).optional(),
      /** One mission with these areas, or a mission for each. */
      as: z.enum(['areas', 'missions']).default('areas'),
      /** What the missions have in common; absent: the file is only read. */
      mission: formValue(ImportedMission).optional(),
    }),
    {
      max: 1,
      max_bytes: IMPORT_LIMITS.bytes,
      is_raw: true,
      types: [
        'application/vnd.google-earth.kml+xml',
        'application/vnd.google-earth.kmz',
        'application/geo+json',
        'application/gpx+xml',
        'text/csv',
        'text/plain',
        'application/json',
        'application/zip',
        'application/geopackage+sqlite3',
      ],
    },
  ),
  body_limit: LARGE_BODY,
  response: FlightImport,
  accepted: FlightJob,
  errors: [
    'FILE_TOO_LARGE',
    'TOO_MANY_FILES',
    'IMPORT_NEEDS_ENTERPRISE',
    'IMPORT_ITEM_UNKNOWN',
    'FLIGHT_JOBS_UNDER_WAY',
  ],
  rate_limit: 60,
});

/** Missions that one file may make. */
export const MOST_IMPORTED = LIMITS.imported_flights;

export const downloadFlightAreas = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_areas',
  tag: 'flights',
  summary:
    'The mission’s areas with the heights to fly by, as GeoJSON, KMZ, GeoPackage, GPX, a CSV of points, a fence of QGroundControl or Mission Planner, or a route for each area for DJI (WPML) or Litchi',
  permission: 'flight:read',
  feature: 'kml',
  params: IdParams,
  query: z.object({ format: z.enum(EXPORT_FORMATS) }),
  response: binaryResponse('application/octet-stream'),
});

export const flightImportEndpoints = { bulkImport, downloadFlightAreas };
