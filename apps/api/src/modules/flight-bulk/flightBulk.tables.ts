import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface FlightExportTable {
  id: Id;
  operator_id: number;
  user_id: number;
  language: 'fr' | 'en';
  recipient: string;
  status: Generated<'queued' | 'running' | 'ready' | 'failed'>;
  flight_ids: number[];
  done_count: Generated<number>;
  file_name: string;
  data: Generated<Buffer | null>;
  created_at: string;
  ready_at: Generated<string | null>;
  expires_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_exports: FlightExportTable;
  }
}
