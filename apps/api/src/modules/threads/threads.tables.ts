import type { Generated } from 'kysely';
import type { CreationTime, Id } from '../../platform/db/columns.ts';

/** What has a discussion and a journal. */
export type SubjectType = 'approval' | 'activation' | 'take_off' | 'opinion';

/** Sides that write today; `visitor` is who is consulted, of an opinion alone. The tables take 'ussp' too. */
type Side = 'operator' | 'authority' | 'visitor';

interface ThreadTable {
  id: Id;
  subject_type: SubjectType;
  subject_id: number;
  created_at: CreationTime;
}

interface MessageTable {
  id: Id;
  thread_id: number;
  author_id: number | null;
  author_name: string;
  author_side: Side;
  message: string;
  client_key: string | null;
  /** When somebody of another side first read it; kept by a trigger. */
  viewed_at: Generated<string | null>;
  /** Read before marks were kept by person. */
  read_by_all: Generated<boolean>;
  /** It came as an answer to a letter. */
  by_email: Generated<boolean>;
  created_at: CreationTime;
}

interface MessageReadTable {
  message_id: number;
  user_id: number;
  read_at: string;
}

interface JournalTable {
  id: Id;
  subject_type: SubjectType;
  subject_id: number;
  action: string;
  author_id: number | null;
  author_name: string;
  author_side: Side | 'system';
  status: string | null;
  message: string | null;
  /** For which absent colleagues it was done, by name. */
  on_behalf_of: Generated<string | null>;
  created_at: CreationTime;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    threads: ThreadTable;
    messages: MessageTable;
    message_reads: MessageReadTable;
    journal: JournalTable;
  }
}
