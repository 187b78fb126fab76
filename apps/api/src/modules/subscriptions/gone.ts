import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { convergeSubscription } from './converge.ts';
import { askProvider, type ConvergeDeps, providerOf } from './subscriptions.deps.ts';

/** Companies that were deleted and are charged still. */
const charged = (db: Db) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['s.operator_id', 's.subscription_id'])
    .where('o.archived_at', 'is not', null)
    .where('s.subscription_id', 'is not', null)
    .where((eb) => eb.or([eb('s.status', 'is', null), eb('s.status', '<>', 'ended')]))
    .orderBy('s.operator_id')
    .execute();

/** Companies that were deleted while a page was open on which they could pay. */
const withPages = (db: Db) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['s.operator_id', 's.pages_to_close'])
    .where('o.archived_at', 'is not', null)
    .where(sql<boolean>`cardinality(s.pages_to_close) > 0`)
    .orderBy('s.operator_id')
    .execute();

/** Closes the pages on which a company that was deleted could still pay; what was paid on one meanwhile is ended with the rest. */
const closePages = async (deps: ConvergeDeps): Promise<void> => {
  for (const { operator_id, pages_to_close } of await withPages(deps.system_db))
    try {
      for (const page of pages_to_close) await askProvider(deps, () => providerOf(deps).closePage(page));
      await convergeSubscription(deps, operator_id);
      await deps.system_db
        .updateTable('subscriptions')
        .set({ pages_to_close: [] })
        .where('operator_id', '=', operator_id)
        .execute();
    } catch (error) {
      deps.log.error({ err: error, operator_id }, 'a pay page of a deleted company could not be closed');
    }
};

/**
 * Ends at the payment service what companies that were deleted still have there: nothing is charged to who is no customer. What the
 * service does not answer for is tried again at the next round, and logged.
 */
export const endOfGone = async (deps: ConvergeDeps): Promise<void> => {
  await closePages(deps);
  for (const { operator_id, subscription_id } of await charged(deps.system_db))
    try {
      if (subscription_id === null) continue;
      // It may have ended there by itself.
      await convergeSubscription(deps, operator_id);
      if (!(await charged(deps.system_db)).some((each) => each.operator_id === operator_id)) continue;
      await askProvider(deps, () => providerOf(deps).endNow(subscription_id, `end_${subscription_id}`));
      await convergeSubscription(deps, operator_id);
      deps.log.info({ operator_id, subscription_id }, 'the subscription of a deleted company was ended');
    } catch (error) {
      deps.log.error({ err: error, operator_id }, 'the subscription of a deleted company could not be ended');
    }
};
