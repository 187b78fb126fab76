import type { ToDecide } from '@envol/contract/activations';
import { type RawBuilder, sql } from 'kysely';

interface Days {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** The local days on which the rows' hours begin and end, with how many have them. */
export const localDays = (table: 'activations' | 'take_off_authorizations') => {
  const dayOf = (column: 'date_start' | 'date_end'): RawBuilder<string> =>
    sql<string>`to_char(${sql.ref(`${table}.${column}`)} at time zone approvals.time_zone, 'YYYY-MM-DD')`;
  return [
    dayOf('date_start').as('from'),
    dayOf('date_end').as('to'),
    sql<number>`count(*)::int`.as('count'),
  ] as const;
};

/** What waits for a decision, by day. */
export const toDecideOf = (days: readonly Days[]): ToDecide => ({
  count: days.reduce((sum, { count }) => sum + count, 0),
  days: [...days],
});
