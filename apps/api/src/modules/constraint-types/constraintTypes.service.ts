import type { addToConstraintType, ConstraintType } from '@envol/contract/constraint-types';
import type { RequestOf } from '@envol/contract/endpoint';
import type { ConstraintKind } from '@envol/domain/airspace/constraint';
import { additionIssues } from '@envol/domain/constraint-types/addition';
import { todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { supersedeAnalyses } from '../flight-rows/index.ts';
import { findAdditions, toType } from './constraintTypes.queries.ts';

export interface ConstraintTypesDeps {
  readonly clock: Clock;
  readonly db: Database;
  /** The process's own: the catalogue is nobody's in particular, and its journal the staff's. */
  readonly system_db: Database;
}

type Asked = RequestOf<typeof addToConstraintType>['body'];

const check = (kind: ConstraintKind, asked: Asked, today: string): void => {
  if (asked.valid_from <= today) throw fieldFailure('VALIDATION', 'valid_from', 'from_tomorrow');
  const { procedure, email, notice_days, notice_mode, structure_id, form_links } = asked;
  const issues = additionIssues({
    ...{ kind, procedure, email },
    notice: notice_days === null ? null : { days: notice_days, mode: notice_mode },
    has_structure: structure_id !== null,
    form_links_count: form_links.length,
  });
  if (issues.length > 0)
    throw new Failure('VALIDATION', {
      fields: issues.map(({ path, key }) => ({ path, message: key })),
    });
};

const lock = (db: Db) => takeTurn(db, 'constraint types');

/** Adds to what the law asks about a type, from a coming day on. Throws VALIDATION with what is not stricter. */
export const addTo = async (
  deps: ConstraintTypesDeps,
  by: SignedIn,
  kind: ConstraintKind,
  asked: Asked,
): Promise<ConstraintType> => {
  const today = todayIn(deps.clock.now());
  check(kind, asked, today);
  const now = deps.clock.now().toISOString();
  return deps.system_db.transaction().execute(async (db) => {
    await lock(db);
    const { structure_id: id } = asked;
    const known =
      id === null ||
      (await db.selectFrom('structures').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    if (!known) throw fieldFailure('VALIDATION', 'structure_id', 'invalid');
    await db
      .insertInto('constraint_type_additions')
      .values({
        ...asked,
        kind,
        email: asked.email?.toLowerCase() ?? null,
        form_links: JSON.stringify(asked.form_links),
        changed_by: by.long_name,
        changed_at: now,
      })
      .execute();
    await supersedeAnalyses(db, { kind, from: asked.valid_from, now });
    await noteStaffAct(db, deps, by, { action: 'constraint_type_added', details: { kind, ...asked } });
    return toType(kind, await findAdditions(db, kind), today);
  });
};

/** Takes back an addition whose day has not come. Throws NOT_FOUND, ADDITION_IN_FORCE. */
export const withdrawAddition = async (deps: ConstraintTypesDeps, by: SignedIn, id: number): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    await lock(db);
    const found = (await findAdditions(db)).find((each) => each.id === id);
    if (!found) throw notFound();
    if (found.valid_from <= todayIn(deps.clock.now())) throw new Failure('ADDITION_IN_FORCE');
    const now = deps.clock.now().toISOString();
    await db
      .updateTable('constraint_type_additions')
      .set({ withdrawn_by: by.long_name, withdrawn_at: now })
      .where('id', '=', id)
      .execute();
    await supersedeAnalyses(db, { kind: found.kind, from: found.valid_from, now });
    await noteStaffAct(db, deps, by, {
      action: 'constraint_type_withdrawn',
      details: { kind: found.kind, id },
    });
  });
