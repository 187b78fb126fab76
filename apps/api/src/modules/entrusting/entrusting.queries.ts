import type { RequestOf } from '@envol/contract/endpoint';
import type { EntrustedSummary, Entrustment, listEntrustedMissions } from '@envol/contract/entrusting';
import { type EntrustedStatus, entrustmentState } from '@envol/domain/entrusting/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';

/** The procedures of an entrusted mission, as they were entrusted. */
export const findProcedures = (db: Db, flightId: number) =>
  db
    .selectFrom('entrusted_procedures')
    .selectAll()
    .select(
      sql<
        number | null
      >`(select c.id from flight_constraints c where c.flight_id = entrusted_procedures.flight_id
        and c.key = entrusted_procedures.constraint_key)`.as('constraint_id'),
    )
    .where('flight_id', '=', flightId)
    .orderBy('id')
    .execute();
export type ProcedureRow = Awaited<ReturnType<typeof findProcedures>>[number];

export const toProcedure = ({
  flight_id: _,
  constraint_key: __,
  ...row
}: ProcedureRow): Entrustment['procedures'][number] => ({
  ...row,
  proof: row.proof && { ...row.proof },
});

/** What of a mission was entrusted; null: nothing. */
export const findEntrustment = async (db: Db, flightId: number): Promise<Entrustment | null> => {
  const row = await db
    .selectFrom('entrustments')
    .select(['flight_id', 'info', 'price_cents', 'currency', 'is_unpaid', 'requested_by', 'requested_at'])
    .where('flight_id', '=', flightId)
    .executeTakeFirst();
  if (!row) return null;
  const procedures = await findProcedures(db, flightId);
  return {
    ...row,
    state: entrustmentState(procedures.map(({ status }) => status)),
    procedures: procedures.map(toProcedure),
  };
};

/** What a mission's entrusted procedures cost is owed, or no more. `db` is the process's own. */
export const noteUnpaid = async (db: Db, flight_id: number, is_unpaid: boolean): Promise<void> => {
  await db.updateTable('entrustments').set({ is_unpaid }).where('flight_id', '=', flight_id).execute();
};

const OPEN = sql<boolean>`exists (select from entrusted_procedures p
  where p.flight_id = e.flight_id and p.status in ('requested', 'in_hand'))`;

type ListQuery = RequestOf<typeof listEntrustedMissions>['query'];

const filtered = (db: Db, { q, state }: Pick<ListQuery, 'q' | 'state'>) => {
  let rows = db
    .selectFrom('entrustments as e')
    .innerJoin('flights as f', 'f.id', 'e.flight_id')
    .innerJoin('operators as o', 'o.id', 'f.operator_id');
  if (state !== 'all') rows = rows.where(state === 'open' ? OPEN : sql<boolean>`not ${OPEN}`);
  if (q !== undefined && q.trim() !== '')
    rows = rows.where(containsText(['f.name', 'f.display_identifier', 'o.commercial_name'], q));
  return rows;
};

const summaryOf = (rows: ReturnType<typeof filtered>) =>
  rows.select([
    'e.flight_id',
    'f.display_identifier',
    'f.name',
    'f.status',
    'f.date_start',
    'f.date_end',
    'f.time_zone',
    'o.id as operator_id',
    'o.commercial_name as operator_name',
    'e.price_cents',
    'e.currency',
    'e.requested_at',
    sql<EntrustedStatus[]>`(select coalesce(json_agg(p.status), '[]') from entrusted_procedures p
      where p.flight_id = e.flight_id)`.as('statuses'),
  ]);
type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaryOf>['execute']>>[number];

const toSummary = ({ operator_id, operator_name, statuses, ...row }: SummaryRow): EntrustedSummary => ({
  ...row,
  operator: { id: operator_id, name: operator_name },
  state: entrustmentState(statuses),
  open_count: statuses.filter((status) => status === 'requested' || status === 'in_hand').length,
  procedures_count: statuses.length,
});

/** A page of the entrusted missions, by the process itself. */
export const pageEntrusted = async (db: Db, query: ListQuery) => {
  const found = filtered(db, query);
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await summaryOf(found)
    .orderBy('f.date_start', query.ordering.startsWith('-') ? 'desc' : 'asc')
    .orderBy('f.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return { count, rows: rows.map(toSummary) };
};

/** One entrusted mission as the list tells it, and whom its news go to; undefined where nothing was entrusted. */
export const findEntrusted = async (db: Db, flightId: number) => {
  const row = await summaryOf(filtered(db, { state: 'all' }))
    .select([
      'f.operator_id as of_operator',
      sql<string | null>`(select u.email from users u where u.id = e.requested_by_user)`.as('email'),
      sql<'fr' | 'en'>`coalesce((select u.language from users u where u.id = e.requested_by_user), 'fr')`.as(
        'language',
      ),
    ])
    .where('e.flight_id', '=', flightId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { of_operator, email, language, ...summary } = row;
  return { summary: toSummary(summary), operator_id: of_operator, email, language };
};
