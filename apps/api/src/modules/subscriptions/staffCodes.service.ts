import type { BillingCode, createBillingCode } from '@envol/contract/billing-codes';
import type { RequestOf } from '@envol/contract/endpoint';
import { writtenCode } from '@envol/domain/subscriptions/codes';
import { planLeftTooLittle } from '@envol/domain/subscriptions/leastTotals';
import { todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';

export interface BillingCodesDeps {
  readonly system_db: Database;
  readonly clock: Clock;
}

/** So many codes are kept, ended ones with them. */
const MOST_CODES = 2_000;

const instant = (told: string | null): string | null => told && new Date(told).toISOString();

/** Every code, the latest first. */
export const listBillingCodes = async (db: Db): Promise<BillingCode[]> => {
  const rows = await db.selectFrom('billing_codes').selectAll().orderBy('id', 'desc').execute();
  return rows.map(({ created_by_name, currency: _, ...row }) => ({
    ...row,
    valid_from: instant(row.valid_from),
    valid_until: instant(row.valid_until),
    ended_at: instant(row.ended_at),
    created_at: new Date(row.created_at).toISOString(),
    created_by: created_by_name,
  }));
};

const findCodeById = async (db: Db, id: number): Promise<BillingCode> => {
  const found = (await listBillingCodes(db)).find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
};

/** Adds a code, written down in the staff's journal. Throws BILLING_CODE_TAKEN, TOO_MANY_BILLING_CODES. */
export const addBillingCode = async (
  deps: BillingCodesDeps,
  by: SignedIn,
  { code, plans, ...body }: RequestOf<typeof createBillingCode>['body'],
): Promise<BillingCode> => {
  const { system_db, clock } = deps;
  // Said to who makes the code, rather than to whoever types it.
  if (planLeftTooLittle(plans, body, todayIn(clock.now())) !== null)
    throw fieldFailure(
      'VALIDATION',
      body.percent_off === null ? 'amount_off_cents' : 'percent_off',
      'code_leaves_too_little',
    );
  try {
    return await system_db.transaction().execute(async (db) => {
      await takeTurn(db, 'billing codes');
      const { kept } = await db
        .selectFrom('billing_codes')
        .select(({ fn }) => fn.countAll<number>().as('kept'))
        .executeTakeFirstOrThrow();
      if (kept >= MOST_CODES) throw new Failure('TOO_MANY_BILLING_CODES', { params: { max: MOST_CODES } });
      const { id } = await db
        .insertInto('billing_codes')
        .values({
          ...body,
          code: writtenCode(code),
          plans: [...plans],
          created_by_name: by.long_name,
          created_at: clock.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await noteStaffAct(db, deps, by, {
        action: 'billing_code_added',
        details: { code: writtenCode(code) },
      });
      return findCodeById(db, id);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('BILLING_CODE_TAKEN', 'code', 'code_taken');
  }
};

/** Ends a code at once; one that has ended stays so. Throws NOT_FOUND. */
export const endBillingCode = (deps: BillingCodesDeps, by: SignedIn, id: number): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    const { code, ended_at } = await findCodeById(db, id);
    if (ended_at !== null) return;
    await db
      .updateTable('billing_codes')
      .set({ ended_at: deps.clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    await noteStaffAct(db, deps, by, { action: 'billing_code_ended', details: { code } });
  });
