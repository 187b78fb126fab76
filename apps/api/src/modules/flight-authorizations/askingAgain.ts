import { askAgainAfter } from '@envol/domain/flight-authorizations/askingAgain';
import { type UsspDecision, UsspFailure, type UsspGateway } from '../../integrations/ussp/port.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { tellAuthorization } from './flightAuthorizations.events.ts';

/** `db` is the process's own. */
export interface AskingAgainDeps {
  readonly db: Database;
  readonly ussp: UsspGateway;
}

const AT_ONCE = 50;
/** As long as a worker has for one; after that another takes it up. */
const CLAIM_S = 120;

/** The next one that is due, taken: another worker passes it over. */
const claim = (db: Db, now: Date) =>
  db
    .updateTable('flight_authorizations as fa')
    .set({ ask_again_at: secondsAfter(now, CLAIM_S).toISOString() })
    .from('structures as s')
    .whereRef('s.id', '=', 'fa.structure_id')
    .where('fa.id', 'in', (eb) =>
      eb
        .selectFrom('flight_authorizations as due')
        .select('due.id')
        .where('due.status', '=', 'submitted')
        .where('due.ask_again_at', '<=', now.toISOString())
        .orderBy('due.ask_again_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll('fa')
    .returning(['s.code', 's.name as structure_name'])
    .executeTakeFirst();
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** What the provider says; null while it does not answer. */
const hear = async (
  { ussp }: AskingAgainDeps,
  { code, reference }: Claimed,
): Promise<UsspDecision | null> => {
  if (reference === null || !ussp.isFor(code)) return null;
  try {
    return await ussp.read(code, reference);
  } catch (error) {
    if (error instanceof UsspFailure) return null;
    throw error;
  }
};

/** Keeps what was said, and tells the operator; a request that its operator has cancelled meanwhile stays cancelled. */
const keep = (
  { db }: AskingAgainDeps,
  row: Claimed,
  decision: UsspDecision | null,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const at = now.toISOString();
    const isOver = Date.parse(row.date_end) <= now.getTime();
    const decided = decision !== null && decision.status !== 'submitted' ? decision : null;
    const again = secondsAfter(now, askAgainAfter(row.asked_again + 1)).toISOString();
    const changed = await transaction
      .updateTable('flight_authorizations')
      .set({
        asked_again: row.asked_again + 1,
        // Nobody flies any more under what would be decided now.
        ask_again_at: decided !== null || isOver ? null : again,
        ...(decided !== null && {
          status: decided.status,
          // A provider that says no reason has given none.
          reason: decided.reason ?? (decided.status === 'rejected' ? '–' : null),
          conditions: decided.conditions,
          decided_at: at,
          version: row.version + 1,
        }),
      })
      .where('id', '=', row.id)
      .where('status', '=', 'submitted')
      .where('version', '=', row.version)
      .returningAll()
      .executeTakeFirst();
    if (changed && decided !== null)
      await tellAuthorization(
        transaction,
        { ...changed, structure_name: row.structure_name },
        'operator',
        at,
      );
  });

/**
 * Asks the systems of providers that are still looking at a request, more and more seldom, until they have decided or the
 * flight's last instant has passed. Several workers may do it at once.
 */
export const askAgain = async (deps: AskingAgainDeps, now: Date): Promise<number> => {
  let asked = 0;
  while (asked < AT_ONCE) {
    const row = await claim(deps.db, now);
    if (!row) break;
    await keep(deps, row, await hear(deps, row), now);
    asked += 1;
  }
  return asked;
};
