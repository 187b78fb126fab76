import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

/** A person's word that the staff may act in its name. */
interface SupportConsentTable {
  id: Id;
  user_id: number;
  code_hash: string;
  created_at: string;
  expires_at: string;
  wrong_tries: Generated<number>;
  used_at: Generated<string | null>;
  used_by: Generated<number | null>;
  used_by_name: Generated<string | null>;
  ended_at: Generated<string | null>;
  ended_as: Generated<'withdrawn' | 'guessed' | 'replaced' | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    support_consents: SupportConsentTable;
  }
}
