import type { Id } from '../../platform/db/columns.ts';

interface UserEventTable {
  id: Id;
  user_id: number;
  code_type: string;
  device: string | null;
  at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    user_events: UserEventTable;
  }
}
