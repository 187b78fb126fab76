import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface FlightShareTable {
  id: Id;
  flight_id: number;
  label: string;
  secret_hash: Buffer;
  secret: Buffer;
  shows: ('period' | 'place' | 'height' | 'pilot' | 'drone' | 'conditions' | 'contact')[];
  place_name: string | null;
  message: string | null;
  created_by: number | null;
  created_by_name: string;
  created_at: string;
  expires_at: string;
  withdrawn_at: string | null;
  views: Generated<number>;
  last_viewed_at: string | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_shares: FlightShareTable;
  }
}
