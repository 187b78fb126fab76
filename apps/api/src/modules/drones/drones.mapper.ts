import type { PapersState } from '@envol/contract/documents';
import type { AIRCRAFT_TYPES, CrewDrone, Drone } from '@envol/contract/drones';
import type { DroneClass, RemoteId } from '@envol/domain/drones/fleet';
import { LAST_CHANGE_COLUMNS, type LastChangeRow, lastChangeOf } from '../../platform/records/lastChange.ts';

/** The columns that `toDrone` reads: a drone as missions name one. */
export const droneColumns = [
  'drones.id',
  'drones.name',
  'drones.manufacturer',
  'drones.model',
  'drones.serial_number',
  'drones.aircraft_type',
  'drones.drone_class',
  'drones.mass_kg',
  'drones.max_dimension_m',
  'drones.max_speed_ms',
  'drones.is_captive',
  'drones.has_light_signalling',
  'drones.has_third_party_protection',
  'drones.design_certificate',
  'drones.c5_kit',
  'drones.remote_identification',
  'drones.registration',
  'drones.is_active',
  'drones.sub_exploitant_id',
] as const;

/** Those that `toDroneFile` reads: all that the operator keeps of it. */
export const droneFileColumns = [
  ...droneColumns,
  'drones.remote_id',
  'drones.dji_controller_id',
  'drones.proposed_for_future_missions',
  ...LAST_CHANGE_COLUMNS,
] as const;

interface DroneRow extends Omit<CrewDrone, 'aircraft_type' | 'drone_class' | 'remote_identification'> {
  readonly aircraft_type: string;
  readonly drone_class: string | null;
  readonly remote_identification: string;
}

/** The words of closed lists are text in the database: the contract's schema let only known ones in. */
export const toDrone = (row: DroneRow): CrewDrone => ({
  id: row.id,
  name: row.name,
  manufacturer: row.manufacturer,
  model: row.model,
  serial_number: row.serial_number,
  aircraft_type: row.aircraft_type as (typeof AIRCRAFT_TYPES)[number],
  drone_class: row.drone_class as DroneClass | null,
  mass_kg: row.mass_kg,
  max_dimension_m: row.max_dimension_m,
  max_speed_ms: row.max_speed_ms,
  is_captive: row.is_captive,
  has_light_signalling: row.has_light_signalling,
  has_third_party_protection: row.has_third_party_protection,
  design_certificate: row.design_certificate,
  c5_kit: row.c5_kit,
  remote_identification: row.remote_identification as RemoteId,
  registration: row.registration,
  is_active: row.is_active,
  sub_exploitant_id: row.sub_exploitant_id,
});

export type DroneFileRow = DroneRow &
  LastChangeRow &
  Pick<Drone, 'remote_id' | 'dji_controller_id' | 'proposed_for_future_missions'>;

export const toDroneFile = (row: DroneFileRow, papers: PapersState): Drone => ({
  ...toDrone(row),
  remote_id: row.remote_id,
  dji_controller_id: row.dji_controller_id,
  proposed_for_future_missions: row.proposed_for_future_missions,
  papers,
  last_change: lastChangeOf(row),
});

/** What a picker shows and the rules look at. */
const SIMPLIFIED = [
  'id',
  'name',
  'mass_kg',
  'drone_class',
  'max_dimension_m',
  'is_captive',
  'has_light_signalling',
  'has_third_party_protection',
  'design_certificate',
  'c5_kit',
  'remote_identification',
  'registration',
  'is_active',
  'proposed_for_future_missions',
] as const satisfies readonly (keyof Drone)[];

export const toSimplifiedDrone = (drone: Omit<Drone, 'papers'>) =>
  Object.fromEntries(SIMPLIFIED.map((field) => [field, drone[field]])) as Pick<
    Drone,
    (typeof SIMPLIFIED)[number]
  >;
