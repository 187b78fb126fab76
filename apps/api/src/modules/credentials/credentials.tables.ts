import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface ApiTokenTable {
  id: Id;
  user_id: number;
  membership_id: number | null;
  name: string;
  token_hash: Buffer;
  ending: string;
  scopes: string[];
  created_at: string;
  expires_at: string;
  last_used_at: Generated<string | null>;
  revoked_at: Generated<string | null>;
}

interface SecondFactorTable {
  user_id: number;
  secret: Buffer;
  enabled_at: string | null;
  last_step: Generated<number>;
  tries: Generated<number>;
  tries_since: Generated<string | null>;
}

interface RecoveryCodeTable {
  code_hash: Buffer;
  user_id: number;
}

interface CalendarFeedTable {
  id: Id;
  user_id: number;
  membership_id: number;
  kind: 'own' | 'operator';
  secret_hash: Buffer;
  secret: Buffer;
  created_at: string;
  last_read_at: string | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    api_tokens: ApiTokenTable;
    second_factors: SecondFactorTable;
    recovery_codes: RecoveryCodeTable;
    calendar_feeds: CalendarFeedTable;
  }
}
