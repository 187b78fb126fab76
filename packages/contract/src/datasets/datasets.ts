import { z } from 'zod';
import { DatasetVersion } from '../airspace/index.ts';
import { IdParams, Line, textNumber } from '../common.ts';
import { defineEndpoint, multipartBody } from '../endpoint.ts';
import {
  ELEVATION_ERROR_M,
  ElevationReport,
  listElevationModels,
  putElevationModelBack,
  withdrawElevationModel,
} from './elevation.ts';

/** What the staff brings in: the airspace of the SIA, the official UAS zones, a model of the ground. */
export const DATASET_SOURCES = ['SIA', 'UAS', 'ELEVATION'] as const;

/** The largest French publication has 8 MB. */
export const DATASET_FILE = { max: 1, max_bytes: 40_000_000, types: [], is_raw: true } as const;

/** A version that is stored, as the staff keeps it. */
export const DatasetEdition = z
  .object({
    ...DatasetVersion.shape,
    is_current: z.boolean(),
    /** Stored before its date of effect: it comes into force on that day. */
    is_waiting: z.boolean(),
    /** Embedded with the product, or brought in as a file. */
    origin: z.enum(['package', 'file']),
    /** Null: the product itself, or who ran the command. */
    imported_by: z.string().nullable(),
    /** Since when it is not to come back by itself; null: nobody took it out of force. */
    withdrawn_at: z.string().nullable(),
    records_count: z.number().int(),
    refused_count: z.number().int(),
  })
  .meta({ id: 'DatasetEdition' });
export type DatasetEdition = z.infer<typeof DatasetEdition>;

/** Names of records, the first of them, and how many there are. */
const Named = z.object({ count: z.number().int(), names: z.array(z.string()) });

const Objection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('older'), effective_date: z.string(), in_force: z.string() }),
  z.object({ kind: z.literal('not_yet'), effective_date: z.string() }),
  z.object({
    kind: z.literal('loses'),
    percent: z.number(),
    kinds: z.array(z.object({ kind: z.string(), before: z.number(), after: z.number() })),
  }),
]);

/** What a file would change, read before anything is stored. */
export const DatasetReport = z
  .object({
    version: z.string(),
    /** Whether this very content is in force already. */
    is_in_force: z.boolean(),
    /** Records by kind. */
    counts: z.record(z.string(), z.number()),
    /** Against the version in force; null: there is none. */
    difference: z.object({ added: Named, removed: Named, changed: Named }).nullable(),
    /** Records that could not be read, and those that were mended, each on one line. */
    refused: Named,
    repaired: Named,
    /** What speaks against putting it in force; null: nothing. */
    objection: Objection.nullable(),
    /** Of an elevation model alone: its `version` is its name. */
    elevation: ElevationReport.optional(),
  })
  .meta({ id: 'DatasetReport' });
export type DatasetReport = z.infer<typeof DatasetReport>;

export const DATASET_IMPORT_STATUSES = [
  'reading',
  'ready',
  'storing',
  'imported',
  'waiting',
  'unchanged',
  'failed',
  'dropped',
] as const;

export const DatasetImport = z
  .object({
    id: z.number().int(),
    source: z.enum(DATASET_SOURCES),
    file_name: z.string(),
    bytes: z.number().int(),
    /** `waiting`: stored, to come into force on its day. `dropped`: given up, the file is forgotten. */
    status: z.enum(DATASET_IMPORT_STATUSES),
    /** Why the file cannot be taken, in the reader's words. */
    error: z.string().nullable(),
    report: DatasetReport.nullable(),
    asked_by: z.string().nullable(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'DatasetImport' });
export type DatasetImport = z.infer<typeof DatasetImport>;

export const listDatasetEditions = defineEndpoint({
  method: 'GET',
  path: '/datasets',
  tag: 'datasets',
  summary: 'Every stored version of the airspace data, the newest first, for the platform’s administrators',
  permission: 'dataset:write',
  response: z.array(DatasetEdition),
});

export const putDatasetInForce = defineEndpoint({
  method: 'POST',
  path: '/datasets/:id/put_in_force',
  tag: 'datasets',
  summary:
    'Put a stored version in force, as a former one whose follower is wrong: newer ones do not come back by themselves, and missions analysed with another are marked',
  permission: 'dataset:write',
  params: IdParams,
  body: z.object({ reason: Line(250).min(1) }),
  unknown_fields: 'kept',
  response: z.array(DatasetEdition),
  errors: ['DATASET_IN_FORCE', 'DATASET_NOT_YET'],
});

export const listDatasetImports = defineEndpoint({
  method: 'GET',
  path: '/datasets/imports',
  tag: 'datasets',
  summary: 'The latest imports of airspace data with what they found, the newest first',
  permission: 'dataset:write',
  response: z.array(DatasetImport),
});

export const startDatasetImport = defineEndpoint({
  method: 'POST',
  path: '/datasets/imports',
  tag: 'datasets',
  summary:
    'Read a file of airspace data in the background and compare it with what is in force; nothing is stored',
  permission: 'dataset:write',
  status: 202,
  body: multipartBody(
    z.object({
      source: z.enum(DATASET_SOURCES),
      /** Of an elevation model, whose file says neither: how far its heights may be out, m, and under which licence it is. */
      error_m: textNumber(z.number().min(0).max(ELEVATION_ERROR_M)).default(ELEVATION_ERROR_M),
      licence: Line(200).default(''),
    }),
    DATASET_FILE,
  ),
  response: DatasetImport,
  errors: ['FILE_TOO_LARGE', 'TOO_MANY_FILES', 'DATASET_IMPORT_UNDER_WAY'],
});

export const confirmDatasetImport = defineEndpoint({
  method: 'POST',
  path: '/datasets/imports/:id/confirm',
  tag: 'datasets',
  summary: 'Store what was read, and put it in force or let it wait for its day, whatever speaks against it',
  permission: 'dataset:write',
  status: 202,
  params: IdParams,
  response: DatasetImport,
  errors: ['DATASET_IMPORT_NOT_READY'],
});

export const dropDatasetImport = defineEndpoint({
  method: 'POST',
  path: '/datasets/imports/:id/drop',
  tag: 'datasets',
  summary: 'Give up what was read; its file is forgotten',
  permission: 'dataset:write',
  params: IdParams,
  response: DatasetImport,
  errors: ['DATASET_IMPORT_NOT_READY'],
});

export const datasetsEndpoints = {
  listDatasetEditions,
  putDatasetInForce,
  listDatasetImports,
  startDatasetImport,
  confirmDatasetImport,
  dropDatasetImport,
  listElevationModels,
  withdrawElevationModel,
  putElevationModelBack,
};
