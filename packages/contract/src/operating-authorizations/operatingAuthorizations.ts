import { PAPER_OPTIONS } from '@envol/domain/drones/fleet';
import { PREDEFINED_ASSESSMENTS } from '@envol/domain/regulation/predefinedAssessments';
import { z } from 'zod';
import { Id, IdParams, Line, LongText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

const ASSESSMENTS = PREDEFINED_ASSESSMENTS.map(({ name }) => name);

/** What the paper grants; null, none or `to_check`: it was not said, and a mission is asked about it. */
const limits = {
  /** The predefined risk assessment that it rests on. */
  assessment: z.enum(ASSESSMENTS).nullable(),
  /** First and last day, YYYY-MM-DD; null: without end. */
  valid_from: z.iso.date(),
  valid_to: z.iso.date().nullable(),
  /** m above ground. */
  max_height_m: z.number().positive().max(10_000).nullable(),
  /** From the pilot. */
  max_distance_m: z.number().positive().max(100_000).nullable(),
  /** Over the ground. */
  max_speed_ms: z.number().positive().max(200).nullable(),
  max_mass_kg: z.number().positive().max(10_000).nullable(),
  off_sight: z.enum(PAPER_OPTIONS),
  populated_area: z.enum(PAPER_OPTIONS),
  notes: LongText.nullable(),
};

/** An operational authorisation of the operator (Regulation (EU) 2019/947, article 12), as it typed it. */
export const OperatingAuthorization = z
  .object({
    id: z.number().int(),
    reference: z.string(),
    ...limits,
    valid_from: z.string(),
    valid_to: z.string().nullable(),
    notes: z.string().nullable(),
    drone_ids: z.array(z.number().int()),
    changed_by: z.string(),
    changed_at: z.string(),
  })
  .meta({ id: 'OperatingAuthorization' });
export type OperatingAuthorization = z.infer<typeof OperatingAuthorization>;

export const OperatingAuthorizationInput = z.object({
  reference: Line(50).min(1),
  assessment: limits.assessment.optional(),
  valid_from: limits.valid_from,
  valid_to: limits.valid_to.optional(),
  max_height_m: limits.max_height_m.optional(),
  max_distance_m: limits.max_distance_m.optional(),
  max_speed_ms: limits.max_speed_ms.optional(),
  max_mass_kg: limits.max_mass_kg.optional(),
  off_sight: limits.off_sight.optional(),
  populated_area: limits.populated_area.optional(),
  notes: limits.notes.optional(),
  /** The drones that it names; none: not said. */
  drone_ids: z.array(Id).max(200).optional(),
});

export const listOperatingAuthorizations = defineEndpoint({
  method: 'GET',
  path: '/operating-authorizations',
  tag: 'drones',
  summary: 'The operator’s operational authorisations with their limits, as it typed them',
  permission: 'flight:read',
  response: z.array(OperatingAuthorization),
});

export const createOperatingAuthorization = defineEndpoint({
  method: 'POST',
  path: '/operating-authorizations',
  tag: 'drones',
  summary: 'Add an operational authorisation with the limits that it grants',
  permission: 'flight:write',
  body: OperatingAuthorizationInput,
  response: OperatingAuthorization,
  status: 201,
  errors: ['AUTHORIZATION_ALREADY_EXISTS'],
});

export const updateOperatingAuthorization = defineEndpoint({
  method: 'PATCH',
  path: '/operating-authorizations/:id',
  tag: 'drones',
  summary:
    'Change an operational authorisation (absent keeps, null clears); missions to come under it are to be analysed again',
  permission: 'flight:write',
  params: IdParams,
  body: OperatingAuthorizationInput.partial(),
  response: OperatingAuthorization,
  errors: ['AUTHORIZATION_ALREADY_EXISTS'],
});

export const deleteOperatingAuthorization = defineEndpoint({
  method: 'DELETE',
  path: '/operating-authorizations/:id',
  tag: 'drones',
  summary: 'Take an operational authorisation off the list; missions under it keep it',
  permission: 'flight:write',
  params: IdParams,
  response: noContent,
});

export const operatingAuthorizationsEndpoints = {
  listOperatingAuthorizations,
  createOperatingAuthorization,
  updateOperatingAuthorization,
  deleteOperatingAuthorization,
};
