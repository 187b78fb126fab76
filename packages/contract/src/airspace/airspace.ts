import { GROUND_SOURCES } from '@envol/domain/airspace/ground';
import { ZONE_KINDS } from '@envol/domain/airspace/zone';
import { missionIssues } from '@envol/domain/geo/areas';
import { TERRITORY_STATUSES } from '@envol/domain/territory/territory';
import { z } from 'zod';
import { AreaGeometry, Ground, Id, QueryFlag, TextReason, textNumber } from '../common.ts';
import { binaryResponse, defineEndpoint, LARGE_BODY } from '../endpoint.ts';

export const DatasetVersion = z
  .object({
    id: z.number().int(),
    source: z.string(),
    version: z.string(),
    effective_date: z.string(),
    licence: z.string(),
    attribution: z.string(),
    imported_at: z.string(),
    /** The first day on which it is out of date: the day of effect and one AIRAC cycle of 28 days. */
    valid_until: z.string(),
  })
  .meta({ id: 'DatasetVersion' });
export type DatasetVersion = z.infer<typeof DatasetVersion>;

/** Of which day the airspace is wanted, YYYY-MM-DD in UTC; absent: what is in force. */
const Day = z.iso.date().optional();

export const ZoneAtPoint = z
  .object({
    id: z.number().int(),
    identifier: z.string(),
    name: z.string(),
    /** `UAS`: an official UAS geographical zone, whose limits are those of the lowest volume over the point. */
    kind: z.enum([...ZONE_KINDS, 'UAS']),
    airspace_class: z.string().nullable(),
    /** As published: "SFC", "2000 ft AMSL", "FL 115". */
    lower: z.string(),
    upper: z.string(),
    activity: z.enum(['permanent', 'unknown', 'azba']),
    remarks: z.string().nullable(),
    source: z.string(),
    effective_date: z.string(),
  })
  .meta({ id: 'ZoneAtPoint' });
export type ZoneAtPoint = z.infer<typeof ZoneAtPoint>;

/** What is over a point; where the publications do not reach, no zone means that nothing is known. */
export const ConstraintsAtPoint = z
  .object({
    /** Where the point lies against the territory that the publications speak of; countries as ISO 3166 alpha-2. */
    territory: z.object({ status: z.enum(TERRITORY_STATUSES), countries: z.array(z.string()) }),
    zones: z.array(ZoneAtPoint),
    /** Of the publications that this is told from: date of effect, and the first day on which they are out of date. */
    datasets: z.array(
      z.object({
        source: z.string(),
        version: z.string(),
        effective_date: z.string(),
        valid_until: z.string(),
        is_out_of_date: z.boolean(),
      }),
    ),
    /** Why they cannot be relied upon, a sentence each; empty while they are in force. */
    data_age: z.array(TextReason),
  })
  .meta({ id: 'ConstraintsAtPoint' });

export const constraintsAtPoint = defineEndpoint({
  method: 'GET',
  path: '/constraints_at_point',
  tag: 'airspace',
  summary:
    'Every zone over a point, of both publications: those of the SIA, then the official UAS zones, lowest first; outside the territory that they speak of, nothing is known',
  permission: 'airspace:read',
  query: z.object({
    lng: textNumber(z.number().min(-180).max(180)),
    lat: textNumber(z.number().min(-90).max(90)),
    day: Day,
  }),
  response: ConstraintsAtPoint,
});

export const airspaceDataset = defineEndpoint({
  method: 'GET',
  path: '/airspace/dataset',
  tag: 'airspace',
  summary:
    'The zones and aerodromes in force, whole, for judging in the browser (compressed, with an ETag). Each publication carries effective_date and valid_until, the first day on which it is out of date',
  permission: 'airspace:read',
  response: binaryResponse('application/json'),
});

export const groundUnderAreas = defineEndpoint({
  method: 'POST',
  path: '/terrain/ground',
  tag: 'airspace',
  summary:
    'The ground under areas as they are drawn, in their order; null where nothing is known. Stores no mission',
  permission: 'flight:read',
  rate_limit: 600,
  // As many vertices as a mission may have: more would hold the sampling for others.
  body: z.object({
    areas: z
      .array(AreaGeometry)
      .min(1)
      .max(50)
      .refine((areas) => missionIssues(areas).length === 0),
  }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: z.object({
    grounds: z.array(Ground.nullable()),
    /** The terrain source that did not answer, where one failed: published points stand in for it. */
    failed: z.enum(GROUND_SOURCES).nullable(),
  }),
});

export const listDatasets = defineEndpoint({
  method: 'GET',
  path: '/airspace/datasets',
  tag: 'airspace',
  summary: 'The data in force: source, version, licence and the report of its import',
  permission: 'dataset:read',
  response: z.array(
    DatasetVersion.extend({
      is_current: z.boolean(),
      /** Stored before its date of effect: it comes into force on that day. */
      is_waiting: z.boolean(),
      report: z.record(z.string(), z.unknown()),
    }),
  ),
});

const TileParams = z.object({
  z: textNumber(z.number().int().min(0).max(22)),
  x: textNumber(z.number().int().min(0)),
  y: textNumber(z.number().int().min(0)),
});

export const zoneTile = defineEndpoint({
  method: 'GET',
  path: '/tiles/zones/:z/:x/:y',
  tag: 'airspace',
  summary: 'A vector tile of zones, their labels and aerodromes (gzip, ETag)',
  permission: 'public',
  params: TileParams,
  query: z.object({ day: Day }),
  response: binaryResponse('application/vnd.mapbox-vector-tile'),
  errors: ['TILE_OUT_OF_RANGE'],
  rate_limit: 6000,
});

export const officialTile = defineEndpoint({
  method: 'GET',
  path: '/tiles/official/:z/:x/:y',
  tag: 'airspace',
  summary:
    'A vector tile of the official UAS zones, one feature a volume (gzip, ETag); empty where none are in force',
  permission: 'public',
  params: TileParams,
  query: z.object({ day: Day }),
  response: binaryResponse('application/vnd.mapbox-vector-tile'),
  errors: ['TILE_OUT_OF_RANGE'],
  rate_limit: 6000,
});

/** Why the map of a day may differ from what holds then. */
export const DAY_ISSUES = ['before_first', 'after_last', 'none_kept'] as const;

const DatedPublication = z.object({
  /** The publication that the map of that day shows; null where none is kept. */
  version: DatasetVersion.nullable(),
  /** `before_first`: none of that time is kept, the oldest is shown; `after_last`: none is published yet, the last is shown. */
  issue: z.enum(DAY_ISSUES).nullable(),
});

export const airspaceOnDay = defineEndpoint({
  method: 'GET',
  path: '/airspace/days/:day',
  tag: 'airspace',
  summary: 'Which publications the map of a day shows, past or to come, and how sure that is',
  permission: 'airspace:read',
  params: z.object({ day: z.iso.date() }),
  response: z.object({ day: z.string(), sia: DatedPublication, official: DatedPublication }),
});

/** Widest map that is printed, degrees of longitude and of latitude: a wider one would be names alone. */
export const WIDEST_PRINT = 3;

const bound = (most: number) => textNumber(z.number().min(-most).max(most));

export const printMap = defineEndpoint({
  method: 'GET',
  path: '/map-print',
  tag: 'map-layers',
  summary:
    'A map of the published airspace as PDF, of any day, with scale bar, north, legend, date and the age of each source',
  permission: 'airspace:read',
  query: z
    .object({
      west: bound(180),
      south: bound(85),
      east: bound(180),
      north: bound(85),
      title: z.string().trim().max(120).optional(),
      day: Day,
      /** Terminal areas (TMA) too; without it they are left out, and the map says so. */
      tma: QueryFlag.optional(),
      /**
       * A mission of the caller's: its areas, points and saved exclusion zone are drawn over the airspace. Asks for
       * `flight:read` beside.
       */
      flight_id: Id.optional(),
    })
    .refine(({ west, east }) => east > west && east - west <= WIDEST_PRINT, {
      path: ['east'],
      message: 'map_too_wide',
    })
    .refine(({ south, north }) => north > south && north - south <= WIDEST_PRINT, {
      path: ['north'],
      message: 'map_too_wide',
    }),
  response: binaryResponse('application/pdf'),
  rate_limit: 60,
});

export const airspaceEndpoints = {
  airspaceOnDay,
  printMap,
  constraintsAtPoint,
  airspaceDataset,
  groundUnderAreas,
  listDatasets,
  zoneTile,
  officialTile,
};
