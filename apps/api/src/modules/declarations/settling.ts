import type { DeclarationEvent } from '@envol/domain/declarations/statuses';
import type { Db } from '../../platform/db/database.ts';
import { recordFact } from '../../platform/facts/recordFact.ts';
import { recordFlightChange } from '../flight-details/index.ts';
import { refreshFlightStatus } from '../flights/index.ts';
import type { TellingDeps } from './declarations.deps.ts';
import { declarationUpdated } from './declarations.facts.ts';
import { type DeclarationRow, lockAnyDeclaration } from './declarations.queries.ts';
import type { DeclarationNews } from './declarations.texts.ts';

/** What happened, for the journal of the declaration. */
interface Happened {
  readonly what: DeclarationEvent;
  readonly by_name: string | null;
  readonly detail: string | null;
  readonly at: string;
}

/** Writes a line of the declaration's journal. */
export const noteHappened = (db: Db, declaration_id: number, happened: Happened): Promise<unknown> =>
  db
    .insertInto('declaration_events')
    .values({ declaration_id, ...happened })
    .execute();

/**
 * Locks the mission of a declaration, before the declaration itself as its operator's calls do: of two authorities that answer at
 * once the second derives the mission from what both said. A step of the process itself.
 */
export const lockMissionOf = (db: Db, declarationId: number): Promise<unknown> =>
  db
    .selectFrom('flights')
    .select('id')
    .where('id', 'in', db.selectFrom('declarations').select('flight_id').where('id', '=', declarationId))
    .forNoKeyUpdate()
    .execute();

/** Brings the mission in line with a declaration that changed, and tells the other side; a step of the process itself. */
export const settleDeclaration = async (
  deps: TellingDeps,
  db: Db,
  id: number,
  { code, words, now }: { readonly code: DeclarationNews; readonly words: string | null; readonly now: Date },
): Promise<void> => {
  await lockMissionOf(db, id);
  const row: DeclarationRow | undefined = await lockAnyDeclaration(db, id);
  if (!row) return;
  if (row.flight_id !== null) {
    const { status } = await refreshFlightStatus(db, row.flight_id);
    await recordFlightChange(db, { clock: { now: () => now } }, row.operator_id, {
      flight_id: row.flight_id,
      status,
    });
  }
  await recordFact(deps.facts, db, declarationUpdated, { deps, row, code, words, at: now.toISOString() });
};
