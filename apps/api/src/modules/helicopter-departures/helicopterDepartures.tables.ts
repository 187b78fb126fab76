import type { ConcernedPlace, DepartureEnd, Receipt } from '@envol/domain/helicopter-departures/corridor';
import type { Generated, GeneratedAlways } from 'kysely';

interface HelicopterBasesTable {
  id: GeneratedAlways<number>;
  structure_id: number;
  name: string;
  longitude: number;
  latitude: number;
  callsigns: string[];
  half_width_m: number;
  height_m: number;
  minutes: number;
  is_simulated: Generated<boolean>;
}

interface HelicopterDeparturesTable {
  id: GeneratedAlways<number>;
  base_id: number | null;
  structure_id: number;
  base_name: string;
  base_lng: number;
  base_lat: number;
  scene_name: string;
  scene_lng: number;
  scene_lat: number;
  callsigns: string[];
  half_width_m: number;
  height_m: number;
  told_structure_ids: number[];
  declared_at: string;
  declared_by: number | null;
  declared_by_name: string;
  ends_at: string;
  ended_at: Generated<string | null>;
  ended_how: Generated<DepartureEnd | null>;
  ended_by_name: Generated<string | null>;
  is_simulated: boolean;
}

interface HelicopterDepartureFlightsTable {
  id: GeneratedAlways<number>;
  departure_id: number;
  subject: string;
  operator_id: number;
  flight_id: number | null;
  company_name: string;
  flight_name: string | null;
  drone_name: string | null;
  pilot_name: string | null;
  pilot_phone: string | null;
  place: ConcernedPlace;
  axis_m: number | null;
  longitude: number | null;
  latitude: number | null;
  /** Above mean sea level. */
  amsl_m: number | null;
  told_at: string;
  left_at: Generated<string | null>;
  answer: Generated<Receipt | null>;
  received_at: Generated<string | null>;
  received_by_name: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    helicopter_bases: HelicopterBasesTable;
    helicopter_departures: HelicopterDeparturesTable;
    helicopter_departure_flights: HelicopterDepartureFlightsTable;
  }
}
