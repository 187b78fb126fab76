import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface PersonalExportTable {
  id: Id;
  user_id: number;
  operator_id: Generated<number | null>;
  language: 'fr' | 'en';
  status: Generated<'queued' | 'ready' | 'failed'>;
  storage_key: Generated<string | null>;
  bytes: Generated<number | null>;
  created_at: string;
  ready_at: Generated<string | null>;
  expires_at: string;
}

interface PersonalErasureTable {
  user_id: number;
  asked_at: string;
  due_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    personal_exports: PersonalExportTable;
    personal_erasures: PersonalErasureTable;
  }
}
