import { z } from 'zod';
import { LongText, TimeOfDay } from '../common.ts';

/** What a decision allows: the operator flies under these. */
export const Decision = z
  .object({
    id: z.number().int(),
    type: z.enum(['accept', 'restrict', 'refuse', 'request-information']),
    message: z.string().nullable(),
    /** m above ground; null when the height asked is kept. */
    restricted_height: z.number().nullable(),
    min_allowed_date_start: z.string().nullable(),
    max_allowed_date_end: z.string().nullable(),
    min_allowed_time_start: z.string().nullable(),
    max_allowed_time_end: z.string().nullable(),
    tactical_contact_required: z.boolean(),
    decided_by: z.string(),
    decided_at: z.string(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof Decision>;

export const DecisionInput = z
  .object({
    type: z.enum(['accept', 'restrict', 'refuse', 'request-information', 'take-charge']),
    /** The version the decider saw. */
    version: z.number().int(),
    message: LongText.nullable().optional(),
    restricted_height: z.number().positive().max(10_000).nullable().optional(),
    min_allowed_date_start: z.iso.date().nullable().optional(),
    max_allowed_date_end: z.iso.date().nullable().optional(),
    min_allowed_time_start: TimeOfDay.nullable().optional(),
    max_allowed_time_end: TimeOfDay.nullable().optional(),
    tactical_contact_required: z.boolean().optional(),
  })
  .superRefine((decision, context) => {
    const says = (decision.message ?? '').trim() !== '';
    if ((decision.type === 'refuse' || decision.type === 'request-information') && !says)
      context.addIssue({ code: 'custom', path: ['message'], message: 'message_required' });
    const restricts =
      says ||
      decision.restricted_height != null ||
      decision.min_allowed_date_start != null ||
      decision.max_allowed_date_end != null ||
      decision.min_allowed_time_start != null ||
      decision.max_allowed_time_end != null;
    if (decision.type === 'restrict' && !restricts)
      context.addIssue({ code: 'custom', path: ['restricted_height'], message: 'restriction_required' });
  });
