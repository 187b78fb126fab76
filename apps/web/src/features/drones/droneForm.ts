import type { Drone } from '@envol/contract/drones';
import { aircraftTypeOf, type DroneModel } from '@envol/domain/drones/droneModels';

/** A drone as its form holds it: empty fields as text or null. */
export type DroneForm = Omit<
  Drone,
  | 'id'
  | 'papers'
  | 'last_change'
  | 'mass_kg'
  | 'drone_class'
  | 'registration'
  | 'remote_id'
  | 'dji_controller_id'
  | 'sub_exploitant_id'
> & {
  readonly mass_kg: number | null;
  readonly drone_class: Drone['drone_class'] | '';
  readonly registration: string;
  readonly remote_id: string;
  readonly dji_controller_id: string;
  readonly sub_exploitant_id: number | '';
};

export const BLANK_DRONE: DroneForm = {
  name: '',
  manufacturer: '',
  model: '',
  serial_number: '',
  aircraft_type: 'multicopter',
  drone_class: '',
  mass_kg: null,
  max_dimension_m: null,
  max_speed_ms: null,
  is_captive: false,
  has_light_signalling: false,
  has_third_party_protection: false,
  design_certificate: 'to_check',
  c5_kit: 'to_check',
  remote_identification: 'none',
  remote_id: '',
  dji_controller_id: '',
  proposed_for_future_missions: true,
  registration: '',
  is_active: true,
  sub_exploitant_id: '',
};

export const droneFormOf = ({
  id: _id,
  papers: _papers,
  last_change: _last,
  ...drone
}: Drone): DroneForm => ({
  ...drone,
  drone_class: drone.drone_class ?? '',
  registration: drone.registration ?? '',
  remote_id: drone.remote_id ?? '',
  dji_controller_id: drone.dji_controller_id ?? '',
  sub_exploitant_id: drone.sub_exploitant_id ?? '',
});

/**
 * What a chosen model fills in; the class stays open until its label was looked for. A name that was typed stays, the name of
 * a model that was chosen before does not.
 */
export const filledByModel = (
  model: DroneModel,
  present: Pick<DroneForm, 'name' | 'model'>,
): Partial<DroneForm> => ({
  manufacturer: model.manufacturer,
  model: model.model,
  name: present.name === '' || present.name === present.model ? model.model : present.name,
  aircraft_type: aircraftTypeOf(model.frame),
  drone_class: '',
  remote_identification: 'none',
  mass_kg: model.mass_kg?.value ?? null,
  max_dimension_m: model.max_dimension_m?.value ?? null,
  max_speed_ms: model.max_speed_ms?.value ?? null,
});
