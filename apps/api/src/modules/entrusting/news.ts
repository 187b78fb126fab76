import type { EntrustedStatus } from '@envol/domain/entrusting/statuses';
import { addressOf } from '@envol/domain/navigation/addresses';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { numberFormatter } from '@envol/i18n/quantities';
import { fillPlaces } from '@envol/i18n/say';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordByLetter } from '../../platform/facts/recordFact.ts';
import type { EntrustingDeps } from './entrusting.deps.ts';
import { entrustedAnswered, missionEntrusted } from './entrusting.facts.ts';

const WORDS = { fr: serverFr.entrusting, en: serverEn.entrusting } as const;

/** Tells the staff's mailbox that a mission was entrusted, or taken back. */
export const tellStaff = (
  { facts, config }: EntrustingDeps,
  db: Db,
  news: {
    readonly what: 'requested' | 'taken_back';
    readonly identifier: string;
    readonly flight_id: number;
    readonly by: string;
    readonly count: number;
    /** Of what is taken back, before tax: what of it was paid goes back by the staff. */
    readonly price_cents?: number | null;
    readonly at: string;
  },
): Promise<void> => {
  const words = WORDS.fr[news.what];
  const { price_cents = null, ...said } = news;
  const params = { ...said, link: `${config.public_url}/entrusted/${news.flight_id}` };
  const price = numberFormatter('fr', { style: 'currency', currency: 'EUR' }).format(
    (price_cents ?? 0) / 100,
  );
  const paid =
    price_cents === null || price_cents === 0
      ? ''
      : `\n${fillPlaces(WORDS.fr.give_back, { price, link: `${config.public_url}/sales` })}\n`;
  // The staff's mailbox is in no operator's reach.
  return asSystem(db, "the staff's mailbox is in no operator's reach", () =>
    recordByLetter(facts, db, missionEntrusted, [
      {
        dedupe_key: `entrusting.${news.what}.${news.flight_id}.${news.at}`,
        side: { staff: true },
        recipient: config.contact_email,
        subject: fillPlaces(words.subject, params),
        body: `${fillPlaces(words.text, params)}\n${paid}`,
        at: news.at,
      },
    ]),
  );
};

/** Tells whoever entrusted a procedure what became of it. */
export const tellOperator = (
  { facts, config }: EntrustingDeps,
  db: Db,
  to: { readonly operator_id: number; readonly email: string | null; readonly language: 'fr' | 'en' },
  news: {
    readonly identifier: string;
    readonly flight_id: number;
    readonly procedure_id: number;
    readonly title: string;
    readonly status: EntrustedStatus;
    readonly note: string | null;
    readonly at: string;
  },
): Promise<void> => {
  if (to.email === null) return Promise.resolve();
  const words = WORDS[to.language];
  const params = {
    identifier: news.identifier,
    title: news.title,
    status: words.statuses[news.status],
    link: `${config.public_url}${addressOf({ type: 'flight', id: news.flight_id }, 'operator')}`,
  };
  return recordByLetter(facts, db, entrustedAnswered, [
    {
      dedupe_key: `entrusting.${news.procedure_id}.${news.status}.${news.at}`,
      side: { operator_id: to.operator_id },
      recipient: to.email,
      subject: fillPlaces(words.changed.subject, params),
      body: [
        fillPlaces(words.changed.text, params),
        ...(news.note === null ? [] : [news.note]),
        fillPlaces(words.see, params),
        'Envol',
      ].join('\n\n'),
      at: news.at,
    },
  ]);
};
