import { z } from 'zod';
import { IdParams } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';

/** The newest constraint sheet of a mission. */
export const ConstraintSheet = z
  .object({
    version: z.number().int(),
    generated_at: z.string(),
    generated_by: z.string(),
    /** The mission, its analysis or what was done about it is no longer what the sheet says. */
    to_update: z.boolean(),
  })
  .meta({ id: 'ConstraintSheet' });
export type ConstraintSheet = z.infer<typeof ConstraintSheet>;

export const generateConstraintSheet = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/generate_constraint_sheet',
  tag: 'flights',
  summary: 'Make the mission’s next constraint sheet; one that still holds is given back',
  permission: 'flight:write',
  params: IdParams,
  response: ConstraintSheet,
  status: 201,
});

export const getConstraintSheet = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/constraint_sheet',
  tag: 'flights',
  summary: 'The newest constraint sheet, and whether the mission still is what it says; null without one',
  permission: 'flight:read',
  params: IdParams,
  response: z.object({ constraint_sheet: ConstraintSheet.nullable() }),
});

export const downloadConstraintSheet = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/download_constraint_sheet',
  tag: 'flights',
  summary: 'The newest constraint sheet with what changed since, in the call’s language',
  permission: 'flight:read',
  params: IdParams,
  weight: 1,
  response: binaryResponse('application/pdf'),
});
