import { type DocumentOwner, REMINDER_DAYS } from '@envol/domain/documents/categories';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { daysAfter, localDate } from '@envol/domain/time/localTime';
import { calendarDateText } from '@envol/i18n/dates';
import papersEn from '@envol/i18n/en/papers' with { type: 'json' };
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import papersFr from '@envol/i18n/fr/papers' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { noteExpiryNotified } from '../documents/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { sameKind, standingEnd } from '../paper-states/index.ts';
import { administratorsOf } from './company.service.ts';

interface ReminderDeps {
  readonly db: Database;
  readonly facts: Facts;
}

/** Of a paper that ended longer ago its company knows, or the platform was not there to say so. */
const PAST_DAYS = 7;
/** Papers of one sweep: the next hour takes the rest. */
const MOST = 500;

interface EndingPaper {
  readonly id: number;
  readonly operator_id: number;
  readonly commercial_name: string;
  readonly owner_type: Extract<DocumentOwner, 'pilot' | 'drone' | 'operator'>;
  /** Of the pilot or the drone; null: the company’s own. */
  readonly owner_name: string | null;
  readonly category: string;
  readonly expires_on: string;
  readonly stage: 'soon' | 'expired';
}

/** Of each kind the paper that lasts longest, where its company was not told yet that it ends or has ended. */
const untold = async (db: Db, today: string): Promise<readonly EndingPaper[]> => {
  const { rows } = await sql<EndingPaper>`
    with standing as (
      select operator_id, owner_type, owner_id, category, max(expires_on) as expires_on,
        (array_agg(id order by expires_on desc nulls last, id desc))[1] as id
      from documents where side = 'operator' and owner_type in ('pilot', 'drone', 'operator')
      group by operator_id, owner_type, owner_id, ${sameKind} having ${standingEnd} is not null)
    select s.id, s.operator_id, o.commercial_name, s.owner_type, s.category, s.expires_on, stage,
      coalesce(p.first_name || ' ' || p.last_name, r.name) as owner_name
    from standing s
      join operators o on o.id = s.operator_id
      join documents d on d.id = s.id
      left join pilots p on s.owner_type = 'pilot' and p.id = s.owner_id
      left join drones r on s.owner_type = 'drone' and r.id = s.owner_id
      cross join lateral (select case when s.expires_on < ${today}::date then 'expired' else 'soon' end as stage) stages
    where s.expires_on between ${daysAfter(today, -PAST_DAYS)} and ${daysAfter(today, REMINDER_DAYS)}
      and d.told_expiry is distinct from stage and o.archived_at is null
      and not coalesce(p.is_archived, false) and coalesce(r.is_active, true)
    order by s.operator_id, s.expires_on, s.id limit ${MOST}`.execute(db);
  return rows;
};

const TEXTS = {
  fr: { papers: papersFr, letters: serverFr.account_mails },
  en: { papers: papersEn, letters: serverEn.account_mails },
} as const;

const lineOf = (language: 'fr' | 'en', { category, owner_name, stage, expires_on }: EndingPaper): string => {
  const { papers, letters } = TEXTS[language];
  const names: Readonly<Record<string, string>> = papers.categories;
  const line = owner_name === null ? letters.papers.own[stage] : letters.papers.of[stage];
  return fillPlaces(line, {
    paper: names[category] ?? papers.categories.other,
    owner: owner_name ?? '',
    date: calendarDateText(language, expires_on),
  });
};

/** One letter to each administrator of a company, in the transaction that notes that it was told. */
const tellCompany = async (
  { db, facts }: ReminderDeps,
  papers: readonly [EndingPaper, ...EndingPaper[]],
  at: string,
): Promise<void> => {
  const [{ operator_id, commercial_name: company }] = papers;
  await db.transaction().execute(async (transaction) => {
    for (const { id, stage } of papers) await noteExpiryNotified(transaction, id, stage);
    for (const { id, email, language } of await administratorsOf(transaction, operator_id))
      await queueAccountLetter(facts, transaction, {
        code: 'papers_ending',
        key: `papers_ending-${operator_id}-${id}-${at}`,
        user_id: id,
        recipient: email,
        language,
        at,
        params: { company, list: papers.map((paper) => lineOf(language, paper)).join('\n') },
      });
  });
};

/** Tells companies which papers end within a month, and which have ended, each once; how many papers. */
export const remindOfPapers = async (deps: ReminderDeps, now: ReturnType<Clock['now']>): Promise<number> => {
  const at = now.toISOString();
  const papers = await untold(deps.db, localDate(at, FRENCH_TIME));
  for (const [, [first, ...others]] of Map.groupBy(papers, ({ operator_id }) => operator_id))
    if (first) await tellCompany(deps, [first, ...others], at);
  return papers.length;
};
