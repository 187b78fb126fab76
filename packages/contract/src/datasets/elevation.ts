import { z } from 'zod';
import { IdParams, Line } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** How far a model's heights may be out, m: the product counts this much for all, and answers from none that is coarser. */
export const ELEVATION_ERROR_M = 16;

/** West, south, east, north, degrees. */
const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** What an elevation file holds, read before anything is stored. */
export const ElevationReport = z.object({
  columns: z.number().int(),
  rows: z.number().int(),
  box: Box,
  lowest_m: z.number(),
  highest_m: z.number(),
  /** Cells that hold a height; the others answer "not known". */
  heights_count: z.number().int(),
  error_m: z.number(),
  licence: z.string(),
  /** The model of this name in use, whose place it takes; null: there is none. */
  former: z.object({ imported_at: z.string(), heights_count: z.number().int().nullable() }).nullable(),
});

/** A stored elevation model: a former one of its name stays, to be put back. */
export const ElevationModel = z
  .object({
    id: z.number().int(),
    name: z.string(),
    error_m: z.number(),
    licence: z.string(),
    imported_at: z.string(),
    /** Null: who ran the command, or an erased account. */
    imported_by: z.string().nullable(),
    /** Since when nothing is answered from it; null: it is in use. */
    withdrawn_at: z.string().nullable(),
    /** Null: imported before this was counted. */
    heights_count: z.number().int().nullable(),
    box: Box.nullable(),
  })
  .meta({ id: 'ElevationModel' });
export type ElevationModel = z.infer<typeof ElevationModel>;

export const ElevationModels = z
  .object({
    /** Whether this server asks the models at all, or another source of heights. */
    is_asked: z.boolean(),
    models: z.array(ElevationModel),
  })
  .meta({ id: 'ElevationModels' });

const Reason = z.object({ reason: Line(250).min(1) });

export const listElevationModels = defineEndpoint({
  method: 'GET',
  path: '/datasets/elevation',
  tag: 'datasets',
  summary: 'Every stored elevation model, in use or withdrawn, the newest first',
  permission: 'dataset:write',
  response: ElevationModels,
});

export const withdrawElevationModel = defineEndpoint({
  method: 'POST',
  path: '/datasets/elevation/:id/withdraw',
  tag: 'datasets',
  summary:
    'Answer from an elevation model no more: its ground is not known again, and missions judged with it are marked',
  permission: 'dataset:write',
  params: IdParams,
  body: Reason,
  unknown_fields: 'kept',
  response: ElevationModels,
  errors: ['DATASET_NOT_IN_FORCE'],
});

export const putElevationModelBack = defineEndpoint({
  method: 'POST',
  path: '/datasets/elevation/:id/put_back',
  tag: 'datasets',
  summary: 'Answer from a withdrawn elevation model again; the one of its name in use is withdrawn',
  permission: 'dataset:write',
  params: IdParams,
  body: Reason,
  unknown_fields: 'kept',
  response: ElevationModels,
  errors: ['DATASET_IN_FORCE'],
});
