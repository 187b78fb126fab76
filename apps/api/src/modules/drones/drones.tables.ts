import type { StatedOption } from '@envol/domain/drones/fleet';
import type { WeatherLimits } from '@envol/domain/weather/forecast';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreationTime, Id } from '../../platform/db/columns.ts';

interface DroneTable {
  id: Id;
  operator_id: number;
  sub_exploitant_id: Generated<number | null>;
  name: string;
  manufacturer: string;
  model: string;
  serial_number: string;
  aircraft_type: Generated<string>;
  drone_class: string | null;
  mass_kg: number;
  max_dimension_m: number | null;
  max_speed_ms: number | null;
  is_captive: Generated<boolean>;
  has_light_signalling: Generated<boolean>;
  has_third_party_protection: Generated<boolean>;
  design_certificate: Generated<StatedOption>;
  c5_kit: Generated<StatedOption>;
  remote_identification: Generated<string>;
  remote_id: Generated<string | null>;
  dji_controller_id: Generated<string | null>;
  proposed_for_future_missions: Generated<boolean>;
  registration: string | null;
  is_active: Generated<boolean>;
  /** Counted by the database with every change; see `count_version`. */
  version: Generated<number>;
  changed_by_name: Generated<string | null>;
  changed_at: Generated<string | null>;
  created_at: CreationTime;
  /** Of them those that somebody set; the product's own count for the others. */
  weather_limits: JSONColumnType<Partial<WeatherLimits> | null, string | null | undefined, string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    drones: DroneTable;
  }
}
