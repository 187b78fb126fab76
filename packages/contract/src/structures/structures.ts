import { STRUCTURE_TYPES } from '@envol/domain/approvals/structures';
import { z } from 'zod';
import { Position, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** An authority as operators see it. */
export const Structure = z
  .object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    structure_type: z.enum(STRUCTURE_TYPES),
    reference_point: Position,
    notice_days: z.number().int().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  })
  .meta({ id: 'Structure' });
export type Structure = z.infer<typeof Structure>;

export const listStructures = defineEndpoint({
  method: 'GET',
  path: '/structures-authority',
  tag: 'structures',
  summary: 'The authorities that answer requests here',
  permission: 'structure:read',
  query: z.object({
    ...pageQuery(['code', '-code', 'name', '-name'], 'code'),
    q: z.string().max(250).optional(),
  }),
  response: pageOf(Structure),
});

export const structuresEndpoints = { listStructures };
