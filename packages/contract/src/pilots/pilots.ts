import { z } from 'zod';
import {
  EntityFilter,
  EntityId,
  IdParams,
  Line,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
} from '../common.ts';
import { defineEndpoint, empty } from '../endpoint.ts';

export const Pilot = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Null: of the operator as a whole. */
    sub_exploitant_id: z.number().int().nullable(),
    is_main_contact: z.boolean(),
    is_archived: z.boolean(),
    proposed_for_future_missions: z.boolean(),
  })
  .meta({ id: 'Pilot' });
export type Pilot = z.infer<typeof Pilot>;

/** International or national digits, with the usual separators. */
const Phone = z
  .string()
  .trim()
  .max(32)
  .regex(/^\+?[0-9][0-9 .()-]{5,30}$/);

export const PilotInput = z.object({
  first_name: Line(50).min(1),
  last_name: Line(50).min(1),
  email: z.email().max(250).nullable().optional(),
  phone: Phone.nullable().optional(),
  sub_exploitant_id: EntityId,
  proposed_for_future_missions: z.boolean().optional(),
});

const PILOT_ORDERINGS = [
  'last_name',
  '-last_name',
  'id',
  '-id',
  'phone',
  '-phone',
  'email',
  '-email',
] as const;
export type PilotOrdering = (typeof PILOT_ORDERINGS)[number];

export const listPilots = defineEndpoint({
  method: 'GET',
  path: '/pilots',
  tag: 'pilots',
  summary: 'The operator’s pilots',
  permission: 'pilot:read',
  query: z.object({
    ...pageQuery(PILOT_ORDERINGS, 'last_name'),
    q: SearchText.optional(),
    is_archived: QueryFlag.optional(),
    sub_exploitant_id: EntityFilter.optional(),
  }),
  response: pageOf(Pilot),
});

export const simplifiedPilots = defineEndpoint({
  method: 'GET',
  path: '/pilots/simplified_pilots',
  tag: 'pilots',
  summary: 'Names and phones for a picker',
  permission: 'pilot:read',
  query: z.object({ isArchived: QueryFlag.optional(), subExploitantId: EntityFilter.optional() }),
  response: z.array(Pilot.pick({ id: true, full_name: true, phone: true, is_archived: true })),
});

export const getPilot = defineEndpoint({
  method: 'GET',
  path: '/pilots/:id',
  tag: 'pilots',
  summary: 'One pilot',
  permission: 'pilot:read',
  params: IdParams,
  response: Pilot,
});

export const createPilot = defineEndpoint({
  method: 'POST',
  path: '/pilots',
  tag: 'pilots',
  summary: 'Add a pilot',
  permission: 'pilot:write',
  body: PilotInput,
  response: Pilot,
  status: 201,
  errors: ['SUB_EXPLOITANT_UNKNOWN'],
});

export const updatePilot = defineEndpoint({
  method: 'PATCH',
  path: '/pilots/:id',
  tag: 'pilots',
  summary: 'Change a pilot: an absent field keeps, null clears',
  permission: 'pilot:write',
  params: IdParams,
  body: PilotInput.partial().extend({ is_archived: z.boolean().optional() }),
  response: Pilot,
  errors: ['SUB_EXPLOITANT_UNKNOWN'],
});

export const pilotCanBeDeleted = defineEndpoint({
  method: 'GET',
  path: '/pilots/:id/can_be_deleted',
  tag: 'pilots',
  summary: 'Whether the pilot may be deleted, else archived',
  permission: 'pilot:read',
  params: IdParams,
  response: z.object({ can_be_deleted: z.boolean(), reason: z.string().nullable() }),
});

export const deletePilot = defineEndpoint({
  method: 'DELETE',
  path: '/pilots/:id',
  tag: 'pilots',
  summary: 'Delete a pilot that no mission names',
  permission: 'pilot:write',
  params: IdParams,
  response: empty,
  errors: ['LINKED_TO_FLIGHT', 'MAIN_CONTACT_NOT_DELETABLE'],
});

export const pilotsEndpoints = {
  listPilots,
  simplifiedPilots,
  getPilot,
  createPilot,
  updatePilot,
  pilotCanBeDeleted,
  deletePilot,
};
