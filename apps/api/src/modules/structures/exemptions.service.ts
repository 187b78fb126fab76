import type { RequestOf } from '@envol/contract/endpoint';
import type { createExemption, OperatorExemption, pageExemptions } from '@envol/contract/structures';
import { hasCapability } from '@envol/domain/access/capabilities';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf } from '../../platform/db/page.ts';
import { fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { ownStructures, type StructuresDeps } from './settings.service.ts';

const exemptionRows = (db: Db) =>
  db
    .selectFrom('operator_exemptions as e')
    .innerJoin('operators', 'operators.id', 'e.operator_id')
    .leftJoin('structures', 'structures.id', 'e.structure_id')
    .select([
      'e.id',
      'e.operator_id',
      'operators.commercial_name as operator_name',
      'e.kind',
      'e.structure_id',
      'structures.name as structure_name',
      'e.reason',
      'e.expires_at',
      'e.created_by_name',
      'e.created_at',
      'e.revoked_by_name',
      'e.revoked_at',
    ]);

const rowsOf = (db: Db, operatorId: number) =>
  exemptionRows(db).where('e.operator_id', '=', operatorId).orderBy('e.id', 'desc');
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toExemption = ({ created_by_name, revoked_by_name, ...row }: Row, now: Date): OperatorExemption => ({
  ...row,
  created_by: created_by_name,
  revoked_by: revoked_by_name,
  is_in_force:
    row.revoked_at === null && (row.expires_at === null || Date.parse(row.expires_at) > now.getTime()),
});

/** The platform's staff is on neither side: it reads and writes these rows through the process. */
const asStaff = <T>({ db }: StructuresDeps, operatorId: number, step: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) =>
    asSystem(transaction, 'the staff is on neither side, and lifts limits for a company', async () => {
      const operator = await transaction
        .selectFrom('operators')
        .select('id')
        .where('id', '=', operatorId)
        .executeTakeFirst();
      if (!operator) throw notFound();
      return step(transaction);
    }),
  );

/** What was ever lifted for an operator, newest first. */
export const readExemptions = (deps: StructuresDeps, operatorId: number): Promise<OperatorExemption[]> =>
  asStaff(deps, operatorId, async (db) => {
    const now = deps.clock.now();
    return (await rowsOf(db, operatorId).execute()).map((row) => toExemption(row, now));
  });

/** Lifts an authority's notice, or every refusal that no person takes, for one operator, with the reason. */
export const addExemption = (
  deps: StructuresDeps,
  by: SignedIn,
  operatorId: number,
  { kind, structure_id, reason, expires_at }: RequestOf<typeof createExemption>['body'],
): Promise<OperatorExemption> =>
  asStaff(deps, operatorId, async (db) => {
    const now = deps.clock.now();
    if (expires_at != null && Date.parse(expires_at) <= now.getTime())
      throw fieldFailure('VALIDATION', 'expires_at', 'in_past');
    if (structure_id != null) {
      const known = await db
        .selectFrom('structures')
        .select('id')
        .where('id', '=', structure_id)
        .executeTakeFirst();
      if (!known) throw fieldFailure('VALIDATION', 'structure_id', 'invalid');
    }
    const made = await db
      .insertInto('operator_exemptions')
      .values({
        operator_id: operatorId,
        structure_id: structure_id ?? null,
        kind,
        reason,
        expires_at: expires_at ?? null,
        created_by: by.actor.user_id,
        created_by_name: by.long_name,
        created_at: now.toISOString(),
        revoked_by: null,
        revoked_by_name: null,
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await rowsOf(db, operatorId).where('e.id', '=', made.id).executeTakeFirstOrThrow();
    return toExemption(row, now);
  });

/** Takes back what was lifted; done twice it changes nothing. */
export const endExemption = (
  deps: StructuresDeps,
  by: SignedIn,
  operatorId: number,
  id: number,
): Promise<void> =>
  asStaff(deps, operatorId, async (db) => {
    const known = await rowsOf(db, operatorId).where('e.id', '=', id).executeTakeFirst();
    if (!known) throw notFound();
    await db
      .updateTable('operator_exemptions')
      .set({
        revoked_by: by.actor.user_id,
        revoked_by_name: by.long_name,
        revoked_at: deps.clock.now().toISOString(),
      })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
  });

type PageQuery = RequestOf<typeof pageExemptions>['query'];

/** What of an authority's rules is lifted for whoever has asked it: an authority knows no other operator by this. */
const liftedOf = (
  structures: readonly number[],
) => sql<boolean>`(e.structure_id = any(${[...structures]}::bigint[])
  or e.structure_id is null and exists (select from approvals a
    where a.operator_id = e.operator_id and a.structure_id = any(${[...structures]}::bigint[])))`;

const inForce = (now: string) =>
  sql<boolean>`(e.revoked_at is null and (e.expires_at is null or e.expires_at > ${now}))`;

const matching = (db: Db, query: PageQuery, own: readonly number[] | null, now: string) => {
  let rows = exemptionRows(db);
  const { operator_id, structure_id, is_in_force, q } = query;
  if (own !== null) rows = rows.where(liftedOf(own));
  if (operator_id !== undefined) rows = rows.where('e.operator_id', '=', operator_id);
  if (structure_id !== undefined)
    rows = rows.where((eb) =>
      eb.or([eb('e.structure_id', '=', structure_id), eb('e.structure_id', 'is', null)]),
    );
  if (is_in_force !== undefined)
    rows = rows.where(is_in_force ? inForce(now) : sql<boolean>`not ${inForce(now)}`);
  if (q !== undefined && q.trim() !== '') rows = rows.where(containsText(['operators.commercial_name'], q));
  return rows;
};

const operatorNamed = async (db: Db, id: number | undefined) => {
  if (id === undefined) return null;
  const operator = await db
    .selectFrom('operators')
    .select(['id', 'commercial_name as name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!operator) throw notFound();
  return operator;
};

/** One page of what was lifted: all of it for the staff, for an authority's people what concerns their structures. */
export const readAllExemptions = (deps: StructuresDeps, { actor }: SignedIn, query: PageQuery) =>
  deps.db.transaction().execute((transaction) =>
    asSystem(
      transaction,
      'what was lifted: all for the staff, of the own structures for an authority',
      async () => {
        const now = deps.clock.now();
        const own = hasCapability(actor, 'runs_platform') ? null : ownStructures(actor);
        const found = matching(transaction, query, own, now.toISOString());
        const page = found
          .orderBy('e.id', query.ordering === 'id' ? 'asc' : 'desc')
          .limit(query.limit)
          .offset(query.offset);
        return {
          exemptions: (await page.execute()).map((row) => toExemption(row, now)),
          count: await countOf(found),
          operator: own === null ? await operatorNamed(transaction, query.operator_id) : null,
        };
      },
    ),
  );
