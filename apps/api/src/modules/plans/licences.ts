import { planAllowing } from '@envol/domain/plans/limits';
import { todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Plans } from './plans.open.ts';

export interface LicenceDeps {
  readonly clock: Clock;
  readonly plans: Plans;
}

/**
 * Counts an operator's active pilots, one of whom was added or taken back in this transaction. Throws LICENCES_EXCEEDED where its
 * plan holds fewer: what is over after a downgrade stays, and no one joins it.
 */
export const countLicences = (db: Db, { clock, plans }: LicenceDeps, operator_id: number): Promise<void> =>
  asSystem(db, 'who keeps a part of a company counts the pilots of all of it', async () => {
    // Two added at once are counted one after the other.
    await takeTurn(db, `active pilots ${operator_id}`);
    const row = await db
      .selectFrom('operators')
      .select(['plan', 'plan_until', 'trial_ends_at', 'pilots_paid'])
      .where('id', '=', operator_id)
      .executeTakeFirstOrThrow();
    const { pilots: limit } = plans.limitsFor(row);
    if (limit === null) return;
    const { active } = await db
      .selectFrom('pilots')
      .select((eb) => eb.fn.countAll<number>().as('active'))
      .where('operator_id', '=', operator_id)
      .where('is_archived', '=', false)
      .executeTakeFirstOrThrow();
    if (Number(active) <= limit) return;
    const plan = planAllowing('pilots', Number(active), todayIn(clock.now())) ?? 'enterprise';
    throw new Failure('LICENCES_EXCEEDED', { params: { feature: 'pilots', limit, plan } });
  });
