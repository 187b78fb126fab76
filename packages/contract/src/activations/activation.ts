import { ACTIVATION_ACTIONS, ACTIVATION_STATUSES } from '@envol/domain/activations/statuses';
import { z } from 'zod';
import { AreaGeometry, IdParams, Position, TextReason } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const ActivationStatus = z.enum(ACTIVATION_STATUSES);

/** One area of an approval as it is flown over on the day. */
export const ActivatedArea = z
  .object({
    flight_area_id: z.number().int(),
    identifier: z.string(),
    geometry: AreaGeometry,
    /** m above ground, as the approval allows it. */
    height: z.number(),
    lng: z.number(),
    lat: z.number(),
    /** True bearing from the reference point, 0–359 degrees. */
    radial: z.number().int(),
    /** Metres from the reference point to the area's centre. */
    distance_to_structure: z.number(),
    area_m2: z.number(),
  })
  .meta({ id: 'ActivatedArea' });

const Person = z.object({ id: z.number().int(), full_name: z.string(), phone: z.string().nullable() });
const Drone = z.object({ id: z.number().int(), name: z.string() });

/** What differs from what is approved. */
export const CHANGES = ['pilot', 'drones', 'areas', 'height', 'hours'] as const;

/** The approval that it is made on, as far as the day shows it. */
export const ActivatedApproval = z.object({
  id: z.number().int(),
  display_identifier: z.string(),
  /** Null once the mission is deleted. */
  flight_id: z.number().int().nullable(),
  flight_name: z.string(),
  company_name: z.string(),
  structure_id: z.number().int(),
  structure_name: z.string(),
  structure_phone: z.string().nullable(),
  date_start: z.string(),
  date_end: z.string(),
  center: Position,
  /** m above ground, as granted. */
  max_flying_height: z.number(),
  airport_ref_point: z.object({ code: z.string(), lng: z.number(), lat: z.number() }),
  sub_approvals: z.array(ActivatedArea),
  pilot: Person,
  drones: z.array(Drone),
  /** In force: accepted, its period not over. */
  stands: z.boolean(),
  /** Names of what closes the place of its mission ("NOTAM LFFA-R0777/26") and nobody has answered. */
  prohibited_by: z.array(z.string()),
  /** Why its mission's analysis rests on data out of date, as the queue tells it. */
  data_age: z.array(TextReason),
  tactical_contact_required: z.boolean(),
  en_route_by_superviser: z.boolean(),
});

export const activationSummary = {
  id: z.number().int(),
  display_identifier: z.string(),
  status: ActivationStatus,
  /** Its hours are over. */
  is_over: z.boolean(),
  date_start: z.string(),
  date_end: z.string(),
  time_zone: z.string(),
  /** m above ground. */
  max_flying_height: z.number(),
  /** The approval's areas that are flown over. */
  sub_approvals: z.array(ActivatedArea),
  pilot: Person,
  drones: z.array(Drone),
  details: z.string().nullable(),
  /** Asked for after the limit time, within the tolerance. */
  is_late: z.boolean(),
  changes: z.array(z.enum(CHANGES)),
  /** Other hours that the authority names: the operator takes them with one act. */
  proposal: z.object({ date_start: z.string(), date_end: z.string() }).nullable(),
  /** What the authority said with its last decision. */
  message: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  requested_by: z.string(),
  approval: ActivatedApproval,
  /** The place of the status in a list, the highest first: 3 what is asked for, agreed to, refused, 0 withdrawn. */
  authority_initial_status_ordering: z.number().int(),
  unread_messages: z.number().int(),
  /** What the caller may do now; screens draw their buttons from it. */
  available_actions: z.array(z.enum([...ACTIVATION_ACTIONS, 'message'])),
  /** Sent back with every act: of two made from the same version, one wins. */
  version: z.number().int(),
  created_at: z.string(),
};

export const ActivationSummary = z.object(activationSummary).meta({ id: 'ActivationSummary' });
export type ActivationSummary = z.infer<typeof ActivationSummary>;

export const Activation = z
  .object({
    ...activationSummary,
    /** Who did what, when; append-only. */
    events: z.array(
      z.object({
        id: z.number().int(),
        action: z.enum(['submit', ...ACTIVATION_ACTIONS, 'message']),
        author_name: z.string(),
        author_side: z.enum(['operator', 'authority', 'system']),
        status: ActivationStatus.nullable(),
        message: z.string().nullable(),
        /** For which absent colleagues it was done. */
        on_behalf_of: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'Activation' });
export type Activation = z.infer<typeof Activation>;

export const getActivation = defineEndpoint({
  method: 'GET',
  path: '/activations/:id',
  tag: 'activations',
  summary: 'One activation, as its side may see it',
  permission: 'activation:read',
  params: IdParams,
  response: Activation,
});
