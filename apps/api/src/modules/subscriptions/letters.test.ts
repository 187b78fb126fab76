import { createCheckoutSession, paySimulatedPage } from '@envol/contract/subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { givePlan } from '../../../test/plans.ts';
import { unsubscribed } from '../../../test/subscriptions.ts';
import { createFacts } from '../../createFacts.ts';
import { systemClock } from '../../platform/clock.ts';
import { deliverAtOnce } from '../mails/mailer/index.ts';
import { writeLetters } from './letters.ts';

const DAY_MS = 86_400_000;
/** So long ago that the sessions of the named people outlast the test. */
const START = new Date(systemClock.now().getTime() - 40 * DAY_MS);
/** The card's last month, and its last day. */
const [YEAR, MONTH] = [START.getUTCFullYear(), START.getUTCMonth() + 4];
const LAST_DAY = new Date(Date.UTC(YEAR, MONTH, 0));
const daysBefore = (days: number, hours = 9): Date =>
  new Date(LAST_DAY.getTime() - days * DAY_MS + hours * 3_600_000);

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({
    clock: { now: () => START },
    env: { DEMO: 'true', ROLES: 'web' },
    actors_first: true,
  });
  const operator_id = id();
  await addPerson(harness.db, 'secondadmin', {
    user_type: 'subscribers',
    parts: [{ operator_id, user_type: 'subscribers', role: 'admin_privileges' }],
  });
  await harness.db
    .updateTable('users')
    .set({ language: 'en' })
    .where('email', '=', 'secondadmin@example.invalid')
    .execute();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await givePlan(harness, 'owner', 'free');
  await unsubscribed(harness, 'owner');
  await harness.db.deleteFrom('mails').execute();
  await subscribesWith(MONTH);
});

const id = () => operatorIdOf(harness.actors.owner);
/** Pays the plan on the page, with a card that is good to the end of a month. */
const subscribesWith = async (exp_month: number): Promise<void> => {
  const { body } = await harness.as('owner').call(createCheckoutSession, { body: { code: 'solo_month' } });
  const end = new Date(Date.UTC(YEAR, exp_month - 1, 1));
  const { status } = await harness.as(null).call(paySimulatedPage, {
    params: { id: body.id },
    body: {
      ...{ number: '4242424242424242', is_authenticated: false },
      ...{ exp_month: end.getUTCMonth() + 1, exp_year: end.getUTCFullYear() },
    },
  });
  expect(status).toBe(200);
};
const round = (now: Date): Promise<void> => {
  const deps = { system_db: harness.db, facts: createFacts(deliverAtOnce), config: harness.config };
  return writeLetters(deps, now);
};
/** Letters about the card, by whom they reach. */
const letters = async () => {
  const rows = await harness.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('subject', 'like', '%car%expire%')
    .orderBy('recipient')
    .execute();
  return rows;
};
const set = (changes: object) =>
  harness.db.updateTable('subscriptions').set(changes).where('operator_id', '=', id()).execute();

describe('the letter before a card expires', () => {
  it('reaches each who can subscribe once, in its language, three weeks before, with the last day of the card', async () => {
    await round(daysBefore(22));
    expect(await letters()).toEqual([]);
    await round(daysBefore(21));
    await round(daysBefore(21, 10));
    await round(daysBefore(3));
    const told = await letters();
    expect(told.map(({ recipient }) => recipient)).toEqual([
      'owner@example.invalid',
      'secondadmin@example.invalid',
    ]);
    const day = (language: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(LAST_DAY);
    expect(told[0]?.subject).toBe(`Votre carte expire le ${day('fr')}`);
    expect(told[0]?.body).toContain(`${harness.config.public_url}/settings/subscription`);
    expect(told[1]?.subject).toContain(day('en-GB'));
  });

  it('is written in the last day of the card, and not once it is over', async () => {
    await round(daysBefore(-1));
    expect(await letters()).toEqual([]);
    await round(daysBefore(0, 20));
    expect(await letters()).toHaveLength(2);
  });

  it('is written anew of another card, and not where nothing more is charged', async () => {
    await set({ status: 'cancelled' });
    await round(daysBefore(10));
    expect(await letters()).toEqual([]);
    await set({ status: 'active' });
    await round(daysBefore(10));
    expect(await letters()).toHaveLength(2);
    const next = new Date(LAST_DAY.getTime() + 300 * DAY_MS);
    await set({ card_ends_on: next.toISOString().slice(0, 10) });
    await round(daysBefore(5));
    expect(await letters()).toHaveLength(2);
    await round(new Date(next.getTime() - 10 * DAY_MS));
    expect(await letters()).toHaveLength(4);
  });
});
