import type { Id, Json } from './columns.ts';

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
type Articles = Json<{ title: string; text: string }[]>;
interface TermsTable {
  version: string;
  effective_on: string;
  articles_fr: Articles;
  articles_en: Articles;
}
interface TermsAcceptanceTable {
  user_id: number;
  version: string;
  accepted_at: string;
}

/** Links sent by letter, and the terms of use (migration 0065). */
export interface LetterTables {
  email_confirmations: EmailConfirmationTable;
  password_resets: PasswordResetTable;
  terms: TermsTable;
  terms_acceptances: TermsAcceptanceTable;
}
