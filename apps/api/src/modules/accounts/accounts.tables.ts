import type { Id } from '../../platform/db/columns.ts';

interface EmailConfirmationTable {
  id: Id;
  user_id: number;
  email: string;
  token_hash: Buffer;
  sent_at: string;
  expires_at: string;
  used_at: string | null;
}

interface PasswordResetTable {
  token_hash: Buffer;
  user_id: number;
  email: string;
  sent_at: string;
  expires_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    email_confirmations: EmailConfirmationTable;
    password_resets: PasswordResetTable;
  }
}
