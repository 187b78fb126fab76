import { countActivationsToDecide } from '@envol/contract/activations';
import { countTakeOffsToDecide } from '@envol/contract/take-off';
import { localDate } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addActivation, addTakeOff, minutesAfter, ON_DUTY, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
  // What the tests' own requests leave: they are asked for by the rules of this file alone.
  await sql`update activations set status = 'cancelled' where status = 'submitted'`.execute(harness.db);
  await sql`update take_off_authorizations set status = 'cancelled' where status = 'submitted'`.execute(
    harness.db,
  );
});
afterAll(() => harness.close());

it('the count of what waits counts the take-offs that wait for a decision and are not over, by their local days', async () => {
  const { id, date_start, date_end, time_zone } = await addTakeOff(harness);
  const counted = async () => (await harness.as(ON_DUTY).call(countTakeOffsToDecide, {})).body;
  expect(await counted()).toEqual({
    count: 1,
    days: [{ from: localDate(date_start, time_zone), to: localDate(date_end, time_zone), count: 1 }],
  });
  await harness.db
    .updateTable('take_off_authorizations')
    .set({
      date_start: minutesAfter(new Date().toISOString(), -120),
      date_end: minutesAfter(new Date().toISOString(), -60),
    })
    .where('id', '=', id)
    .execute();
  expect(await counted()).toEqual({ count: 0, days: [] });
});

it('the count of what waits counts the activations of each day together, and none of another authority', async () => {
  await setDayRules(harness, { activation_required: true });
  const one = await addActivation(harness);
  await addActivation(harness);
  const day = localDate(one.date_start, one.time_zone);
  expect((await harness.as(ON_DUTY).call(countActivationsToDecide, {})).body).toEqual({
    count: 2,
    days: [{ from: day, to: localDate(one.date_end, one.time_zone), count: 2 }],
  });
  expect((await harness.as('stranger').call(countActivationsToDecide, {})).body.count).toBe(0);
});
