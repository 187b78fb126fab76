import type { RequestOf } from '@envol/contract/endpoint';
import type {
  deleteOperator as endpoint,
  OperatorDeletionPreview,
  OperatorDesk,
} from '@envol/contract/operators';
import { isFinished, TAKE_OFF_STATUSES } from '@envol/domain/take-off/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { type ApprovalsDeps, withdrawRequests } from '../approvals/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { openRequests } from './company.queries.ts';
import { administratorsOf } from './company.service.ts';
import { type DeskDeps, mustFindDesk, type Staff } from './desk.service.ts';
import { eraseOperator } from './erasure.ts';

export type OperatorDeletionDeps = DeskDeps & Omit<ApprovalsDeps, 'db'>;

const UNFINISHED = TAKE_OFF_STATUSES.filter((status) => !isFinished(status));
const AIRBORNE = UNFINISHED.filter((status) => status !== 'submitted' && status !== 'granted');

/**
 * What is not over of the day: who is in the air, until landed, whatever the hour; what was asked for or agreed, until its
 * hours are over.
 */
const obstaclesTo = async (
  db: Db,
  id: number,
  now: string,
): Promise<OperatorDeletionPreview['obstacles']> => {
  const { rows } = await sql<{ take_offs: number; activations: number }>`select
    (select count(*)::int from take_off_authorizations where operator_id = ${id} and (status = any (${AIRBORNE})
      or (status = any (${UNFINISHED}) and date_end > ${now}))) as take_offs,
    (select count(*)::int from activations where operator_id = ${id} and status in ('submitted', 'accepted')
      and date_end > ${now}) as activations`.execute(db);
  const [found] = rows;
  return (['take_offs', 'activations'] as const).flatMap((kind) => {
    const count = found?.[kind] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
};

const standing = async (db: Db, id: number, lock = false) => {
  const query = db
    .selectFrom('operators')
    .select(['id', 'commercial_name', 'archived_at'])
    .where('id', '=', id);
  // A request or an activation that is made meanwhile waits: it names this row.
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  if (row.archived_at !== null) throw new Failure('OPERATOR_DELETED');
  const { archived_at: _, ...operator } = row;
  return operator;
};

const GOING = ['memberships', 'flights', 'pilots', 'drones', 'flying_times'] as const;

/** What a deletion takes, and leaves. Throws NOT_FOUND, OPERATOR_DELETED. */
export const previewDeletion = async (
  { system_db: db, clock }: OperatorDeletionDeps,
  id: number,
): Promise<OperatorDeletionPreview> => {
  const operator = await standing(db, id);
  const counts = GOING.map(
    (name) =>
      sql`(select count(*)::int from ${sql.table(name)} t where t.operator_id = ${id}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<(typeof GOING)[number] | 'documents' | 'approvals', number>>`select
    ${sql.join(counts)},
    (select count(*)::int from documents where operator_id = ${id} and side = 'operator') as documents,
    (select count(*)::int from approvals where operator_id = ${id}) as approvals`.execute(db);
  const of = (name: (typeof GOING)[number] | 'documents' | 'approvals'): number => rows[0]?.[name] ?? 0;
  return {
    operator,
    goes: {
      members: of('memberships'),
      flights: of('flights'),
      pilots: of('pilots'),
      drones: of('drones'),
      documents: of('documents'),
      flying_times: of('flying_times'),
    },
    stays: { approvals: of('approvals') },
    standing_requests: await openRequests(db, id),
    obstacles: await obstaclesTo(db, id, clock.now().toISOString()),
  };
};

/** Accents and capitals are typed as they stand; what surrounds them is not. */
const isTyped = (name: string, typed: string): boolean => typed.trim() === name.trim();

/**
 * Deletes an operator at once: withdraws what it asked for, erases what is its own, writes it down and tells its
 * administrators. Throws NOT_FOUND, OPERATOR_DELETED, OPERATOR_IN_ACTIVITY, and VALIDATION for another name.
 */
export const deleteOperator = async (
  deps: OperatorDeletionDeps,
  by: Staff,
  id: number,
  { name, reason }: RequestOf<typeof endpoint>['body'],
): Promise<OperatorDesk> => {
  const at = deps.clock.now().toISOString();
  return deps.system_db.transaction().execute(async (db) => {
    const { commercial_name: company } = await standing(db, id, true);
    if (!isTyped(company, name)) throw fieldFailure('VALIDATION', 'name', 'other_name');
    if ((await obstaclesTo(db, id, at)).length > 0) throw new Failure('OPERATOR_IN_ACTIVITY');
    const administrators = await administratorsOf(db, id);
    const withdrawn = await withdrawRequests({ ...deps, db: deps.system_db }, db, id);
    await eraseOperator(db, id, at);
    await noteStaffAct(db, deps, by, {
      action: 'operator_deleted',
      operator_id: id,
      details: { reason, withdrawn },
    });
    for (const { id: user_id, email, language } of administrators)
      await queueAccountLetter(deps.facts, db, {
        code: 'operator_deleted',
        key: `operator-deleted-${id}-${user_id}`,
        user_id,
        recipient: email,
        language,
        at,
        params: { company, reason },
      });
    return mustFindDesk(db, by, id);
  });
};
