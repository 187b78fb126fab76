import { z } from 'zod';
import { commaList, Id, IdParams } from '../common.ts';
import { binaryResponse, defineEndpoint, MEDIUM_BODY } from '../endpoint.ts';
import { FlightJob } from '../flight-jobs/index.ts';
import { FLIGHT_FILTERS } from '../flights/index.ts';
import { LIMITS } from '../limits.ts';

/** Missions that one act is about. */
const Ids = z.array(Id).min(1).max(LIMITS.bulk_flights);
const ChosenFlights = z.object({ ids: Ids });

/** What became of each mission of a bulk act: done, or left with why, in words. */
const BulkOutcome = z
  .object({
    done: z.array(z.number().int()),
    left: z.array(
      z.object({
        id: z.number().int(),
        display_identifier: z.string(),
        name: z.string(),
        reason: z.enum(['current_procedures', 'analysis_failed', 'another_change']),
      }),
    ),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const flightsIds = defineEndpoint({
  method: 'GET',
  path: '/flights/flights_ids',
  tag: 'flights',
  summary: 'The ids of all missions that the filters find, the soonest first; at most 10,000',
  permission: 'flight:read',
  query: z.object(FLIGHT_FILTERS),
  response: z.object({ ids: z.array(z.number().int()), count: z.number().int() }),
});

export const bulkClassify = defineEndpoint({
  method: 'POST',
  path: '/flights/bulk_classify',
  tag: 'flights',
  summary:
    'Put missions away (classer) or bring them back, and put tags on them or take them off; a job does more than 20',
  permission: 'flight:write',
  body: ChosenFlights.extend({
    is_archived: z.boolean().optional(),
    add_tag_ids: z.array(Id).max(LIMITS.flight_tags).optional(),
    remove_tag_ids: z.array(Id).max(LIMITS.flight_tags).optional(),
  }),
  unknown_fields: 'kept',
  response: BulkOutcome,
  accepted: FlightJob,
  errors: ['TAG_UNKNOWN', 'FLIGHT_JOBS_UNDER_WAY'],
});

export const bulkCheckCanBeDeleted = defineEndpoint({
  method: 'POST',
  path: '/flights/bulk_check_can_be_deleted',
  tag: 'flights',
  summary: 'Which of these missions may be deleted; the others have current procedures',
  permission: 'flight:read',
  body: ChosenFlights,
  unknown_fields: 'kept',
  response: BulkOutcome,
});

export const bulkDelete = defineEndpoint({
  method: 'POST',
  path: '/flights/bulk_delete',
  tag: 'flights',
  summary: 'Delete those of these missions that have no current procedures; a job does more than 20',
  permission: 'flight:write',
  body: ChosenFlights,
  unknown_fields: 'kept',
  response: BulkOutcome,
  accepted: FlightJob,
  errors: ['FLIGHT_JOBS_UNDER_WAY'],
});

export const bulkGenerateConstraintSheet = defineEndpoint({
  method: 'POST',
  path: '/flights/bulk_generate_constraint_sheet',
  tag: 'flights',
  summary:
    'Make the next constraint sheet of each of these missions; one that still holds is kept; a job does more than 20',
  permission: 'flight:write',
  body: ChosenFlights,
  unknown_fields: 'kept',
  response: BulkOutcome,
  accepted: FlightJob,
  errors: ['FLIGHT_JOBS_UNDER_WAY'],
});

export const bulkDownloadKml = defineEndpoint({
  method: 'GET',
  path: '/flights/bulk_download_kml_area',
  tag: 'flights',
  summary: 'The areas of several missions: a zip with a KML file for each',
  permission: 'flight:read',
  feature: 'kml',
  query: z.object({ ids: commaList(Id).refine((ids) => ids.length > 0, 'required') }),
  weight: 4,
  response: binaryResponse('application/zip'),
});

export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;

/** A file of missions that is made beside the call: its maker gets an e-mail when it is there. */
export const FlightExport = z
  .object({
    id: z.number().int(),
    status: z.enum(EXPORT_STATUSES),
    flights_count: z.number().int(),
    done_count: z.number().int(),
    file_name: z.string(),
    created_at: z.string(),
    ready_at: z.string().nullable(),
    /** From then on there is no file any more. */
    expires_at: z.string(),
    recipient: z.string(),
  })
  .meta({ id: 'FlightExport' });
export type FlightExport = z.infer<typeof FlightExport>;

export const sendFlightsExport = defineEndpoint({
  method: 'POST',
  path: '/flights/send-flights-export',
  tag: 'flights',
  summary:
    'Make a CSV file of the missions that the filters find, or of those named; a link to it arrives by e-mail within a few minutes',
  permission: 'flight:read',
  feature: 'data_export',
  acts: true,
  body: z.object({ ids: z.array(Id).min(1).max(LIMITS.bulk).optional() }),
  unknown_fields: 'kept',
  query: z.object(FLIGHT_FILTERS),
  body_limit: MEDIUM_BODY,
  response: FlightExport,
  status: 202,
  errors: ['NO_FLIGHTS_TO_EXPORT', 'EXPORT_UNDER_WAY'],
  rate_limit: 20,
});

export const retryFlightExport = defineEndpoint({
  method: 'POST',
  path: '/flights/exports/:id/retry',
  tag: 'flights',
  summary: 'Make an export of one’s own again that failed, of the same missions',
  permission: 'flight:read',
  feature: 'data_export',
  acts: true,
  params: IdParams,
  response: FlightExport,
  status: 202,
  errors: ['EXPORT_NOT_FAILED', 'EXPORT_EXPIRED'],
  rate_limit: 20,
});

export const listFlightExports = defineEndpoint({
  method: 'GET',
  path: '/flights/exports',
  tag: 'flights',
  summary: 'The caller’s own exports, the latest 20 first, with how far each is',
  permission: 'flight:read',
  response: z.array(FlightExport),
});

export const downloadFlightExport = defineEndpoint({
  method: 'GET',
  path: '/flights/exports/:id/download',
  tag: 'flights',
  summary: 'The file of an export of one’s own, until it expires',
  permission: 'flight:read',
  params: IdParams,
  response: binaryResponse('text/csv; charset=utf-8'),
  errors: ['EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
});

export const flightBulkEndpoints = {
  flightsIds,
  bulkClassify,
  bulkCheckCanBeDeleted,
  bulkDelete,
  bulkGenerateConstraintSheet,
  bulkDownloadKml,
  sendFlightsExport,
  retryFlightExport,
  listFlightExports,
  downloadFlightExport,
};
