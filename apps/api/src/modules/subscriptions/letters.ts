import { todayIn } from '@envol/domain/time/localTime';
import { calendarDateText } from '@envol/i18n/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { administratorsOf, planName } from '../operators/index.ts';

import type { SubscriptionsDeps } from './subscriptions.deps.ts';

const DAY_MS = 86_400_000;
/** Days before the end of a trial, and before a renewal, a year's earlier than a month's. */
const TRIAL_DAYS_BEFORE = 3;
const RENEWAL_DAYS_BEFORE = { month: 3, year: 30 } as const;
/** Days before the end of a card with which a further period is paid. */
const CARD_DAYS_BEFORE = 21;

type Code = 'trial_ending' | 'renewal_ahead' | 'payment_failed' | 'card_expiring';
interface Due {
  readonly operator_id: number;
  readonly code: Code;
  /** What it is about: the same is written of once. */
  readonly about: string;
  readonly on: string;
  readonly plan: 'free' | 'solo' | 'independent' | 'enterprise';
}

const dueLetters = async (db: Db, now: Date): Promise<readonly Due[]> => {
  const at = now.toISOString();
  const within = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
  const { rows } = await sql<Due>`
    select o.id as operator_id, 'trial_ending' as code, o.trial_ends_at as about, o.trial_ends_at as "on", o.plan
    from operators o where o.plan = 'free' and o.trial_ends_at > ${at}
      and o.trial_ends_at <= ${within(TRIAL_DAYS_BEFORE)} and o.archived_at is null
    union all
    select s.operator_id, 'renewal_ahead', s.period_end, s.period_end, s.plan from subscriptions s
    where s.status = 'active' and s.period_end > ${at} and s.period_end <= case s.period
      when 'year' then ${within(RENEWAL_DAYS_BEFORE.year)}::timestamptz
      else ${within(RENEWAL_DAYS_BEFORE.month)}::timestamptz end
    union all
    select s.operator_id, 'payment_failed', s.past_due_since, s.past_due_since + interval '3 days', s.plan
    from subscriptions s where s.status = 'past_due'
    union all
    select s.operator_id, 'card_expiring', s.card_ends_on::timestamptz, s.card_ends_on::timestamptz, s.plan
    from subscriptions s where s.status = 'active' and s.card_ends_on between ${at.slice(0, 10)}::date
      and ${within(CARD_DAYS_BEFORE).slice(0, 10)}::date
    order by 1, 2`.execute(db);
  return rows;
};

/** Letters to who can subscribe: before a trial ends, before a renewal, before a card ends, when one was refused. Each once. */
export const writeLetters = async (
  { system_db, facts, config }: Pick<SubscriptionsDeps, 'system_db' | 'facts' | 'config'>,
  now: Date,
): Promise<void> => {
  for (const { operator_id, code, about, on, plan } of await dueLetters(system_db, now))
    for (const { id, email, language } of await administratorsOf(system_db, operator_id))
      await queueAccountLetter(facts, system_db, {
        code,
        key: `${code}-${operator_id}-${id}-${new Date(about).toISOString()}`,
        user_id: id,
        recipient: email,
        language,
        at: now.toISOString(),
        params: {
          date: calendarDateText(language, todayIn(new Date(on))),
          plan: planName(language, plan),
        },
        page: `${config.public_url}/settings/subscription`,
      });
};
