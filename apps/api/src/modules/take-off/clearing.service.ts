import { AIRBORNE_STATUSES, type TakeOffStatus } from '@envol/domain/take-off/statuses';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import type { Language } from '../../platform/http/texts.ts';
import { lockAllOf, type TakeOffRow } from './takeOff.queries.ts';
import { liftedBy, statusAfter, stepTakeOff } from './takeOff.steps.ts';

const AIRBORNE: ReadonlySet<TakeOffStatus> = new Set(AIRBORNE_STATUSES);

/** Who closes, with what words. */
interface Closing {
  readonly facts: Facts;
  readonly author: Author;
  readonly message: string | null;
  readonly now: string;
  readonly language: Language;
}

const order = (db: Db, row: TakeOffRow, { facts, author, message, now, language }: Closing) =>
  stepTakeOff(facts, db, row, {
    action: 'require_landing',
    status: statusAfter(row, 'require_landing', language),
    code: 'take_off_landing_required',
    set: {
      ...(row.status === 'taken_off' && {
        landing_ordered_at: now,
        landing_ordered_by_name: author.name,
        landing_message: message,
        landing_cause: 'uspace_closed',
        landing_rung_at: null,
        landing_escalated_at: null,
        landing_lifted_at: null,
        landing_lifted_by_name: null,
        landing_lift_received_at: null,
      }),
      // An order that a controller had given already keeps its time and its words, and outlives the closing.
      landing_is_urgent: true,
      landing_orders: row.landing_orders + 1,
      landing_received_at: null,
    },
    message,
    is_urgent: true,
    author,
    now,
  });

const refuse = (db: Db, row: TakeOffRow, { facts, author, message, now, language }: Closing) =>
  stepTakeOff(facts, db, row, {
    action: 'refuse',
    status: statusAfter(row, 'refuse', language),
    code: 'take_off_refused_by_closing',
    set: {
      message,
      refusal_cause: 'uspace_closed',
      valid_until: null,
      decided_by: author.actor.user_id,
      decided_by_name: author.name,
      decided_at: now,
    },
    message,
    author,
    now,
  });

/** It was ordered to land already, and rings or was received: the closing adds nothing. */
const isUnderOrder = (row: TakeOffRow): boolean =>
  row.status === 'landing' ||
  row.status === 'landing_received' ||
  (row.status === 'landing_required' && row.landing_is_urgent);

/**
 * Orders every drone in the air over a structure to land, urgently, and refuses the take-offs that were granted or asked for.
 * The words are those of who closes, or none. A step of the process in the caller's transaction; an order
 * under way is left as it is.
 */
export const clearAirspace = async (
  { clock, facts }: { readonly clock: Clock; readonly facts: Facts },
  db: Db,
  author: Author,
  structureId: number,
  { message, language }: { readonly message: string | null; readonly language: Language },
): Promise<{ readonly ordered: number; readonly refused: number }> => {
  const rows = await lockAllOf(db, author.actor, structureId);
  const now = clock.now().toISOString();
  const closing = { facts, author, message, now, language };
  let [ordered, refused] = [0, 0];
  for (const row of rows) {
    if (isUnderOrder(row)) continue;
    if (AIRBORNE.has(row.status)) {
      await order(db, row, closing);
      ordered += 1;
    } else {
      await refuse(db, row, closing);
      refused += 1;
    }
  }
  return { ordered, refused };
};

/**
 * Takes back the orders to land that a closing gave and whose landing has not begun: the pilots are told. A step of the process
 * in the caller's transaction; how many.
 */
export const liftClosingOrders = async (
  { clock, facts }: { readonly clock: Clock; readonly facts: Facts },
  db: Db,
  author: Author,
  structureId: number,
  language: Language,
): Promise<number> => {
  const rows = await lockAllOf(db, author.actor, structureId);
  const now = clock.now().toISOString();
  let lifted = 0;
  for (const row of rows) {
    if (row.landing_cause !== 'uspace_closed' || row.status === 'landing') continue;
    await stepTakeOff(facts, db, row, {
      action: 'lift_landing',
      status: statusAfter(row, 'lift_landing', language),
      code: 'take_off_landing_lifted',
      set: liftedBy(author, now),
      message: null,
      author,
      now,
    });
    lifted += 1;
  }
  return lifted;
};
