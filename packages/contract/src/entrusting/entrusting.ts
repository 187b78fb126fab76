import { PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import {
  ENTRUST_OBSTACLES,
  ENTRUSTED_ACTIONS,
  ENTRUSTED_STATUSES,
  ENTRUSTMENT_STATES,
} from '@envol/domain/entrusting/statuses';
import { z } from 'zod';
import { FlightStatus, Id, IdParams, LongText, Position, pageOf, pageQuery, SearchText } from '../common.ts';
import { FlightConstraint, StepProofInput } from '../constraints/index.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';
import { FlightSummary } from '../flights/index.ts';
import { PriceCents, PriceCurrency, SumCents } from '../money.ts';

/** Null: the platform has set no price for it. */
const Price = { price_cents: PriceCents.nullable(), currency: PriceCurrency };
/** Of several; null: of one of them the platform has set no price. */
const Sum = { price_cents: SumCents.nullable(), currency: PriceCurrency };

/** One procedure that was entrusted to the platform's staff. */
export const EntrustedProcedure = z
  .object({
    id: z.number().int(),
    /** Null: the mission no longer meets what it was about. */
    constraint_id: z.number().int().nullable(),
    title: z.string(),
    decider: z.string().nullable(),
    procedure: z.enum(PROTOCOL_ITEMS),
    ...Price,
    status: z.enum(ENTRUSTED_STATUSES),
    proof: FlightConstraint.shape.proof,
    /** What the staff says of it. */
    note: z.string().nullable(),
    changed_by: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'EntrustedProcedure' });
export type EntrustedProcedure = z.infer<typeof EntrustedProcedure>;

/** What of a mission was entrusted, and how it stands. */
export const Entrustment = z
  .object({
    flight_id: z.number().int(),
    state: z.enum(ENTRUSTMENT_STATES),
    info: z.string().nullable(),
    /** As it stood when it was entrusted. */
    ...Sum,
    /** Its card refused what was due when it was taken: it is still owed. */
    is_unpaid: z.boolean(),
    requested_by: z.string(),
    requested_at: z.string(),
    procedures: z.array(EntrustedProcedure),
  })
  .meta({ id: 'Entrustment' });
export type Entrustment = z.infer<typeof Entrustment>;

/** Whether a mission's procedures can be entrusted, which, and for how much. */
export const EntrustCheck = z
  .object({
    can_be_entrusted: z.boolean(),
    obstacles: z.array(z.enum(ENTRUST_OBSTACLES)),
    procedures: z.array(
      z.object({
        constraint_id: z.number().int(),
        title: z.string(),
        decider: z.string().nullable(),
        procedure: z.enum(PROTOCOL_ITEMS),
        ...Price,
        /** The last day on which its notice is kept; null: none, or it is over. */
        latest_date: z.string().nullable(),
      }),
    ),
    /** Null as well where nothing is left to entrust: what was entrusted has its own. */
    ...Sum,
    /** What was entrusted before. */
    entrustment: Entrustment.nullable(),
  })
  .meta({ id: 'EntrustCheck' });
export type EntrustCheck = z.infer<typeof EntrustCheck>;

export const checkCanBeEntrusted = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/check_can_be_entrusted',
  tag: 'flights',
  summary: 'Whether the mission’s open procedures can be entrusted to the platform’s staff, and for how much',
  permission: 'flight:read',
  params: IdParams,
  response: EntrustCheck,
});

export const entrustFlight = defineEndpoint({
  method: 'PATCH',
  path: '/flights/:id/entrust',
  tag: 'flights',
  summary: 'Entrust the mission’s open procedures to the platform’s staff, where that costs nothing',
  permission: 'approval:request',
  params: IdParams,
  body: z.object({ info: LongText.nullable().optional() }),
  unknown_fields: 'kept',
  response: EntrustCheck,
  errors: ['FLIGHT_NOT_ENTRUSTABLE', 'PAYMENT_REQUIRED'],
});

export const takeBackEntrusted = defineEndpoint({
  method: 'PATCH',
  path: '/flights/:id/take_back_entrusted',
  tag: 'flights',
  summary: 'Take back what the staff has not settled; what it has settled stays',
  permission: 'approval:request',
  params: IdParams,
  response: EntrustCheck,
  errors: ['NOTHING_ENTRUSTED'],
});

/** An entrusted mission, as the staff's list tells it. */
const EntrustedSummary = z.object({
  flight_id: z.number().int(),
  display_identifier: z.string(),
  name: z.string(),
  status: FlightStatus,
  date_start: z.string(),
  date_end: z.string(),
  time_zone: z.string(),
  operator: z.object({ id: z.number().int(), name: z.string() }),
  state: z.enum(ENTRUSTMENT_STATES),
  open_count: z.number().int(),
  procedures_count: z.number().int(),
  ...Sum,
  requested_at: z.string(),
});
export type EntrustedSummary = z.infer<typeof EntrustedSummary>;

/** An entrusted mission with what the staff needs to do its procedures. */
export const EntrustedMission = z
  .object({
    ...EntrustedSummary.shape,
    entrustment: Entrustment.extend({
      procedures: z.array(
        EntrustedProcedure.extend({
          available_actions: z.array(z.enum(ENTRUSTED_ACTIONS)),
          /** How whoever decides is reached. */
          contacts: z.array(z.object({ kind: z.enum(['phone', 'email', 'url']), value: z.string() })),
          latest_date: z.string().nullable(),
        }),
      ),
    }),
    description: z.string().nullable(),
    scenario: FlightSummary.shape.scenario,
    visibility: FlightSummary.shape.visibility,
    max_flying_height: z.number(),
    height_to_fly: FlightSummary.shape.height_to_fly,
    center: Position.nullable(),
    pilots: z.array(
      z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
    ),
    drones: z.array(z.object({ name: z.string(), registration: z.string().nullable() })),
    requested_email: z.string().nullable(),
    operator_details: z.object({
      company: z.string(),
      siret: z.string().nullable(),
      number: z.string().nullable(),
    }),
  })
  .meta({ id: 'EntrustedMission' });
export type EntrustedMission = z.infer<typeof EntrustedMission>;

export const listEntrustedMissions = defineEndpoint({
  method: 'GET',
  path: '/entrusted-missions',
  tag: 'platform',
  summary: 'Missions whose procedures were entrusted to the staff, the soonest flight first',
  permission: 'platform:read',
  query: z.object({
    ...pageQuery(['date_start', '-date_start'], 'date_start'),
    q: SearchText.optional(),
    /** `open`: something is left to do. */
    state: z.enum(['open', 'settled', 'all']).default('open'),
  }),
  response: pageOf(EntrustedSummary),
});

export const getEntrustedMission = defineEndpoint({
  method: 'GET',
  path: '/entrusted-missions/:id',
  tag: 'platform',
  summary: 'An entrusted mission with what is needed to do its procedures',
  permission: 'platform:read',
  params: IdParams,
  response: EntrustedMission,
});

export const downloadEntrustedSheet = defineEndpoint({
  method: 'GET',
  path: '/entrusted-missions/:id/download_pdf',
  tag: 'platform',
  summary: 'The mission sheet of an entrusted mission',
  permission: 'platform:read',
  params: IdParams,
  response: binaryResponse('application/pdf'),
});

export const updateEntrustedProcedure = defineEndpoint({
  method: 'PATCH',
  path: '/entrusted-missions/:id/procedures/:pid',
  tag: 'platform',
  summary: 'Take a procedure in hand, settle it with what proves it, or give it back; the operator is told',
  permission: 'platform:write',
  params: IdParams.extend({ pid: Id }),
  body: z.object({
    action: z.enum(ENTRUSTED_ACTIONS),
    /** Required of what is handled or refused: by whom, when and how. */
    proof: StepProofInput.optional(),
    note: LongText.nullable().optional(),
  }),
  unknown_fields: 'kept',
  response: EntrustedMission,
  errors: ['ENTRUSTED_TRANSITION_ILLEGAL'],
});

export const entrustingEndpoints = {
  checkCanBeEntrusted,
  entrustFlight,
  takeBackEntrusted,
  listEntrustedMissions,
  getEntrustedMission,
  downloadEntrustedSheet,
  updateEntrustedProcedure,
};
