import { DRONE_CLASSES, PAPER_OPTIONS, REMOTE_ID_OPTIONS } from '@envol/domain/drones/fleet';
import { isRemoteIdentifier } from '@envol/domain/drones/remoteIdentifier';
import { z } from 'zod';
import { EntityFilter, EntityId, Id, Line, QueryFlag, SearchText } from '../common.ts';
import { PAPERS_FILTERS, PapersState } from '../documents/document.ts';
import { defineEndpoint } from '../endpoint.ts';
import { DjiNumber } from '../pilots/index.ts';
import { csvEndpoints, fleetEndpoints, LastChange, recordEndpoints, SeenVersion } from '../records.ts';
import { alphaTangoExploitants, importAlphaTango } from './registry.ts';

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

/** The number that the drone sends, French (30 characters) or European (ANSI/CTA-2063-A). */
const RemoteIdentifier = z
  .string()
  .trim()
  .toUpperCase()
  .max(30)
  .refine(isRemoteIdentifier, { message: 'remote_id_format' });

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
  design_certificate: z.enum(PAPER_OPTIONS),
  /** The accessory kit that makes a C3 drone a C5 one. */
  c5_kit: z.enum(PAPER_OPTIONS),
  remote_identification: z.enum(REMOTE_ID_OPTIONS),
  /** UAS-FR- and digits, as the national registry gives it. */
  registration: z
    .string()
    .trim()
    .regex(/^UAS-FR-\d{1,7}$/)
    .nullable(),
  is_active: z.boolean(),
};
/** What is kept beside it, and no rule looks at. */
const beside = {
  remote_id: RemoteIdentifier.nullable(),
  dji_controller_id: DjiNumber.nullable(),
  proposed_for_future_missions: z.boolean(),
};

/** A drone as missions name one. */
export const CrewDrone = z
  .object({
    id: z.number().int(),
    ...drone,
    /** Null: of the operator as a whole. */
    sub_exploitant_id: z.number().int().nullable(),
  })
  .meta({ id: 'CrewDrone' });
export type CrewDrone = z.infer<typeof CrewDrone>;

export const Drone = CrewDrone.extend({
  ...beside,
  remote_id: z.string().nullable(),
  dji_controller_id: z.string().nullable(),
  papers: PapersState,
  last_change: LastChange,
}).meta({ id: 'Drone' });
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
  remote_identification: drone.remote_identification.optional(),
  is_active: z.boolean().optional(),
  remote_id: beside.remote_id.optional(),
  dji_controller_id: beside.dji_controller_id.optional(),
  proposed_for_future_missions: z.boolean().optional(),
  sub_exploitant_id: EntityId,
});

const filters = {
  q: SearchText.optional(),
  active: QueryFlag.optional(),
  drone_class: z.enum([...DRONE_CLASSES, 'none']).optional(),
  has_registration: QueryFlag.optional(),
  /** Expired; within 30 days of it; none kept at all. */
  papers: z.enum(PAPERS_FILTERS).optional(),
  sub_exploitant_id: EntityFilter.optional(),
};

const COUNT = z.number().int();
const DRONES = {
  path: '/drones',
  tag: 'drones',
  words: { one: 'drone', many: 'drones' },
  read: 'drone:read',
  write: 'drone:write',
  item: Drone,
  input: DroneInput,
  change: DroneInput.partial().extend(SeenVersion).strict(),
  filters,
  orderings: [
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
    'serial_number',
    '-serial_number',
  ],
  default_ordering: '-id',
  errors: {
    create: ['SERIAL_NUMBER_ALREADY_EXISTS', 'SUB_EXPLOITANT_UNKNOWN'],
    update: ['SERIAL_NUMBER_ALREADY_EXISTS', 'SUB_EXPLOITANT_UNKNOWN', 'RECORD_CHANGED'],
    remove: ['LINKED_TO_FLIGHT'],
  },
  counts: {
    all: COUNT,
    active: COUNT,
    inactive: COUNT,
    papers_soon: COUNT,
    papers_expired: COUNT,
    without_registration: COUNT,
  },
  away: {
    done: 'inactivated',
    field: { is_active: z.boolean().optional() },
    bulk_summary:
      'Make drones active or inactive, or give them to a sub-entity; ids of others are passed over',
    errors: ['SUB_EXPLOITANT_UNKNOWN'],
  },
  csv_errors: [],
} as const;

export const {
  list: listDrones,
  get: getDrone,
  create: createDrone,
  update: updateDrone,
  remove: deleteDrone,
} = recordEndpoints(DRONES);

export const {
  ids: droneIds,
  counts: countDrones,
  canBeDeleted: droneCanBeDeleted,
  changeMany: changeDrones,
} = fleetEndpoints(DRONES);

export const {
  preview: previewDrones,
  importFile: importDrones,
  exportFile: exportDrones,
} = csvEndpoints(DRONES);

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
      remote_identification: true,
      registration: true,
      is_active: true,
      proposed_for_future_missions: true,
    }),
  ),
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
  alphaTangoExploitants,
  importAlphaTango,
  previewDrones,
  importDrones,
  exportDrones,
  droneIds,
  countDrones,
  getDrone,
  changeDrones,
  listDrones,
  simplifiedDrones,
  createDrone,
  updateDrone,
  droneCanBeDeleted,
  deleteDrone,
  inactivateDrones,
};
