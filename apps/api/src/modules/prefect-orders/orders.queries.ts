import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { listPrefectOrders } from '@envol/contract/prefect-orders';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { departementOfCode, prefectureKey } from '@envol/domain/territory/prefectureCodes';
import { type RawBuilder, sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';

/** Those that the actor’s prefecture makes, or that exempt the company that it acts for; of the latter no draft. */
const reachedBy = (actor: Actor): RawBuilder<boolean> => {
  const { operator_id, structure_ids } = reachOf(actor);
  return operator_id === null
    ? sql<boolean>`prefect_orders.structure_id = any(${[...structure_ids]}::bigint[])`
    : sql<boolean>`(prefect_orders.operator_id = ${operator_id} and prefect_orders.status <> 'draft')`;
};

/** Orders with the names of both sides. */
export const orderRows = (db: Db) =>
  db
    .selectFrom('prefect_orders')
    .innerJoin('structures', 'structures.id', 'prefect_orders.structure_id')
    .selectAll('prefect_orders')
    .select(['structures.code as structure_code', 'structures.name as structure_name'])
    .select(['structures.reference_lng as structure_lng', 'structures.reference_lat as structure_lat']);
export type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['executeTakeFirstOrThrow']>>;

type Filters = RequestOf<typeof listPrefectOrders>['query'];

/** A draft, or one that is not over by the day that it is at its prefecture. */
const isOpen = (today: string) =>
  sql<boolean>`(prefect_orders.status = 'draft' or (prefect_orders.status = 'signed' and prefect_orders.last_date >= ${today}))`;

const SHOWN: Readonly<Record<Filters['show'], (today: string) => RawBuilder<boolean>>> = {
  open: isOpen,
  drafts: () => sql<boolean>`prefect_orders.status = 'draft'`,
  over: (today) => sql<boolean>`not ${isOpen(today)}`,
  all: () => sql<boolean>`true`,
};

const filtered = (actor: Actor, { show, q }: Pick<Filters, 'show' | 'q'>, today: string) => {
  const all = [reachedBy(actor), SHOWN[show](today)];
  if (q !== undefined && q.trim() !== '')
    all.push(
      containsText(
        [
          sql`prefect_orders.number`,
          sql`prefect_orders.title`,
          sql`prefect_orders.place`,
          sql`prefect_orders.operator_name`,
        ],
        q,
      ),
    );
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
};

/** One page: drafts first, which have to be signed, then in the order asked for. */
export const pageOrders = (
  db: Db,
  actor: Actor,
  { limit, offset, ordering, ...filters }: Filters,
  today: string,
): Promise<OrderRow[]> => {
  const column = sql.ref(`prefect_orders.${ordering.replace(/^-/, '')}`);
  const direction = sql.raw(ordering.startsWith('-') ? 'desc' : 'asc');
  return orderRows(db)
    .where(filtered(actor, filters, today))
    .orderBy(
      sql`prefect_orders.status <> 'draft', ${column} ${direction} nulls last, prefect_orders.id ${direction}`,
    )
    .limit(limit)
    .offset(offset)
    .execute();
};

/** How many pass the filters; and whatever these are, how many are open, drafts, and all. */
export const countOrders = (db: Db, actor: Actor, filters: Filters, today: string) =>
  db
    .selectFrom('prefect_orders')
    .select([
      sql<number>`count(*) filter (where ${filtered(actor, filters, today)})`.as('count'),
      sql<number>`count(*) filter (where ${isOpen(today)})`.as('open'),
      sql<number>`count(*) filter (where prefect_orders.status = 'draft')`.as('drafts'),
      sql<number>`count(*)`.as('all'),
    ])
    .where(reachedBy(actor))
    .executeTakeFirstOrThrow();

/** One that the actor reaches; undefined for an unknown or foreign id. */
export const findOrder = (db: Db, actor: Actor, id: number): Promise<OrderRow | undefined> =>
  orderRows(db).where('prefect_orders.id', '=', id).where(reachedBy(actor)).executeTakeFirst();

/** The same of the actor’s own prefecture, locked until the transaction ends. */
export const lockOrder = async (db: Db, actor: Actor, id: number): Promise<OrderRow | undefined> => {
  const own = [...reachOf(actor).structure_ids];
  await db
    .selectFrom('prefect_orders')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`structure_id = any(${own}::bigint[])`)
    .forUpdate()
    .executeTakeFirst();
  return orderRows(db)
    .where('prefect_orders.id', '=', id)
    .where(sql<boolean>`prefect_orders.structure_id = any(${own}::bigint[])`)
    .executeTakeFirst();
};

/** Whichever it is, for the process itself. */
export const findAnyOrder = (db: Db, id: number): Promise<OrderRow> =>
  orderRows(db).where('prefect_orders.id', '=', id).executeTakeFirstOrThrow();

/** The newest lines of its journal, and how many there are. */
export const orderEvents = async (db: Db, id: number) => {
  const events = db.selectFrom('prefect_order_events').where('order_id', '=', id);
  const [lines, { count }] = await Promise.all([
    events
      .select(['at', 'what', 'by_name', 'detail'])
      .orderBy('id', 'desc')
      .limit(LIMITS.journal_lines)
      .execute(),
    events.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { lines, count: Number(count) };
};

/** The prefecture that the actor speaks for, with the département whose number its orders carry; undefined: it speaks for none. */
export const prefectureOf = (db: Db, actor: Actor) =>
  asSystem(db, 'which départements an authority reads the declarations of', async () => {
    const { rows } = await sql<{
      id: number;
      name: string;
      structure_lng: number;
      structure_lat: number;
      desk: string | null;
      code: string;
    }>`
      select s.id, s.name, s.code, s.reference_lng as structure_lng, s.reference_lat as structure_lat,
        (select min(d.notice_key) from declaration_desks d
          where d.structure_id = s.id and d.kind = 'prefecture') as desk
      from structures s
      where s.id = any(${[...reachOf(actor).structure_ids]}::bigint[]) and (s.structure_type = 'prefecture'
        or exists (select from declaration_desks d where d.structure_id = s.id and d.kind = 'prefecture'))
      order by s.id limit 1`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { desk, code, ...prefecture } = row;
    return { ...prefecture, departement: desk ?? departementOfCode(code) };
  });

/** The départements that a prefecture answers for, by their codes; none where that is not known. */
export const departementsOfPrefecture = (db: Db, structureId: number): Promise<string[]> =>
  asSystem(db, 'which départements an authority reads the declarations of', async () => {
    const desks = await db
      .selectFrom('declaration_desks')
      .select('notice_key')
      .where('structure_id', '=', structureId)
      .where('kind', '=', 'prefecture')
      .execute();
    const own = await db
      .selectFrom('structures')
      .select('code')
      .where('id', '=', structureId)
      .where('structure_type', '=', 'prefecture')
      .executeTakeFirst();
    const codes = desks.map(({ notice_key }) => prefectureKey(notice_key));
    const said = own === undefined ? null : departementOfCode(own.code);
    return [...new Set(said === null ? codes : [...codes, said])].sort();
  });

/** The numbers that the orders of a prefecture have. */
export const takenNumbers = async (db: Db, structureId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('prefect_orders')
    .select('number')
    .where('structure_id', '=', structureId)
    .where('number', 'is not', null)
    .execute();
  return rows.flatMap(({ number }) => number ?? []);
};

/** What an operator that asked or told a prefecture something is called; undefined: it knows no such operator. */
export const operatorKnown = async (
  db: Db,
  structureId: number,
  operatorId: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    (select company_name as name from approvals where structure_id = ${structureId} and operator_id = ${operatorId}
      order by id desc limit 1)
    union all
    (select payload -> 'operator' ->> 'company' from declarations
      where structure_id = ${structureId} and operator_id = ${operatorId} order by id desc limit 1)`.execute(
    db,
  );
  return rows[0]?.name;
};

/** The stored PDF of a signed order. */
export const findOrderPdf = (db: Db, id: number) =>
  db
    .selectFrom('documents')
    .select(['id', 'name', 'storage_key', 'sha256'])
    .where('owner_type', '=', 'prefect_order')
    .where('owner_id', '=', id)
    .executeTakeFirst();

/** Missions to come of an operator that an order may be about. */
export const missionsUnder = async (
  db: Db,
  { operator_id, first_date, last_date }: Pick<OrderRow, 'operator_id' | 'first_date' | 'last_date'>,
  now: Date,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('flights')
    .select('id')
    .where('operator_id', '=', operator_id)
    .where('date_end', '>', now.toISOString())
    .where(sql<boolean>`(date_start at time zone time_zone)::date <= ${last_date}`)
    .where(sql<boolean>`(date_end at time zone time_zone)::date >= ${first_date}`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
