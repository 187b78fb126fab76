import type { DECLARATION_ORDERINGS } from '@envol/contract/declarations';
import { LIMITS } from '@envol/contract/limits';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';

/** Those of the structures that the actor speaks for. */
const ofStructures = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`declarations.structure_id = any(${[...reachOf(actor).structure_ids]}::bigint[])`;

const declarationRows = (db: Db) =>
  db
    .selectFrom('declarations')
    .innerJoin('structures', 'structures.id', 'declarations.structure_id')
    .selectAll('declarations')
    .select(['structures.code as structure_code', 'structures.name as structure_name']);
export type DeclarationRow = Awaited<
  ReturnType<ReturnType<typeof declarationRows>['executeTakeFirstOrThrow']>
>;

/** Nobody has answered, or a paper is owed, and the flight is not over: somebody has to look at it. */
const isOpen = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(declarations.state in ('received', 'paper_asked') and declarations.notification_id is not null
    and declarations.flight_end > ${now.toISOString()})`;

export interface DeclarationFilters {
  readonly show: 'open' | 'all';
  readonly q?: string | undefined;
}

const filtered = (actor: Actor, { show, q }: DeclarationFilters, now: Date): RawBuilder<boolean> => {
  const all = [ofStructures(actor), ...(show === 'open' ? [isOpen(now)] : [])];
  if (q !== undefined && q.trim() !== '')
    all.push(
      containsText(
        [
          sql`declarations.payload -> 'operator' ->> 'company'`,
          sql`declarations.payload ->> 'name'`,
          sql`declarations.payload ->> 'identifier'`,
          sql`declarations.payload -> 'lines' ->> 'communes'`,
          sql`array_to_string(declarations.zones, ' ')`,
          sql`concat_ws('-', 'D', declarations.payload ->> 'departement', lpad(declarations.number::text, 4, '0'))`,
        ],
        q,
      ),
    );
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
};

/** One page; what has no day of its own stands last. */
export const pageDeclarations = (
  db: Db,
  actor: Actor,
  filters: DeclarationFilters,
  page: {
    readonly ordering: (typeof DECLARATION_ORDERINGS)[number];
    readonly limit: number;
    readonly offset: number;
    readonly now: Date;
  },
): Promise<DeclarationRow[]> => {
  const column = sql.ref(`declarations.${page.ordering.replace(/^-/, '')}`);
  const direction = sql.raw(page.ordering.startsWith('-') ? 'desc' : 'asc');
  return declarationRows(db)
    .where(filtered(actor, filters, page.now))
    .orderBy(sql`${column} ${direction} nulls last, declarations.id ${direction}`)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
};

/** How many pass the filters; and whatever these are, how many are open, how many there are, and whose days end today. */
export const countDeclarations = (
  db: Db,
  actor: Actor,
  filters: DeclarationFilters,
  now: Date,
): Promise<{ count: number; open: number; all: number; ending_today: number; time_zone: string }> =>
  db
    .selectFrom('declarations')
    .select([
      sql<number>`count(*) filter (where ${filtered(actor, filters, now)})`.as('count'),
      sql<number>`count(*) filter (where ${isOpen(now)})`.as('open'),
      sql<number>`count(*)`.as('all'),
      // The day before the first on which it is unopposed.
      sql<number>`count(*) filter (where declarations.state = 'received' and ${isOpen(now)}
        and ((declarations.unopposed_from - interval '1 second') at time zone (payload ->> 'time_zone'))::date
          = (${now.toISOString()}::timestamptz at time zone (payload ->> 'time_zone'))::date)`.as(
        'ending_today',
      ),
      // Where it reads: its day is that of the place of what it was told last.
      sql<string>`coalesce((array_agg(payload ->> 'time_zone' order by received_at desc, id desc))[1], 'Europe/Paris')`.as(
        'time_zone',
      ),
    ])
    .where(ofStructures(actor))
    .executeTakeFirstOrThrow();

/** A declaration to one of the actor's structures; undefined for an unknown or foreign id. */
export const findDeclaration = (db: Db, actor: Actor, id: number): Promise<DeclarationRow | undefined> =>
  declarationRows(db).where('declarations.id', '=', id).where(ofStructures(actor)).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockDeclaration = (db: Db, actor: Actor, id: number): Promise<DeclarationRow | undefined> =>
  declarationRows(db)
    .where('declarations.id', '=', id)
    .where(ofStructures(actor))
    .forNoKeyUpdate('declarations')
    .executeTakeFirst();

/** Whichever it is, for the process itself. */
export const lockAnyDeclaration = (db: Db, id: number): Promise<DeclarationRow | undefined> =>
  declarationRows(db).where('declarations.id', '=', id).forNoKeyUpdate('declarations').executeTakeFirst();

/** The newest lines of its journal, and how many there are. */
export const declarationEvents = async (db: Db, id: number) => {
  const events = db.selectFrom('declaration_events').where('declaration_id', '=', id);
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

/** The papers of an operator that a prefecture reads. */
export const papersForPrefecture = (db: Db, operatorId: number) =>
  db
    .selectFrom('documents')
    .innerJoin('document_categories as c', (join) =>
      join.onRef('c.category', '=', 'documents.category').onRef('c.owner_type', '=', 'documents.owner_type'),
    )
    .select(['documents.id', 'documents.name', 'documents.category', 'documents.expires_on'])
    .where('documents.operator_id', '=', operatorId)
    .where('documents.owner_type', '=', 'operator')
    .where('documents.side', '=', 'operator')
    .where('c.prefecture_reads', '=', true)
    .orderBy('documents.category')
    .orderBy('documents.id')
    .execute();

/** When this operator last flew, by what it declared here before; null: never. */
export const lastFlightHere = async (
  db: Db,
  { structure_id, operator_id, id }: Pick<DeclarationRow, 'structure_id' | 'operator_id' | 'id'>,
  now: Date,
): Promise<string | null> => {
  const row = await db
    .selectFrom('declarations')
    .select((eb) => eb.fn.max('flight_end').as('last'))
    .where('structure_id', '=', structure_id)
    .where('operator_id', '=', operator_id)
    .where('id', '<>', id)
    .where('state', 'in', ['acknowledged', 'unopposed'])
    .where('flight_end', '<=', now.toISOString())
    .executeTakeFirst();
  return (row?.last as string | null | undefined) ?? null;
};
