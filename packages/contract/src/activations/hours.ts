import { ACTIVATION_LIMIT_CODES, ACTIVATION_LIMIT_MESSAGES } from '@envol/domain/activations/rules';
import { z } from 'zod';
import { Decision } from '../approvals/index.ts';
import { AreaGeometry, commaList, Id, IdParams, TimeOfDay } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const Span = z.object({ from: z.string(), to: z.string() });

/** Another flight of the same hours nearby, without its name where it is another operator's. */
export const DayConflict = z
  .object({
    /** Its number, for the authority, and for the operator itself. */
    display_identifier: z.string().nullable(),
    is_mine: z.boolean(),
    /** In the air by its pilot's word; else agreed to or asked for. */
    state: z.enum(['airborne', 'accepted', 'submitted']),
    /** m above ground. */
    height_m: z.number(),
    /** Metres between the nearest areas; 0 where they meet. */
    gap_m: z.number(),
    /** The hours in common. */
    from: z.string(),
    to: z.string(),
    areas: z.array(AreaGeometry),
  })
  .meta({ id: 'DayConflict' });
export type DayConflict = z.infer<typeof DayConflict>;

export const ActivationBreach = z
  .object({
    code: z.enum(ACTIVATION_LIMIT_CODES),
    field: z.enum(['date_start', 'date_end', 'max_flying_height']),
    message: z.enum(ACTIVATION_LIMIT_MESSAGES),
    limit: z.union([z.number(), z.string()]),
    value: z.union([z.number(), z.string()]),
  })
  .meta({ id: 'ActivationBreach' });

export const ActivationCapabilities = z
  .object({
    /** The authority asks for an activation before each flight under this approval. */
    is_required: z.boolean(),
    approval_stands: z.boolean(),
    time_zone: z.string(),
    /** The hours that the approval leaves from now on, ISO 8601. */
    allowed_hours: z.array(Span),
    /** m above ground, as granted. */
    max_flying_height: z.number(),
    max_hours: z.number().nullable(),
    /** The last moment for asking for the hours given, and with the tolerance; null where no notice is asked. */
    deadline: z.object({ limit: z.string(), tolerated: z.string() }).nullable(),
    is_late: z.boolean(),
    /** What the hours given do not keep to; empty while none are given. */
    breaches: z.array(ActivationBreach),
    conflicts: z.array(DayConflict),
    can_activate: z.boolean(),
  })
  .meta({ id: 'ActivationCapabilities' });
export type ActivationCapabilities = z.infer<typeof ActivationCapabilities>;

export const getActivationCapabilities = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/activation_capabilities',
  tag: 'activations',
  summary:
    'Whether hours of an approval may be activated, by the clocks of its place, and what stands against it',
  permission: 'activation:read',
  params: IdParams,
  query: z
    .object({
      date_start: z.iso.date().optional(),
      date_end: z.iso.date().optional(),
      time_start: TimeOfDay.optional(),
      time_end: TimeOfDay.optional(),
    })
    .strict()
    .superRefine((given, context) => {
      const fields = ['date_start', 'date_end', 'time_start', 'time_end'] as const;
      const missing = fields.filter((field) => given[field] === undefined);
      // All four, or none: the hours of the approval alone.
      if (missing.length < fields.length)
        for (const field of missing) context.addIssue({ code: 'custom', path: [field], message: 'required' });
    }),
  response: ActivationCapabilities,
});

export const listActivationCapabilities = defineEndpoint({
  method: 'GET',
  path: '/approvals/activation_capabilities',
  tag: 'activations',
  summary:
    'The same of several approvals at once, each judged by the hours that are usual: from now on, as soon and as long as may be',
  permission: 'activation:read',
  /**
   * Approvals; those out of the caller’s reach are passed over. Where flights nearby are more than one answer tells it ends
   * before the last of them: those are asked for alone.
   */
  query: z.object({ ids: commaList(Id) }),
  response: z.array(
    ActivationCapabilities.extend({ approval_id: z.number().int() }).meta({
      id: 'ApprovalActivationCapabilities',
    }),
  ),
});

export const getAllowedHours = defineEndpoint({
  method: 'GET',
  path: '/activations/:id/allowed_hours',
  tag: 'activations',
  summary: 'The hours to which an activation may be moved',
  permission: 'activation:read',
  params: IdParams,
  response: z.object({
    time_zone: z.string(),
    max_hours: z.number().nullable(),
    allowed_hours: z.array(Span),
  }),
});

export const getActivationApprovalDecisions = defineEndpoint({
  method: 'GET',
  path: '/activations/:id/get_approval_decisions',
  tag: 'activations',
  summary: 'The decisions on the approval that an activation is made on, newest first',
  permission: 'activation:read',
  params: IdParams,
  response: z.array(Decision),
});
