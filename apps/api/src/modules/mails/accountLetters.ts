import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Db } from '../../platform/db/database.ts';
import { LINK_PLACE } from '../../platform/facts/letter.ts';
import { type Facts, recordByLetter } from '../../platform/facts/recordFact.ts';
import type { Language, Params } from '../../platform/http/texts.ts';
import { accountLetter } from './mails.facts.ts';

type Code = keyof typeof serverFr.account_mails.letters;
const texts: Readonly<Record<Language, typeof serverFr.account_mails>> = {
  fr: serverFr.account_mails,
  en: serverEn.account_mails,
};

/** A letter to one person about the own account. */
export interface AccountLetter {
  readonly code: Code;
  /** Names the event: the same key is one letter. */
  readonly key: string;
  readonly user_id: number;
  readonly recipient: string;
  readonly language: Language;
  readonly at: string;
  /** Opens something without a password; forgotten here once the letter has left. */
  readonly link?: string;
  /** An address that anybody may know. */
  readonly page?: string;
  readonly params?: Params;
}

/** Writes the letter into the caller's transaction. */
export const queueAccountLetter = (facts: Facts, db: Db, letter: AccountLetter): Promise<void> => {
  const words = texts[letter.language];
  const { subject, text } = words.letters[letter.code];
  const body = [
    words.greeting,
    fillPlaces(text, { ...letter.params, page: letter.page, link: LINK_PLACE }),
    words.sign_off,
  ];
  return recordByLetter(facts, db, accountLetter, [
    {
      dedupe_key: letter.key,
      side: { user_id: letter.user_id },
      recipient: letter.recipient,
      subject: fillPlaces(subject, letter.params ?? {}),
      body: `${body.join('\n\n')}\n`,
      at: letter.at,
      link: letter.link ?? null,
    },
  ]);
};
