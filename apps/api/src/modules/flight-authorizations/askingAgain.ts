import { askAgainAfter, watchAgainAfter } from '@envol/domain/flight-authorizations/askingAgain';
import {
  type FlightAuthorizationStatus,
  nextFlightAuthorizationStatus,
} from '@envol/domain/flight-authorizations/statuses';
import { type UsspDecision, UsspFailure, type UsspGateway } from '../../integrations/ussp/port.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Facts, recordFact } from '../../platform/facts/recordFact.ts';
import { flightAuthorizationUpdated } from './flightAuthorizations.facts.ts';

/** `db` is the process's own. */
export interface AskingAgainDeps {
  readonly db: Database;
  readonly ussp: UsspGateway;
  readonly facts: Facts;
}

/** Granted by a provider that may withdraw it. */
const WATCHED: readonly FlightAuthorizationStatus[] = [
  'accepted',
  'activated',
  'nonconforming',
  'contingent',
];
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
        .where('due.status', 'in', ['submitted', ...WATCHED])
        .where('due.decided_by', '<>', 'people')
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

/** When a provider is asked next about a request that it answered with `status`; null: no more. */
export const nextAskingTime = (
  status: UsspDecision['status'],
  date_start: string,
  now: Date,
  asked_again = 0,
): string | null => {
  if (status !== 'submitted' && status !== 'accepted') return null;
  const wait =
    status === 'submitted'
      ? askAgainAfter(asked_again)
      : watchAgainAfter(now.getTime(), Date.parse(date_start));
  return secondsAfter(now, wait).toISOString();
};

/** What changes of a request by what its provider says; null where it stays as it is. */
const changeOf = (row: Claimed, decision: UsspDecision | null, at: string) => {
  if (decision === null || decision.status === 'submitted') return null;
  // A provider that says no reason has given none.
  const { conditions, reason } = decision;
  if (row.status === 'submitted')
    return decision.status === 'accepted'
      ? { status: 'accepted' as const, reason, conditions, decided_at: at }
      : { status: 'rejected' as const, reason: reason ?? '–', conditions, decided_at: at };
  const status = nextFlightAuthorizationStatus(row.status, 'withdraw');
  if (decision.status === 'accepted' || status === null) return null;
  return { status, reason: reason ?? '–', ...(row.status !== 'accepted' && { ended_at: at }) };
};

/**
 * Keeps what was said, and tells the operator: a decision, or that what was granted is withdrawn, also in the middle of the
 * flight. A request that its operator has changed meanwhile stays as that left it.
 */
const keep = (
  { db, facts }: AskingAgainDeps,
  row: Claimed,
  decision: UsspDecision | null,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const at = now.toISOString();
    const change = changeOf(row, decision, at);
    const stands = change?.status ?? row.status;
    const isOver = Date.parse(row.date_end) <= now.getTime();
    const next = stands === 'submitted' ? 'submitted' : WATCHED.includes(stands) ? 'accepted' : 'rejected';
    const asked_again = row.asked_again + 1;
    const changed = await transaction
      .updateTable('flight_authorizations')
      .set({
        asked_again,
        // Nobody flies any more under what would be said now.
        ask_again_at: isOver ? null : nextAskingTime(next, row.date_start, now, asked_again),
        ...(change && { ...change, version: row.version + 1 }),
      })
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .where('version', '=', row.version)
      .returningAll()
      .executeTakeFirst();
    if (changed && change)
      await recordFact(facts, transaction, flightAuthorizationUpdated, {
        row: { ...changed, structure_name: row.structure_name },
        to: 'operator',
        at,
      });
  });

/**
 * Asks the systems of providers that are still looking at a request, more and more seldom, and those that granted one whether
 * it still stands, until the flight's last instant has passed. Several workers may do it at once.
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
