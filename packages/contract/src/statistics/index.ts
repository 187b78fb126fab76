import { ACTIVATION_STATUSES, type ActivationStatus } from '@envol/domain/activations/statuses';
import { REFUSAL_CATEGORIES } from '@envol/domain/approvals/refusalCategories';
import { APPROVAL_STATUSES, type ApprovalStatus } from '@envol/domain/approvals/statuses';
import { TAKE_OFF_STATUSES, type TakeOffStatus } from '@envol/domain/take-off/statuses';
import { z } from 'zod';
import { IdParams, pageOf, pageQuery, SearchText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Longer than any comparison that a person makes. */
const MOST_DAYS = 800;

const period = {
  /** First and last day, by the clocks of the structure; both absent: its last twelve full weeks. */
  date_min: z.iso.date().optional(),
  date_max: z.iso.date().optional(),
};
const checkPeriod = (
  { date_min, date_max }: { readonly date_min?: string | undefined; readonly date_max?: string | undefined },
  context: z.core.$RefinementCtx,
): void => {
  if (date_min === undefined || date_max === undefined) {
    const [given, missing] =
      date_min === undefined ? [date_max, 'date_min' as const] : [date_min, 'date_max' as const];
    if (given !== undefined) context.addIssue({ code: 'custom', path: [missing], message: 'required' });
    return;
  }
  const days = (Date.parse(date_max) - Date.parse(date_min)) / 86_400_000;
  if (days < 0) context.addIssue({ code: 'custom', path: ['date_max'], message: 'end_before_start' });
  if (days > MOST_DAYS) context.addIssue({ code: 'custom', path: ['date_min'], message: 'invalid' });
};

/** Requests by how they stand now: their sum is how many were received. */
const Counts = {
  received: z.number().int(),
  accepted: z.number().int(),
  reserves: z.number().int(),
  refused: z.number().int(),
  cancelled: z.number().int(),
  open: z.number().int(),
  /** Whose first decision an automatic action took. */
  automatic: z.number().int(),
  /** Hours from the request to the first decision, of those that were decided; null while none is. */
  median_hours: z.number().nullable(),
};

export const StructureGraph = z
  .object({
    structure_id: z.number().int(),
    structure_name: z.string(),
    time_zone: z.string(),
    date_min: z.string(),
    date_max: z.string(),
    totals: z.object({
      ...Counts,
      /** First decided before the mission began, and before the last day for asking. */
      in_time: z.number().int(),
      late: z.number().int(),
    }),
    /** The same number of days just before. */
    before: z.object(Counts),
    /** By the week in which they were received, from its Monday; a week with none has zeros. */
    weeks: z.array(
      z.object({
        monday: z.string(),
        ...Counts,
        /** Half of the decided requests lie between these. */
        quarter_hours: z.number().nullable(),
        three_quarter_hours: z.number().nullable(),
      }),
    ),
    /** What refusals say, the most frequent first; those that say the same words count together. */
    refusals: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    /** Refusals by their category, the most frequent first; null of those that have none. */
    refusal_categories: z.array(
      z.object({ category: z.enum(REFUSAL_CATEGORIES).nullable(), count: z.number().int() }),
    ),
    /** In which hour of which day (1 Monday to 7 Sunday) missions begin, by the clocks of their place. */
    hours: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), count: z.number().int() })),
    /** Hours that were activated and those that were flown, as pilots declared them. */
    activity: z.object({ activated_hours: z.number(), flown_hours: z.number(), flights: z.number().int() }),
  })
  .meta({ id: 'StructureGraph' });
export type StructureGraph = z.infer<typeof StructureGraph>;

const getStructureGraph = defineEndpoint({
  method: 'GET',
  path: '/structures-statistics/:id/graph',
  tag: 'statistics',
  summary:
    'What a structure received and how it answered, in a period of its own days: by default its last twelve full weeks',
  permission: 'statistics:read',
  params: IdParams,
  query: z.object(period).strict().superRefine(checkPeriod),
  response: StructureGraph,
});

export const OPERATOR_ORDERINGS = ['-received', 'received', 'company_name', '-company_name'] as const;

export const StructureOperator = z
  .object({ exploitant_id: z.number().int(), company_name: z.string(), ...Counts })
  .meta({ id: 'StructureOperator' });
export type StructureOperator = z.infer<typeof StructureOperator>;

const listStructureOperators = defineEndpoint({
  method: 'GET',
  path: '/structures-statistics/:id/exploitants',
  tag: 'statistics',
  summary: 'Who asked a structure, how often, and how it was answered',
  permission: 'statistics:read',
  params: IdParams,
  query: z
    .object({
      ...pageQuery(OPERATOR_ORDERINGS, '-received'),
      date_min: z.iso.date().optional(),
      date_max: z.iso.date().optional(),
      q: SearchText.optional(),
    })
    .strict(),
  response: pageOf(StructureOperator),
});

export const HISTORY_ORDERINGS = ['-created_at', 'created_at'] as const;

/** What the journal of a structure tells of: its requests, and what was asked for under them on the day. */
const HISTORY_SUBJECTS = ['approval', 'activation', 'take_off'] as const;

export const ApprovalHistoryLine = z
  .object({
    id: z.number().int(),
    approval_id: z.number().int(),
    /** What was acted on: the request itself, or hours and take-offs under it. */
    subject_type: z.enum(HISTORY_SUBJECTS),
    subject_id: z.number().int(),
    /** Of what was acted on. */
    display_identifier: z.string(),
    company_name: z.string(),
    flight_name: z.string(),
    action: z.string(),
    author_name: z.string(),
    author_side: z.enum(['operator', 'authority', 'system']),
    status: z
      .enum([...new Set([...APPROVAL_STATUSES, ...ACTIVATION_STATUSES, ...TAKE_OFF_STATUSES])] as (
        | ApprovalStatus
        | ActivationStatus
        | TakeOffStatus
      )[])
      .nullable(),
    message: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'ApprovalHistoryLine' });
export type ApprovalHistoryLine = z.infer<typeof ApprovalHistoryLine>;

const listApprovalsHistory = defineEndpoint({
  method: 'GET',
  path: '/structures-statistics/:id/approvals_history',
  tag: 'statistics',
  summary:
    'Who did what, and when, on the requests of a structure, and on the activations and take-offs under them',
  permission: 'statistics:read',
  params: IdParams,
  query: z
    .object({
      ...pageQuery(HISTORY_ORDERINGS, '-created_at', 50),
      date_min: z.iso.date().optional(),
      date_max: z.iso.date().optional(),
      q: SearchText.optional(),
    })
    .strict(),
  response: pageOf(ApprovalHistoryLine),
});

/** Requests that a person answered in a year, below which nothing is told of how long that takes. */
export const ANSWERS_TO_TELL = 5;

/** How long a structure takes to answer, of the requests that a person decided in the last year; automatic ones are left out. */
export const AnswerTimes = z
  .object({
    /** Requests that these are told from. */
    count: z.number().int(),
    /** Hours from a request to its first answer: of half of them, and of nine in ten; null: too few to tell. */
    median_hours: z.number().nullable(),
    nine_in_ten_hours: z.number().nullable(),
  })
  .meta({ id: 'AnswerTimes' });
export type AnswerTimes = z.infer<typeof AnswerTimes>;

const getAnswerTimes = defineEndpoint({
  method: 'GET',
  path: '/structures/:id/answer_times',
  tag: 'statistics',
  summary: 'How long a structure takes to answer a request: of half of them, of nine in ten',
  permission: 'structure:read',
  params: IdParams,
  response: AnswerTimes,
});

export const statisticsEndpoints = {
  getAnswerTimes,
  getStructureGraph,
  listStructureOperators,
  listApprovalsHistory,
};
