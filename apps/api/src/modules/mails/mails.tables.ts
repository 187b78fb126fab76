import type { Generated } from 'kysely';
import type { CreationTime, Id } from '../../platform/db/columns.ts';

interface MailTable {
  id: Id;
  dedupe_key: string;
  operator_id: number | null;
  structure_id: number | null;
  user_id: Generated<number | null>;
  recipient: string;
  subject: string;
  body: string;
  link: Generated<string | null>;
  unsubscribe: Generated<string | null>;
  /** Where an answer to it goes; null: nowhere, or it left. */
  reply_to: Generated<string | null>;
  transport: string | null;
  sent_at: string | null;
  created_at: CreationTime;
}

/** The file that goes with a letter. */
interface MailAttachmentTable {
  mail_id: number;
  name: string;
  type: string;
  data: Buffer;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    mails: MailTable;
    mail_attachments: MailAttachmentTable;
  }
}
