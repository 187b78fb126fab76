import { OPINION_ACTIONS, OPINION_STATUSES } from '@envol/domain/opinions/statuses';
import { z } from 'zod';
import { ApprovalStatus } from '../approvals/status.ts';
import { AreaGeometry, IdParams, PeriodDays, Position, TextReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const OpinionStatus = z.enum(OPINION_STATUSES);

/** The request as who is consulted is shown it: where, when, how high and by whom; no pilot's name or number. */
export const ConsultedApproval = z
  .object({
    id: z.number().int(),
    display_identifier: z.string(),
    status: ApprovalStatus,
    is_closed: z.boolean(),
    company_name: z.string(),
    flight_name: z.string(),
    structure_id: z.number().int(),
    structure_name: z.string(),
    structure_phone: z.string().nullable(),
    date_start: z.string(),
    date_end: z.string(),
    time_zone: z.string(),
    hours_reference: z.enum(['local', 'utc']),
    ...PeriodDays,
    /** m above ground, as asked. */
    max_flying_height: z.number(),
    scenario: z.string(),
    visibility: z.string(),
    night_flight: z.boolean(),
    details: z.string().nullable(),
    /** kg each; the heaviest first. */
    drone_masses_kg: z.array(z.number()),
    sub_approvals: z.array(
      z.object({
        identifier: z.string(),
        geometry: AreaGeometry,
        /** m above ground. */
        height: z.number(),
        area_m2: z.number(),
      }),
    ),
    /** The operator asks for something else by now: the opinion is about what was shown. */
    has_changed: z.boolean(),
    /** Names of what closes the place of its mission ("NOTAM LFFA-R0777/26") and nobody has answered. */
    prohibited_by: z.array(z.string()),
    /** Why its mission's analysis rests on data out of date, as the authority's queue tells it. */
    data_age: z.array(TextReason),
  })
  .meta({ id: 'ConsultedApproval' });

const opinionSummary = {
  id: z.number().int(),
  identifier: z.string(),
  status: OpinionStatus,
  is_closed: z.boolean(),
  /** On which side of it the caller stands. */
  side: z.enum(['authority', 'consulted']),
  approval: ConsultedApproval,
  center: Position,
  recipient: z.object({
    kind: z.enum(['visitor', 'structure']),
    name: z.string(),
    /** Null where a structure is asked, and for who is consulted. */
    email: z.string().nullable(),
  }),
  /** What the authority wrote when it asked. */
  question: z.string().nullable(),
  deadline: z.string().nullable(),
  asked_by: z.string(),
  asked_at: z.string(),
  /** The words of the opinion given. */
  message: z.string().nullable(),
  given_by: z.string().nullable(),
  given_at: z.string().nullable(),
  /** Of who is consulted, not read by the caller, who is of the authority that asked; false for who is consulted. */
  unread_message_for_authority: z.boolean(),
  /** Of the other side, not read by the caller. */
  unread_messages: z.number().int(),
  /** What the caller may do now; screens draw their buttons from it. */
  available_actions: z.array(z.enum([...OPINION_ACTIONS, 'message', 'close'])),
  /** Sent back with what is given: of two made from the same version, one wins. */
  version: z.number().int(),
};

export const OpinionSummary = z.object(opinionSummary).meta({ id: 'OpinionSummary' });
export type OpinionSummary = z.infer<typeof OpinionSummary>;

export const Opinion = z
  .object({
    ...opinionSummary,
    geometry: z.object({
      type: z.literal('GeometryCollection'),
      geometries: z.array(z.looseObject({ type: z.string() })),
    }),
    /** Who did what, when; append-only. */
    events: z.array(
      z.object({
        id: z.number().int(),
        action: z.enum(['ask', ...OPINION_ACTIONS, 'message', 'close']),
        author_name: z.string(),
        author_side: z.enum(['authority', 'visitor', 'system']),
        status: OpinionStatus.nullable(),
        message: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'Opinion' });
export type Opinion = z.infer<typeof Opinion>;

export const getOpinion = defineEndpoint({
  method: 'GET',
  path: '/opinions/:id',
  tag: 'opinions',
  summary: 'One opinion, as who asked or who is consulted may see it',
  permission: 'opinion:read',
  params: IdParams,
  response: Opinion,
});

export const listOpinionsOfApproval = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/opinions',
  tag: 'opinions',
  summary: 'The opinions asked for about a request, the newest first; no operator reads them',
  permission: 'opinion:read',
  params: IdParams,
  response: z.array(OpinionSummary),
});
