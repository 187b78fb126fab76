import { DRONE_CLASSES, REMOTE_ID_OPTIONS, SAID_OPTIONS } from '@envol/domain/drones/fleet';
import { z } from 'zod';
import {
  EntityFilter,
  EntityId,
  Id,
  IdParams,
  Line,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
} from '../common.ts';
import { defineEndpoint, empty } from '../endpoint.ts';

export const AIRCRAFT_TYPES = [
  'autogyro',
  'aircraft',
  'model_aircraft_control_line',
  'model_aircraft_free_flight',
  'flapping_wings',
  'tethered_aerostat',
  'convertible',
  'airship',
  'helicopter',
  'hot_air_balloon',
  'multicopter',
  'parachute',
  'paramotor',
  'sailplane',
] as const;

const drone = {
  name: Line(50).min(1),
  manufacturer: Line(50).min(1),
  model: Line(50).min(1),
  serial_number: Line(32).min(1),
  aircraft_type: z.enum(AIRCRAFT_TYPES),
  drone_class: z.enum(DRONE_CLASSES).nullable(),
  /** Take-off mass with payload. */
  mass_kg: z.number().positive().max(1000),
  max_dimension_m: z.number().positive().max(50).nullable(),
  max_speed_ms: z.number().positive().max(200).nullable(),
  is_captive: z.boolean(),
  has_light_signalling: z.boolean(),
  has_third_party_protection: z.boolean(),
  design_certificate: z.enum(SAID_OPTIONS),
  /** The accessory kit that makes a C3 drone a C5 one. */
  c5_kit: z.enum(SAID_OPTIONS),
  remote_id: z.enum(REMOTE_ID_OPTIONS),
  /** UAS-FR- and digits, as the national registry gives it. */
  registration: z
    .string()
    .trim()
    .regex(/^UAS-FR-\d{1,7}$/)
    .nullable(),
  is_active: z.boolean(),
};

export const Drone = z
  .object({
    id: z.number().int(),
    ...drone,
    /** Null: of the operator as a whole. */
    sub_exploitant_id: z.number().int().nullable(),
  })
  .meta({ id: 'Drone' });
export type Drone = z.infer<typeof Drone>;

export const DroneInput = z.object({
  ...drone,
  drone_class: drone.drone_class.optional(),
  max_dimension_m: drone.max_dimension_m.optional(),
  max_speed_ms: drone.max_speed_ms.optional(),
  registration: drone.registration.optional(),
  aircraft_type: drone.aircraft_type.optional(),
  is_captive: z.boolean().optional(),
  has_light_signalling: z.boolean().optional(),
  has_third_party_protection: z.boolean().optional(),
  design_certificate: drone.design_certificate.optional(),
  c5_kit: drone.c5_kit.optional(),
  remote_id: drone.remote_id.optional(),
  is_active: z.boolean().optional(),
  sub_exploitant_id: EntityId,
});

const DRONE_ORDERINGS = [
  '-id',
  'id',
  'name',
  '-name',
  'manufacturer',
  '-manufacturer',
  'registration',
  '-registration',
  'drone_class',
  '-drone_class',
  'mass_kg',
  '-mass_kg',
  'is_active',
  '-is_active',
] as const;
export type DroneOrdering = (typeof DRONE_ORDERINGS)[number];

export const listDrones = defineEndpoint({
  method: 'GET',
  path: '/drones',
  tag: 'drones',
  summary: 'The operator’s drones',
  permission: 'drone:read',
  query: z.object({
    ...pageQuery(DRONE_ORDERINGS, '-id'),
    q: SearchText.optional(),
    active: QueryFlag.optional(),
    sub_exploitant_id: EntityFilter.optional(),
  }),
  response: pageOf(Drone),
});

export const simplifiedDrones = defineEndpoint({
  method: 'GET',
  path: '/drones/simplified_drones',
  tag: 'drones',
  summary: 'Drones for a picker, with what the rules look at',
  permission: 'drone:read',
  query: z.object({ active: QueryFlag.optional(), subExploitantId: EntityFilter.optional() }),
  response: z.array(
    Drone.pick({
      id: true,
      name: true,
      mass_kg: true,
      drone_class: true,
      max_dimension_m: true,
      is_captive: true,
      has_light_signalling: true,
      has_third_party_protection: true,
      design_certificate: true,
      c5_kit: true,
      remote_id: true,
      registration: true,
      is_active: true,
    }),
  ),
});

export const createDrone = defineEndpoint({
  method: 'POST',
  path: '/drones',
  tag: 'drones',
  summary: 'Add a drone',
  permission: 'drone:write',
  body: DroneInput,
  response: Drone,
  status: 201,
  errors: ['SERIAL_NUMBER_ALREADY_EXISTS', 'SUB_EXPLOITANT_UNKNOWN'],
});

export const updateDrone = defineEndpoint({
  method: 'PATCH',
  path: '/drones/:id',
  tag: 'drones',
  summary: 'Change a drone: an absent field keeps, null clears',
  permission: 'drone:write',
  params: IdParams,
  body: DroneInput.partial(),
  response: Drone,
  errors: ['SERIAL_NUMBER_ALREADY_EXISTS', 'SUB_EXPLOITANT_UNKNOWN'],
});

export const droneCanBeDeleted = defineEndpoint({
  method: 'GET',
  path: '/drones/:id/can_be_deleted',
  tag: 'drones',
  summary: 'Whether the drone may be deleted, else inactivated',
  permission: 'drone:read',
  params: IdParams,
  response: z.object({ can_be_deleted: z.boolean(), reason: z.string().nullable() }),
});

export const deleteDrone = defineEndpoint({
  method: 'DELETE',
  path: '/drones/:id',
  tag: 'drones',
  summary: 'Delete a drone that no mission names',
  permission: 'drone:write',
  params: IdParams,
  response: empty,
  errors: ['LINKED_TO_FLIGHT'],
});

export const inactivateDrones = defineEndpoint({
  method: 'POST',
  path: '/drones/inactivate',
  tag: 'drones',
  summary: 'Inactivate drones: missions keep them, pickers no longer offer them',
  permission: 'drone:write',
  body: z.object({ ids: z.array(Id).min(1).max(100) }),
  response: z.object({ inactivated: z.number().int() }),
});

export const dronesEndpoints = {
  listDrones,
  simplifiedDrones,
  createDrone,
  updateDrone,
  droneCanBeDeleted,
  deleteDrone,
  inactivateDrones,
};
