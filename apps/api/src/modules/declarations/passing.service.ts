import { silenceOf } from '@envol/domain/declarations/silence';
import { declarationAfter } from '@envol/domain/declarations/statuses';
import type { Database } from '../../platform/db/database.ts';
import type { TellingDeps } from './declarations.deps.ts';
import { lockAnyDeclaration } from './declarations.queries.ts';
import { lockMissionOf, noteHappened, settleDeclaration } from './settling.ts';

/** Done by one sweep; the next takes the others. */
const MOST_PASSED = 200;

/** Notes the declarations whose days are over without an answer, and tells their operators. How many. */
export const passUnanswered = async (
  deps: TellingDeps & { readonly db: Database },
  now: Date,
): Promise<number> => {
  const at = now.toISOString();
  const due = await deps.db
    .selectFrom('declarations')
    .select('id')
    .where('state', '=', 'received')
    .where('notification_id', 'is not', null)
    .where('unopposed_from', '<=', at)
    .whereRef('unopposed_from', '<=', 'flight_start')
    .orderBy('unopposed_from')
    .orderBy('id')
    .limit(MOST_PASSED)
    .execute();
  let passed = 0;
  for (const { id } of due)
    passed += await deps.db.transaction().execute(async (db) => {
      await lockMissionOf(db, id);
      const row = await lockAnyDeclaration(db, id);
      // Answered since, or another worker was first.
      if (!row || row.notification_id === null || silenceOf(row, now) !== 'over') return 0;
      const state = declarationAfter(row.state, 'pass');
      if (state === null) return 0;
      await db
        .updateTable('declarations')
        .set({ state, version: row.version + 1, updated_at: at })
        .where('id', '=', id)
        .execute();
      await noteHappened(db, id, { what: 'pass', by_name: null, detail: null, at });
      await settleDeclaration(deps, db, id, { code: 'declaration_unopposed', words: null, now });
      return 1;
    });
  return passed;
};
