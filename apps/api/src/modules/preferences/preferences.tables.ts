import type { ChosenSettings } from '@envol/domain/accounts/settings';
import type { ColumnType } from 'kysely';

type SavedMessages = Readonly<Record<'conditions' | 'questions' | 'refusals', string[]>>;

interface ContactSettingsTable {
  user_id: number;
  settings: ColumnType<ChosenSettings, string, string>;
  /** Null: the product's own stand. */
  saved_messages: ColumnType<SavedMessages | null, string | null | undefined, string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    contact_settings: ContactSettingsTable;
  }
}
