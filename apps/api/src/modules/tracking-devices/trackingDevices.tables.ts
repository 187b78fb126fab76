import type { GeneratedAlways } from 'kysely';

interface TrackingDevicesTable {
  id: GeneratedAlways<number>;
  operator_id: number | null;
  structure_id: number | null;
  name: string;
  username: string;
  secret_hash: Buffer;
  ending: string;
  serial_numbers: string[];
  created_by_name: string;
  created_at: string;
  last_connected_at: string | null;
  revoked_at: string | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    tracking_devices: TrackingDevicesTable;
  }
}
