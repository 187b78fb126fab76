import type { ChosenSettings } from '@envol/domain/accounts/settings';
import type { ColumnType, Generated } from 'kysely';
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
  id: Id;
  withdrawn_at: Generated<string | null>;
  user_id: number;
  version: string;
  accepted_at: string;
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

type SavedMessages = Readonly<Record<'conditions' | 'questions' | 'refusals', string[]>>;
interface ContactSettingsTable {
  user_id: number;
  settings: ColumnType<ChosenSettings, string, string>;
  /** Null: the product's own stand. */
  saved_messages: ColumnType<SavedMessages | null, string | null | undefined, string | null>;
}
interface PushSubscriptionTable {
  id: Id;
  user_id: number;
  /** Of the sign-in in which it was registered. */
  family: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
}
interface PushTable {
  id: Id;
  user_id: number;
  title: string;
  body: string;
  url: string;
  is_urgent: boolean;
  tries: Generated<number>;
  due_at: string;
  created_at: string;
}
interface PushKeyTable {
  only_one: Generated<boolean>;
  public_key: string;
  private_key: Buffer;
}
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
interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: number;
  linked_at: string;
  used_at: string;
}
interface IdentityRequestTable {
  state_hash: Buffer;
  binding_hash: Buffer;
  nonce: string;
  verifier: Buffer;
  redirect: string | null;
  expires_at: string;
  /** The provider has answered for it; its second factor is waited for. */
  user_id: number | null;
}
interface UserEventTable {
  id: Id;
  user_id: number;
  code_type: string;
  device: string | null;
  at: string;
}
/** Which version of the terms a person was shown last. */
interface TermsShownTable {
  user_id: number;
  version: string;
  shown_at: string;
}
interface TermsDemandTable {
  id: Id;
  whom: 'everybody' | 'never_accepted';
  asked_at: string;
  asked_by_user_id: number | null;
  asked_by_name: string;
}
interface AnnouncementTable {
  id: Id;
  text_fr: string;
  text_en: string | null;
  expansion_elements: Json<
    { title_fr: string; title_en: string | null; text_fr: string; text_en: string | null }[]
  >;
  created_by_name: string;
  created_at: string;
  stopped_at: string | null;
}
interface AnnouncementDismissalTable {
  announcement_id: number;
  user_id: number;
  at: string;
}
interface PlatformTextTable {
  key: 'geolocation_not_allowed';
  text_fr: string;
  text_en: string | null;
  changed_by_name: string;
  changed_at: string;
}

/** A letter that came in answer to one of ours, kept for a week. */
interface InboxTable {
  source: 'mail';
  external_id: string;
  about: string | null;
  received_at: string;
  done_at: string | null;
  result: Json<object> | null;
}

/** Links sent by letter, second factors, the terms of use, and what a person chose (migrations 0065, 0066, 0111). */
export interface LetterTables {
  inbox: InboxTable;
  announcements: AnnouncementTable;
  announcement_dismissals: AnnouncementDismissalTable;
  platform_texts: PlatformTextTable;
  email_confirmations: EmailConfirmationTable;
  password_resets: PasswordResetTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  terms: TermsTable;
  terms_acceptances: TermsAcceptanceTable;
  terms_demands: TermsDemandTable;
  terms_shown: TermsShownTable;
  contact_settings: ContactSettingsTable;
  push_subscriptions: PushSubscriptionTable;
  pushes: PushTable;
  push_keys: PushKeyTable;
  user_events: UserEventTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  identities: IdentityTable;
  identity_requests: IdentityRequestTable;
}
