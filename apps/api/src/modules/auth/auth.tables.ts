import type { Generated } from 'kysely';
import type { CreationTime, Id } from '../../platform/db/columns.ts';

interface SessionTable {
  id: Id;
  user_id: number;
  access_hash: Buffer;
  access_expires_at: string;
  refresh_hash: Buffer;
  refresh_expires_at: string;
  family: Generated<string>;
  /** Null: for the person's first membership. */
  acting_membership_id: Generated<number | null>;
  impersonator_user_id: Generated<number | null>;
  /** Of a look through the account: its end, and the family of the session in which the staff began it. */
  look_ends_at: Generated<string | null>;
  look_from: Generated<string | null>;
  /** The consent of the person by which the staff acts; null: it looks. */
  consent_id: Generated<number | null>;
  /** The spent refresh token that bought the present pair; null once something of that pair was used. */
  renewed_from: Generated<Buffer | null>;
  /** The access token before the present one, and until when calls with it are answered. */
  former_access_hash: Generated<Buffer | null>;
  former_access_until: Generated<string | null>;
  revoked_at: string | null;
  device: Generated<string | null>;
  used_at: CreationTime;
  created_at: CreationTime;
}

interface SpentRefreshTokenTable {
  token_hash: Buffer;
  session_id: number;
  spent_at: string;
  twin_given: Generated<boolean>;
  is_access: Generated<boolean>;
}

interface WebsocketTokenTable {
  token_hash: Buffer;
  user_id: number;
  session_id: number;
  expires_at: string;
}

/** What the staff did in the name of a person who consents. */
interface SupportConsentActTable {
  id: Id;
  consent_id: number;
  at: string;
  user_id: number;
  staff_user_id: number | null;
  staff_name: string;
  user_name: string;
  operator_id: number | null;
  structure_id: number | null;
  call: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    sessions: SessionTable;
    support_consent_acts: SupportConsentActTable;
    spent_refresh_tokens: SpentRefreshTokenTable;
    websocket_tokens: WebsocketTokenTable;
  }
}
