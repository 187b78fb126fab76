import { silenceOf } from '@envol/domain/declarations/silence';
import { declarationAfter } from '@envol/domain/declarations/statuses';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import type { TellingDeps } from './declarations.deps.ts';
import { lockAnyDeclaration } from './declarations.queries.ts';
import { lockMissionOf, noteHappened, settleDeclaration } from './settling.ts';

/** Done by one sweep; the next takes the others. */
const MOST_PASSED = 200;

type PassingDeps = TellingDeps & {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** Whether the days of a declaration ended without an answer; then its operator is told. */
const passOne = (deps: PassingDeps, id: number, now: Date): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    await lockMissionOf(db, id);
    const row = await lockAnyDeclaration(db, id);
    // Answered since, or another worker was first.
    if (!row || row.notification_id === null || silenceOf(row, now) !== 'over') return false;
    const state = declarationAfter(row.state, 'pass');
    if (state === null) return false;
    const at = now.toISOString();
    await db
      .updateTable('declarations')
      .set({ state, version: row.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute();
    await noteHappened(db, id, { what: 'pass', by_name: null, detail: null, at });
    await settleDeclaration(deps, db, id, { code: 'declaration_unopposed', words: null, now });
    return true;
  });

/**
 * Notes the declarations whose days are over without an answer, and tells their operators; one that fails holds up no other one.
 * How many.
 */
export const passUnanswered = async (deps: PassingDeps, now: Date): Promise<number> => {
  const due = await deps.db
    .selectFrom('declarations')
    .select('id')
    .where('state', '=', 'received')
    .where('notification_id', 'is not', null)
    .where('opposed_at', 'is', null)
    .where('unopposed_from', '<=', now.toISOString())
    .whereRef('unopposed_from', '<=', 'flight_start')
    .orderBy('unopposed_from')
    .orderBy('id')
    .execute();
  let passed = 0;
  for (const { id } of due) {
    if (passed === MOST_PASSED) break;
    try {
      if (await passOne(deps, id, now)) passed += 1;
    } catch (error) {
      deps.log.error({ err: error, declaration_id: id }, 'the days of a declaration could not be ended');
    }
  }
  return passed;
};
