import { addressOf } from '@envol/domain/navigation/addresses';
import { localDate } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import { recordByLetter } from '../../platform/facts/recordFact.ts';
import type { SendingDeps } from './emailRequests.deps.ts';
import { writerNotification } from './emailRequests.facts.ts';
import { dateText, writerLetter } from './letter.ts';

interface WriterNews {
  readonly id: number;
  readonly flight_id: number;
  readonly operator_id: number;
  readonly identifier: string;
  readonly recipient: string;
  readonly writer_email: string | null;
  readonly sent_at: string | null;
}

/** Tells who wrote a request what became of it; nobody, where that account is no more. */
export const tellWriter = async (
  { facts, config }: Pick<SendingDeps, 'facts' | 'config'>,
  db: Db,
  row: WriterNews,
  what: 'not_left' | 'reminder_due' | 'answer_came',
  about: { readonly key: string; readonly failure: string | null; readonly at: string },
): Promise<void> => {
  if (row.writer_email === null) return;
  await recordByLetter(facts, db, writerNotification, [
    {
      dedupe_key: `email_request.${what}.${row.id}.${about.key}`,
      side: { operator_id: row.operator_id },
      recipient: row.writer_email,
      ...writerLetter(what, {
        identifier: row.identifier,
        recipient: row.recipient,
        date: row.sent_at === null ? '' : dateText(localDate(row.sent_at)),
        failure: about.failure,
        link: `${config.public_url}${addressOf({ type: 'flight_emails', id: row.flight_id }, 'operator')}`,
      }),
      at: about.at,
    },
  ]);
};
