import type { IncidentType, Injury } from '@envol/domain/incidents/reporting';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface FlightIncidentTable {
  id: Id;
  display_identifier: GeneratedAlways<string>;
  operator_id: number;
  sub_exploitant_ids: Generated<number[]>;
  title: string;
  date: string;
  aware_at: string;
  location: string;
  longitude: Generated<number | null>;
  latitude: Generated<number | null>;
  reporter: string;
  types: IncidentType[];
  injury: Generated<Injury>;
  involves_manned_aircraft: Generated<boolean>;
  involves_certified_uas: Generated<boolean>;
  description: string;
  consequence: Generated<string | null>;
  immediate_measure: Generated<string | null>;
  weather_description: Generated<string | null>;
  analysis: Generated<string | null>;
  corrective_action: Generated<string | null>;
  drone_id: Generated<number | null>;
  flight_id: Generated<number | null>;
  pilot_id: Generated<number | null>;
  reported_at: Generated<string | null>;
  report_reference: Generated<string | null>;
  created_by: number | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

interface IncidentAnnouncementTable {
  operator_id: number;
  text: string;
  changed_by_name: string;
  changed_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_incidents: FlightIncidentTable;
    incident_announcements: IncidentAnnouncementTable;
  }
}
