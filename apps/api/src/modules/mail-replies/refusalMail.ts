import { LIMITS } from '@envol/contract/limits';
import type { MAIL_REASONS, ReceivedMail } from '@envol/contract/mail-replies';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Facts, recordByLetter } from '../../platform/facts/recordFact.ts';
import type { Language } from '../../platform/http/texts.ts';
import { replyRefused } from './mailReplies.facts.ts';
import type { Addressee, Discussed } from './permittedSenders.ts';

export const WORDS: Readonly<Record<Language, typeof serverFr.mail_replies>> = {
  fr: serverFr.mail_replies,
  en: serverEn.mail_replies,
};

/** Reasons of which the writer is told; of the others a machine, or a stranger, would be. */
export type ToldReason = keyof typeof serverFr.mail_replies.reasons & (typeof MAIL_REASONS)[number];

export const refusedReply = (reason: ToldReason): ReceivedMail => ({ outcome: 'refused', reason });

/**
 * Tells whom the letter had gone to, and never its sender, that an answer did not enter: once a day and address, without an
 * address to answer to, so that two machines cannot write to each other.
 */
export const tellRefused = (
  {
    db,
    facts,
    config,
  }: { readonly db: Database; readonly facts: Facts; readonly config: Pick<Config, 'public_url'> },
  { user_id, address, language }: Addressee,
  { identifier, path }: Discussed,
  refusal: {
    readonly reason: ToldReason;
    readonly to: string;
    readonly structure_id: number | null;
    readonly at: string;
  },
): Promise<void> => {
  const words = WORDS[language];
  const body = [words.text, words.reasons[refusal.reason], words.footer].map((text) =>
    fillPlaces(text, { identifier, max: LIMITS.long_text, link: `${config.public_url}${path}` }),
  );
  return db.transaction().execute((transaction) =>
    recordByLetter(facts, transaction, replyRefused, [
      {
        dedupe_key: `reply-refused:${refusal.to}:${refusal.at.slice(0, 10)}`,
        side:
          user_id !== null
            ? { user_id }
            : refusal.structure_id !== null
              ? { structure_id: refusal.structure_id }
              : { staff: true },
        recipient: address,
        subject: fillPlaces(words.subject, { identifier }),
        body: `${body.join('\n\n')}\n`,
        at: refusal.at,
      },
    ]),
  );
};
