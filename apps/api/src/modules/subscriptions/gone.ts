import type { Db } from '../../platform/db/database.ts';
import { converge } from './converge.ts';
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

/**
 * Ends at the payment service what companies that were deleted still have there: nothing is charged to who is no customer. What the
 * service does not answer for is tried again at the next round, and logged.
 */
export const endOfGone = async (deps: ConvergeDeps): Promise<void> => {
  for (const { operator_id, subscription_id } of await charged(deps.system_db))
    try {
      if (subscription_id === null) continue;
      // It may have ended there by itself.
      await converge(deps, operator_id);
      if (!(await charged(deps.system_db)).some((each) => each.operator_id === operator_id)) continue;
      await askProvider(deps, () => providerOf(deps).endNow(subscription_id, `end_${subscription_id}`));
      await converge(deps, operator_id);
      deps.log.info({ operator_id, subscription_id }, 'the subscription of a deleted company was ended');
    } catch (error) {
      deps.log.error({ err: error, operator_id }, 'the subscription of a deleted company could not be ended');
    }
};
