import {
  AUTOMATIC_KINDS,
  DECIDING_KINDS,
  HEIGHT_REFERENCES,
  HEIGHT_UNITS,
} from '@envol/domain/automatic-actions/actions';
import { PERSON_REASONS } from '@envol/domain/automatic-actions/outcome';
import { z } from 'zod';
import { IdParams, LongText, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint, MEDIUM_BODY } from '../endpoint.ts';

const height = z.number().min(-500).max(20_000);

/** One automatic action; see `AutomaticAction` of `@envol/domain/automatic-actions/actions`. */
export const AutomaticAction = z
  .strictObject({
    kind: z.enum(AUTOMATIC_KINDS),
    is_enabled: z.boolean(),
    floor_height: height,
    ceiling_height: height,
    unit: z.enum(HEIGHT_UNITS),
    reference: z.enum(HEIGHT_REFERENCES),
    message: LongText.nullable(),
    height_restriction: z.boolean(),
    /** m above ground. */
    restricted_height_m: z.number().positive().max(10_000).nullable(),
    tactical_contact_required: z.boolean(),
  })
  .meta({ id: 'AutomaticAction' });
export type AutomaticAction = z.infer<typeof AutomaticAction>;

const Actions = z.array(AutomaticAction).max(12);

/** The actions of a structure, and whether they are in service. */
export const AutomaticActions = z
  .object({
    is_enabled: z.boolean(),
    /** Since when; null while they are not. */
    enabled_at: z.string().nullable(),
    actions: z.array(AutomaticAction),
    version: z.number().int(),
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
    /** How many impacting zones the structure has: an action marks inside these alone. */
    impacting_zones_count: z.number().int(),
  })
  .meta({ id: 'AutomaticActions' });
export type AutomaticActions = z.infer<typeof AutomaticActions>;

const PATH = '/structures-authority/:id/automatic-actions';

export const getAutomaticActions = defineEndpoint({
  method: 'GET',
  path: PATH,
  tag: 'automatic-actions',
  summary: 'What the structure lets happen to requests without a person',
  permission: 'structure:write',
  params: IdParams,
  response: AutomaticActions,
});

export const updateAutomaticActions = defineEndpoint({
  method: 'PUT',
  path: PATH,
  tag: 'automatic-actions',
  summary: 'Replace the actions, and put them in service or out of it',
  permission: 'structure:write',
  params: IdParams,
  body: z.strictObject({
    is_enabled: z.boolean(),
    actions: Actions,
    /** The version that was seen. */
    version: z.number().int(),
  }),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: AutomaticActions,
  errors: ['SETTINGS_CHANGED', 'AUTOMATIC_ACTIONS_ENABLED'],
});

const Counts = { accept: z.number(), restrict: z.number(), refuse: z.number(), person: z.number() };
const Outcome = z.enum([...DECIDING_KINDS, 'person']);

/** What actions would have made of the requests of the last year. */
export const AutomaticPreview = z
  .object({
    from: z.string(),
    until: z.string(),
    count: z.number().int(),
    /** More requests than were looked at: the newest were. */
    is_cut: z.boolean(),
    outcomes: z.object(Counts),
    /** With the actions that are kept now. */
    kept_automatic: z.number().int(),
    reasons: z.array(z.object({ reason: z.enum(PERSON_REASONS), count: z.number().int() })),
    /** How many each action would have decided or marked, in the order of the actions. */
    by_action: z.array(z.number().int()),
    months: z.array(z.object({ month: z.string(), ...Counts })),
    differing_count: z.number().int(),
    /** Those that a person decided otherwise, newest first; 50 at most. */
    differing: z.array(
      z.object({
        approval_id: z.number().int(),
        display_identifier: z.string(),
        flight_name: z.string(),
        height_m: z.number(),
        action: z.enum(DECIDING_KINDS),
        decided: z.enum(['accepted', 'reserves', 'refused']),
        submitted_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'AutomaticPreview' });
export type AutomaticPreview = z.infer<typeof AutomaticPreview>;

export const previewAutomaticActions = defineEndpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  tag: 'automatic-actions',
  summary: 'What these actions would have made of the requests of the last year; nothing is written',
  permission: 'structure:write',
  params: IdParams,
  body: z.strictObject({ actions: Actions }),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: AutomaticPreview,
});

const AutomaticJournalEntry = z
  .object({
    id: z.number().int(),
    approval_id: z.number().int(),
    display_identifier: z.string(),
    flight_name: z.string(),
    company_name: z.string(),
    outcome: Outcome,
    reason: z.enum(PERSON_REASONS).nullable(),
    inside_impacting_zone: z.boolean(),
    height_m: z.number(),
    action: AutomaticAction.nullable(),
    /** The volume agreed beforehand that it lay in, or missed least; null where none was near. */
    agreed_volume: z
      .object({ id: z.number().int(), name: z.string(), protocol_reference: z.string() })
      .nullable(),
    made_at: z.string(),
  })
  .meta({ id: 'AutomaticJournalEntry' });

export const automaticJournal = defineEndpoint({
  method: 'GET',
  path: `${PATH}/journal`,
  tag: 'automatic-actions',
  summary: 'What the actions in service made of each request, the latest first',
  permission: 'structure:write',
  params: IdParams,
  query: z.object({ ...pageQuery(['-id'], '-id'), outcome: Outcome.optional() }),
  response: pageOf(AutomaticJournalEntry),
});

/** The highest top of the request, m above ground. */
const height_m = z.number();

/** Why a decision was taken without a person: the action, or the agreed volume, as it stood, and the height it looked at. */
export const AutomaticCause = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.enum(DECIDING_KINDS),
      floor_height: z.number(),
      ceiling_height: z.number(),
      unit: z.enum(HEIGHT_UNITS),
      reference: z.enum(HEIGHT_REFERENCES),
      height_m,
    }),
    z.object({
      kind: z.literal('agreed-volume'),
      volume_id: z.number().int(),
      name: z.string(),
      protocol_reference: z.string(),
      /** Who put the volume in force. */
      agreed_by: z.string(),
      height_m,
    }),
  ])
  .meta({ id: 'AutomaticCause' });
export type AutomaticCause = z.infer<typeof AutomaticCause>;

export const getAutomaticOutcome = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/automatic-outcome',
  tag: 'automatic-actions',
  summary: 'What agreed volumes and automatic actions made of a request last; null where none looked at it',
  permission: 'approval:decide',
  params: IdParams,
  response: z.object({
    outcome: AutomaticJournalEntry.pick({
      outcome: true,
      reason: true,
      agreed_volume: true,
      made_at: true,
    }).nullable(),
  }),
});

export const automaticActionsEndpoints = {
  getAutomaticActions,
  updateAutomaticActions,
  previewAutomaticActions,
  automaticJournal,
  getAutomaticOutcome,
};
