import { z } from 'zod';
import { Id, IdParams, Instant, LongText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Activation } from './activation.ts';

/** What a call that asks for an activation may answer about the approval and its authority's rules. */
const ASKING_ERRORS = [
  'APPROVAL_NOT_IN_FORCE',
  'APPROVAL_DATES_PASSED',
  'PERIOD_NOT_ALLOWED',
  'NOTICE_NOT_RESPECTED',
  'ACTIVATION_TOO_LONG',
  'MAXIMAL_HEIGHT_EXCEEDED',
  'ACTIVATION_OVERLAPS',
] as const;
const WHO_ERRORS = ['PILOT_UNKNOWN', 'PILOT_PHONE_REQUIRED', 'DRONE_UNKNOWN', 'AREA_UNKNOWN'] as const;
const STATE_ERRORS = ['ACTIVATION_CHANGED', 'ACTIVATION_OVER', 'ACTIVATION_TRANSITION_ILLEGAL'] as const;

/** Made by the sender's device, so that what it sends again is done once. */
export const ClientKey = z.string().min(8).max(64);
const version = z.number().int();
const period = { date_start: Instant, date_end: Instant };
const checkPeriod = (
  given: { readonly date_start?: string | undefined; readonly date_end?: string | undefined },
  context: z.core.$RefinementCtx,
): void => {
  const { date_start, date_end } = given;
  if (date_start !== undefined && date_end !== undefined && Date.parse(date_end) <= Date.parse(date_start))
    context.addIssue({ code: 'custom', path: ['date_end'], message: 'end_before_start' });
};

/** What is flown: absent is as approved. */
const flown = {
  flight_areas_ids: z.array(Id).min(1).max(50).optional(),
  /** m above ground. */
  max_flying_height: z.number().positive().max(10_000).optional(),
  pilot_id: Id.optional(),
  drone_ids: z.array(Id).min(1).max(20).optional(),
};

export const createActivation = defineEndpoint({
  method: 'POST',
  path: '/activations',
  tag: 'activations',
  summary: 'Ask to fly some hours of an approval; several a day may be',
  permission: 'activation:request',
  body: z
    .object({
      approval_id: Id,
      ...period,
      ...flown,
      details: LongText.nullable().optional(),
      client_key: ClientKey.optional(),
    })
    .superRefine(checkPeriod),
  unknown_fields: 'kept',
  response: Activation,
  status: 201,
  errors: ['ACTIVATION_NOT_REQUIRED', 'CLIENT_KEY_REUSED', ...ASKING_ERRORS, ...WHO_ERRORS],
});

export const updateActivation = defineEndpoint({
  method: 'PATCH',
  path: '/activations/:id',
  tag: 'activations',
  summary: 'Change what is flown: an absent field keeps; it waits for a decision again',
  permission: 'activation:request',
  params: IdParams,
  body: z.object({ version, ...flown, details: LongText.nullable().optional() }),
  unknown_fields: 'kept',
  response: Activation,
  errors: [
    'APPROVAL_NOT_IN_FORCE',
    'PERIOD_NOT_ALLOWED',
    'MAXIMAL_HEIGHT_EXCEEDED',
    'ACTIVATION_OVERLAPS',
    ...WHO_ERRORS,
    ...STATE_ERRORS,
  ],
});

export const updateActivationPeriod = defineEndpoint({
  method: 'PATCH',
  path: '/activations/:id/update_period',
  tag: 'activations',
  summary: 'Ask for other hours, or take those that the authority proposes, which are then agreed to',
  permission: 'activation:request',
  params: IdParams,
  body: z.object({ version, ...period }).superRefine(checkPeriod),
  unknown_fields: 'kept',
  response: Activation,
  errors: [...ASKING_ERRORS, ...STATE_ERRORS],
});

export const decideActivation = defineEndpoint({
  method: 'POST',
  path: '/activations/:id/decision',
  tag: 'activations',
  summary: 'Accept, refuse, or propose other hours',
  permission: 'activation:decide',
  params: IdParams,
  body: z
    .object({
      type: z.enum(['accept', 'refuse', 'propose']),
      /** The version the decider saw. */
      version,
      message: LongText.nullable().optional(),
      date_start: Instant.optional(),
      date_end: Instant.optional(),
    })
    .superRefine((given, context) => {
      const { type, message, date_start, date_end } = given;
      if (type === 'refuse' && (message ?? '').trim() === '')
        context.addIssue({ code: 'custom', path: ['message'], message: 'message_required' });
      if (type === 'propose')
        for (const [field, value] of Object.entries({ date_start, date_end }))
          if (value === undefined) context.addIssue({ code: 'custom', path: [field], message: 'required' });
      checkPeriod(given, context);
    }),
  unknown_fields: 'kept',
  response: Activation,
  errors: ['APPROVAL_NOT_IN_FORCE', 'PERIOD_NOT_ALLOWED', 'ACTIVATION_OVERLAPS', ...STATE_ERRORS],
});

export const cancelActivation = defineEndpoint({
  method: 'PATCH',
  path: '/activations/:id/cancel',
  tag: 'activations',
  summary: 'Give the hours back; final',
  permission: 'activation:request',
  params: IdParams,
  body: z.object({ version: version.optional(), client_key: ClientKey.optional() }),
  unknown_fields: 'kept',
  response: Activation,
  errors: ['CLIENT_KEY_REUSED', ...STATE_ERRORS],
});
