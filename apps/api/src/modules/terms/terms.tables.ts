import type { Generated } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

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

declare module '../../platform/db/schema.ts' {
  interface Tables {
    terms: TermsTable;
    terms_acceptances: TermsAcceptanceTable;
    terms_demands: TermsDemandTable;
    terms_shown: TermsShownTable;
  }
}
