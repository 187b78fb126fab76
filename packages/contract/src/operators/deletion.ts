import { z } from 'zod';
import { IdParams, Line } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { OperatorDesk, OperatorRow } from './desk.ts';

const Count = z.number().int();

/** What stands in the way of deleting an operator: somebody flies, or an authority keeps room for a flight. */
export const OPERATOR_OBSTACLES = ['take_offs', 'activations'] as const;

/** What the staff's deletion of an operator takes, and what it leaves. */
export const OperatorDeletionPreview = z
  .object({
    operator: OperatorRow.pick({ id: true, commercial_name: true }),
    goes: z.object({
      members: Count,
      flights: Count,
      pilots: Count,
      drones: Count,
      documents: Count,
      flying_times: Count,
    }),
    /** Requests, standing and over, that their authorities keep, without the people's names. */
    stays: z.object({ approvals: Count }),
    /** Of these, what no authority has closed: withdrawn first, and their authorities are told. */
    standing_requests: Count,
    /** Empty where it may be deleted now. */
    obstacles: z.array(z.object({ kind: z.enum(OPERATOR_OBSTACLES), count: Count })),
  })
  .meta({ id: 'OperatorDeletionPreview' });
export type OperatorDeletionPreview = z.infer<typeof OperatorDeletionPreview>;

export const previewOperatorDeletion = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/deletion',
  tag: 'operators',
  summary: 'What deleting an operator takes and leaves, and what stands in the way; nothing is written',
  permission: 'desk:write',
  params: IdParams,
  response: OperatorDeletionPreview,
  errors: ['OPERATOR_DELETED'],
});

export const deleteOperator = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/deletion',
  tag: 'operators',
  summary: 'Deletes an operator at once: what is its own goes, what it asked of authorities stays with them',
  permission: 'desk:write',
  params: IdParams,
  body: z.object({
    /** The operator's commercial name, typed. */
    name: Line(250).min(1),
    /** Written to its administrators, and kept. */
    reason: Line(250).min(1),
  }),
  response: OperatorDesk,
  errors: ['OPERATOR_DELETED', 'OPERATOR_IN_ACTIVITY'],
});

export const deletionEndpoints = { previewOperatorDeletion, deleteOperator };
