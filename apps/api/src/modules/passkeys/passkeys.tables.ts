import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface PasskeyTable {
  id: Id;
  user_id: number;
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  is_synced: boolean;
  created_at: string;
  used_at: string | null;
}

interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  /** Null: of a sign-in. */
  user_id: number | null;
  expires_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    passkeys: PasskeyTable;
    passkey_challenges: PasskeyChallengeTable;
  }
}
