import { VOLUME_MISSES } from '@envol/domain/agreed-volumes/judging';
import {
  ORDER_ACTIONS,
  ORDER_OBJECTS,
  ORDER_STANDINGS,
  orderIssues,
} from '@envol/domain/prefect-orders/orders';
import { z } from 'zod';
import {
  AreaGeometry,
  formValue,
  Id,
  IdParams,
  Line,
  LongText,
  Position,
  pageOf,
  pageQuery,
  RequiredText,
  SearchText,
  TimeOfDay,
} from '../common.ts';
import { binaryResponse, defineEndpoint, LARGE_BODY, multipartBody, noContent } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';

/** What is written of an order beside its area. */
const words = {
  operator_id: Id,
  objects: z.array(z.enum(ORDER_OBJECTS)).max(ORDER_OBJECTS.length),
  title: Line(200).min(1),
  /** Where, as the order says it. */
  place: Line(200).min(1),
  /** Why, a line each: the recitals. */
  reasons: LongText.nullable(),
  /** Under which the operator flies. */
  conditions: LongText.nullable(),
  /** Highest top of a flight, m above ground. */
  max_height_m: z.number().positive().max(10_000),
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  time_start: TimeOfDay.nullable(),
  time_end: TimeOfDay.nullable(),
  /** Registrations or serial numbers; none: any drone of the operator. */
  drones: z.array(Line(60).min(1)).max(20),
};

const checkWords = (order: Parameters<typeof orderIssues>[0], context: z.core.$RefinementCtx): void => {
  for (const { field, message } of orderIssues(order))
    context.addIssue({ code: 'custom', path: [field], message });
};

/** An order as it is sent; `approval_id`, `declaration_id`: what it was asked by, where it was. */
export const PrefectOrderInput = z
  .strictObject({
    ...words,
    geometry: AreaGeometry,
    approval_id: Id.nullable().optional(),
    declaration_id: Id.nullable().optional(),
  })
  .superRefine(checkWords);

/** An order as a list has it. Dates as YYYY-MM-DD. */
export const PrefectOrderSummary = z
  .object({
    id: z.number().int(),
    structure: z.object({ id: z.number().int(), code: z.string(), name: z.string() }),
    operator: z.object({ id: z.number().int(), name: z.string() }),
    /** Null while it is a draft. */
    number: z.string().nullable(),
    standing: z.enum(ORDER_STANDINGS),
    objects: words.objects,
    title: z.string(),
    place: z.string(),
    first_date: z.iso.date(),
    last_date: z.iso.date(),
    signed_on: z.iso.date().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'PrefectOrderSummary' });
export type PrefectOrderSummary = z.infer<typeof PrefectOrderSummary>;

/** An order whole. */
export const PrefectOrder = PrefectOrderSummary.extend({
  reasons: z.string().nullable(),
  conditions: z.string().nullable(),
  geometry: AreaGeometry,
  area_m2: z.number(),
  /** What of its area lies in a département for which its prefect does not answer: there it has no effect. */
  foreign_land: z.array(z.object({ code: z.string(), prefecture: z.string() })),
  max_height_m: z.number(),
  time_start: z.string().nullable(),
  time_end: z.string().nullable(),
  drones: z.array(z.string()),
  approval_id: z.number().int().nullable(),
  declaration_id: z.number().int().nullable(),
  /** Of a draft, for who may sign it: the request that it may accept with its signature, as it stands. */
  acceptable_request: z
    .object({ id: z.number().int(), identifier: z.string(), version: z.number().int() })
    .nullable(),
  signer: z
    .object({ name: z.string(), quality: z.string(), noted_by: z.string(), at: z.string() })
    .nullable(),
  /** The PDF was made here; false: its signed copy was handed in. */
  is_generated: z.boolean(),
  repealed: z.object({ at: z.string(), by: z.string(), reason: z.string().nullable() }).nullable(),
  /** The day that it is at its prefecture: an order is signed on no later one. */
  today: z.iso.date(),
  /** The number that it takes at its signature unless another one is typed; null once it has one. */
  proposed_number: z.string().nullable(),
  /** The newest first, up to `LIMITS.journal_lines`; none for its operator. */
  events: z.array(
    z.object({
      at: z.string(),
      what: z.enum(['create', 'change', 'sign', 'repeal']),
      by: z.string(),
      detail: z.string().nullable(),
    }),
  ),
  events_count: z.number().int(),
  available_actions: z.array(z.enum(ORDER_ACTIONS)),
}).meta({ id: 'PrefectOrder' });
export type PrefectOrder = z.infer<typeof PrefectOrder>;

const PATH = '/prefect-orders';
const Seen = { version: z.number().int() };

export const listPrefectOrders = defineEndpoint({
  method: 'GET',
  path: PATH,
  tag: 'prefect-orders',
  summary:
    'The orders by which the asker’s prefecture exempts operators, or those that exempt the asker’s company',
  permission: 'prefect_order:read',
  query: z.object({
    ...pageQuery(['-last_date', 'last_date', '-signed_on', 'signed_on'], '-last_date', 50),
    /** `open`: drafts, and what is or will be in force. */
    show: z.enum(['open', 'drafts', 'over', 'all']).default('open'),
    q: SearchText.optional(),
  }),
  response: pageOf(PrefectOrderSummary).extend({
    /** Whatever is searched. */
    open: z.number().int(),
    drafts: z.number().int(),
    all: z.number().int(),
  }),
});

export const getPrefectOrder = defineEndpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  tag: 'prefect-orders',
  summary: 'One order, with what may be done with it',
  permission: 'prefect_order:read',
  params: IdParams,
  response: PrefectOrder,
});

export const createPrefectOrder = defineEndpoint({
  method: 'POST',
  path: PATH,
  tag: 'prefect-orders',
  summary:
    'Draft an order; it exempts from nothing until it is signed. An area wholly outside of the prefecture’s départements is refused',
  permission: 'prefect_order:write',
  body: PrefectOrderInput,
  body_limit: LARGE_BODY,
  response: PrefectOrder,
  status: 201,
  errors: ['AREA_INVALID'],
});

export const updatePrefectOrder = defineEndpoint({
  method: 'PUT',
  path: `${PATH}/:id`,
  tag: 'prefect-orders',
  summary: 'Replace what a draft says',
  permission: 'prefect_order:write',
  params: IdParams,
  body: z.strictObject({ ...Seen, order: PrefectOrderInput }),
  body_limit: LARGE_BODY,
  response: PrefectOrder,
  errors: ['AREA_INVALID', 'SETTINGS_CHANGED', 'PREFECT_ORDER_TRANSITION_ILLEGAL'],
});

export const deletePrefectOrder = defineEndpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  tag: 'prefect-orders',
  summary: 'Delete a draft',
  permission: 'prefect_order:write',
  params: IdParams,
  response: noContent,
  errors: ['PREFECT_ORDER_TRANSITION_ILLEGAL'],
});

/** The number, and who signed as what. */
export const PrefectOrderSignature = z.object({
  ...Seen,
  number: Line(60).min(1),
  signed_on: z.iso.date(),
  signer_name: Line(120).min(1),
  signer_quality: Line(200).min(1),
  /** Accepts the order's request in the same act, from this version of it; absent: the request stays as it is. */
  accepted_version: z.number().int().optional(),
});

export const signPrefectOrder = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:id/sign`,
  tag: 'prefect-orders',
  summary:
    'Put an order in force under its number: its signed PDF is handed in, or made from the draft; its operator is told, and its request accepted where that is asked',
  permission: 'prefect_order:write',
  params: IdParams,
  body: multipartBody(
    PrefectOrderSignature.extend({
      version: formValue(z.number().int()),
      accepted_version: formValue(z.number().int().optional()).optional(),
    }),
    {
      max: 1,
      max_bytes: 10_000_000,
      types: ['application/pdf'],
    },
  ),
  response: PrefectOrder,
  errors: [
    ...FILE_ERRORS,
    'SETTINGS_CHANGED',
    'PREFECT_ORDER_TRANSITION_ILLEGAL',
    'PREFECT_ORDER_NUMBER_TAKEN',
    'APPROVAL_CHANGED',
    'APPROVAL_CLOSED',
    'APPROVAL_OUTDATED',
    'APPROVAL_OUTSIDE_COMPETENCE',
    'APPROVAL_TRANSITION_ILLEGAL',
    'APPROVAL_UNPAID',
  ],
});

export const repealPrefectOrder = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:id/repeal`,
  tag: 'prefect-orders',
  summary: 'Repeal an order at once; missions that rest on it are open again, and its operator is told',
  permission: 'prefect_order:write',
  params: IdParams,
  body: z.strictObject({ ...Seen, reason: RequiredText }),
  response: PrefectOrder,
  errors: ['SETTINGS_CHANGED', 'PREFECT_ORDER_TRANSITION_ILLEGAL'],
});

export const prefectOrderPdf = defineEndpoint({
  method: 'GET',
  path: `${PATH}/:id/pdf`,
  tag: 'prefect-orders',
  summary: 'The PDF of an order: the signed one, or of a draft as it would be made',
  permission: 'prefect_order:read',
  params: IdParams,
  response: binaryResponse('application/pdf'),
});

/** What an order may be drafted from: a declaration or a request of an operator that this prefecture knows. */
export const OrderSource = z
  .object({
    kind: z.enum(['declaration', 'approval']),
    id: z.number().int(),
    reference: z.string(),
    operator: z.object({ id: z.number().int(), name: z.string() }),
    name: z.string(),
    place: z.string(),
    /** A circle that holds all of its areas. */
    center: Position,
    radius_m: z.number(),
    max_height_m: z.number(),
    date_start: z.string(),
    date_end: z.string(),
    time_zone: z.string(),
    is_continuous: z.boolean(),
    night_flight: z.boolean(),
    drones: z.array(z.string()),
    /** Of a request: its answer is awaited from the prefecture, not from its operator. */
    is_waiting: z.boolean(),
  })
  .meta({ id: 'OrderSource' });
export type OrderSource = z.infer<typeof OrderSource>;

export const listOrderSources = defineEndpoint({
  method: 'GET',
  path: '/prefect-order-sources',
  tag: 'prefect-orders',
  summary: 'What the asker’s prefecture was asked or told of flights to come, the next first',
  permission: 'prefect_order:write',
  response: z.object({ results: z.array(OrderSource), count: z.number().int() }),
});

/** An order beside a mission: whether it holds it whole, or by what it misses it. */
export const MissionOrder = PrefectOrderSummary.extend({
  max_height_m: z.number(),
  time_start: z.string().nullable(),
  time_end: z.string().nullable(),
  conditions: z.string().nullable(),
  document: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Null: it holds the mission. `drone`: it names other drones. `departement`: its prefect does not answer where an area of the mission lies. */
  miss: z.enum([...VOLUME_MISSES, 'drone', 'departement']).nullable(),
}).meta({ id: 'MissionOrder' });
export type MissionOrder = z.infer<typeof MissionOrder>;

export const listFlightOrders = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/prefect_orders',
  tag: 'prefect-orders',
  summary: 'The orders in force around a mission, with what keeps each from holding it',
  permission: 'flight:read',
  params: IdParams,
  response: z.array(MissionOrder),
});

export const listApprovalOrders = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/prefect_orders',
  tag: 'prefect-orders',
  summary: 'The orders that hold what a request is about',
  permission: 'approval:read',
  params: IdParams,
  response: z.array(MissionOrder),
});
