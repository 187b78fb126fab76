import { addressOf } from '@envol/domain/navigation/addresses';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineFact, defineScreenFact } from '../../platform/facts/fact.ts';
import type { Letter } from '../../platform/facts/letter.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { OrderRow } from './orders.queries.ts';

const ORDER_NEWS = ['prefect_order_signed', 'prefect_order_repealed'] as const;
export type OrderNews = (typeof ORDER_NEWS)[number];

const WORDS = { fr: serverFr.prefect_orders, en: serverEn.prefect_orders } as const;

interface OrderTold {
  readonly deps: { readonly config: Pick<Config, 'public_url'> };
  /** As it stands since. */
  readonly row: OrderRow;
  readonly code: OrderNews;
  readonly at: string;
}

/** Those who keep the operator, its owner first. */
interface Exempted {
  readonly people: readonly { readonly id: number; readonly email: string; readonly language: Language }[];
}

const exemptedOf = async (db: Db, { row }: OrderTold): Promise<Exempted> => {
  const { rows } = await sql<Exempted['people'][number]>`
    select u.id, u.email, u.language from memberships m join users u on u.id = m.user_id
    where m.operator_id = ${row.operator_id} and u.is_active and m.role in ('owner', 'admin_privileges', 'is_manager')
    group by u.id order by bool_or(m.role = 'owner') desc, u.id`.execute(db);
  return { people: rows };
};

const paramsOf = (row: OrderRow) => ({
  number: row.number ?? '',
  structure_name: row.structure_name,
  title: row.title,
  first_date: row.first_date,
  last_date: row.last_date,
});

const subjectOf = (row: OrderRow) => ({ type: 'prefect_order' as const, id: row.id });

const letterOf = (
  { deps, row, code, at }: OrderTold,
  event_id: number,
  to: Exempted['people'][number],
): Letter => {
  const words = WORDS[to.language];
  const params = {
    ...paramsOf(row),
    link: `${deps.config.public_url}${addressOf(subjectOf(row), 'operator')}`,
  };
  const { subject, text } = words.letters[code];
  const reason =
    code === 'prefect_order_repealed' && row.repeal_reason !== null ? [`> ${row.repeal_reason}`] : [];
  const body = [
    words.greeting,
    fillPlaces(text, params),
    ...reason,
    fillPlaces(words.see, params),
    words.sign_off,
  ];
  return {
    dedupe_key: `event-${event_id}:${to.email}`,
    side: { operator_id: row.operator_id },
    recipient: to.email,
    at,
    subject: fillPlaces(subject, params),
    body: `${body.join('\n\n')}\n`,
  };
};

/** An order was signed or repealed: whom it exempts is told by bell and letter. */
export const prefectOrderUpdated = defineFact('prefect_order_updated', {
  audience: ({ row }: OrderTold) => [`operator:${row.operator_id}`, `structure:${row.structure_id}`],
  payload: ({ row }: OrderTold) => ({ order_id: row.id, status: row.status }),
  invalidates: ({ order_id }) => [
    { noun: 'prefect-orders', ids: [order_id] },
    { noun: 'flights', ids: 'every' },
  ],
  readers: exemptedOf,
  news: {
    codes: [...ORDER_NEWS],
    of: ({ row, code }: OrderTold, { people }: Exempted) => ({
      recipients: people.map(({ id }) => id),
      code,
      params: { ...paramsOf(row), side: 'operator' as const },
      subject: subjectOf(row),
    }),
  },
  letters: {
    codes: [...ORDER_NEWS],
    of: (told: OrderTold, { people }: Exempted, { event_id }: { readonly event_id: number }) => {
      const [first] = people;
      return first === undefined ? [] : [letterOf(told, event_id, first)];
    },
  },
});

/** A draft was written, changed or deleted. */
export const prefectOrderDrafted = defineScreenFact('prefect_order_drafted', {
  audience: ({ row }: { readonly row: OrderRow; readonly at: string }) => [`structure:${row.structure_id}`],
  payload: ({ row }: { readonly row: OrderRow; readonly at: string }) => ({
    order_id: row.id,
    status: row.status,
  }),
  invalidates: ({ order_id }) => [{ noun: 'prefect-orders', ids: [order_id] }],
});
