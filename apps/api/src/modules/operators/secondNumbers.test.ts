import { expect, it } from 'vitest';
import { addAirborne, setDayRules } from '../../../test/day.ts';
import { createHarness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';
import { eraseOperator } from './erasure.ts';

it('the second number of an order to land goes with the account of its company', async () => {
  const harness = await createHarness();
  try {
    await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
    const { id } = await addAirborne(harness);
    const landing_second = JSON.stringify({ full_name: 'Hugo Petit', phone: '+33600000002' });
    await harness.db
      .updateTable('take_off_authorizations')
      .set({ landing_second })
      .where('id', '=', id)
      .execute();
    const row = () =>
      harness.db
        .selectFrom('take_off_authorizations')
        .select(['operator_id', 'landing_second'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const { operator_id, landing_second: before } = await row();
    expect(before).toMatchObject({ full_name: 'Hugo Petit' });
    await harness.db
      .transaction()
      .execute((db) => eraseOperator(db, operator_id, systemClock.now().toISOString()));
    expect((await row()).landing_second).toBeNull();
  } finally {
    await harness.close();
  }
});
