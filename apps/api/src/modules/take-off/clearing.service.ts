import { AIRBORNE_STATUSES, type TakeOffStatus } from '@envol/domain/take-off/statuses';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Author } from '../approvals/index.ts';
import { lockAllOf, type TakeOffRow } from './takeOff.queries.ts';
import { statusAfter, stepTakeOff } from './takeOff.steps.ts';

const AIRBORNE: ReadonlySet<TakeOffStatus> = new Set(AIRBORNE_STATUSES);

const order = (
  db: Db,
  row: TakeOffRow,
  author: Author,
  message: string | null,
  now: string,
  language: Language,
) =>
  stepTakeOff(db, row, {
    action: 'require_landing',
    status: statusAfter(row, 'require_landing', language),
    code: 'take_off_landing_required',
    set: {
      landing_ordered_at: now,
      landing_ordered_by_name: author.name,
      landing_message: message,
      landing_is_urgent: true,
      landing_orders: row.landing_orders + 1,
      landing_received_at: null,
    },
    message,
    is_urgent: true,
    author,
    now,
  });

const refuse = (
  db: Db,
  row: TakeOffRow,
  author: Author,
  message: string | null,
  now: string,
  language: Language,
) =>
  stepTakeOff(db, row, {
    action: 'refuse',
    status: statusAfter(row, 'refuse', language),
    code: 'take_off_refused',
    set: {
      message,
      valid_until: null,
      decided_by: author.actor.user_id,
      decided_by_name: author.name,
      decided_at: now,
    },
    message,
    author,
    now,
  });

/**
 * Orders every drone in the air over a structure to land, urgently, and refuses the take-offs that were granted or asked for.
 * A step of the process in the caller's transaction; those that land already are left to it.
 */
export const clearAirspace = async (
  { clock }: { readonly clock: Clock },
  db: Db,
  author: Author,
  { id, name }: { readonly id: number; readonly name: string },
  reason: string | null,
  language: Language,
): Promise<{ readonly ordered: number; readonly refused: number }> => {
  const rows = await lockAllOf(db, author.actor, id);
  const now = clock.now().toISOString();
  const message = reason ?? name;
  let [ordered, refused] = [0, 0];
  for (const row of rows) {
    if (row.status === 'landing') continue;
    if (AIRBORNE.has(row.status)) {
      await order(db, row, author, message, now, language);
      ordered += 1;
    } else {
      await refuse(db, row, author, message, now, language);
      refused += 1;
    }
  }
  return { ordered, refused };
};
