import { getFlightAuthorization, requestFlightAuthorization } from '@envol/contract/flight-authorizations';
import { listNotifications } from '@envol/contract/notifications';
import { askAgainAfter, watchAgainAfter } from '@envol/domain/flight-authorizations/askingAgain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BELLS } from '../../../test/facts.ts';
import {
  ANNEX_IV,
  addConnectedUssp,
  addUsspFlight,
  CONNECTED_USSP,
} from '../../../test/flightAuthorizations.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type UsspDecision, UsspFailure, type UsspGateway } from '../../integrations/ussp/port.ts';
import { secondsAfter, systemClock } from '../../platform/clock.ts';
import { askAgain } from './askingAgain.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await addConnectedUssp(harness);
});
afterAll(() => harness.close());

const never = (): Promise<never> => Promise.reject(new UsspFailure('not asked here'));
/** A provider that says this when it is asked what became of a request; the references it was asked about. */
const provider = (says: Partial<UsspDecision> | null) => {
  const asked: string[] = [];
  const ussp: UsspGateway = {
    source: 'live',
    isFor: (code) => code === CONNECTED_USSP,
    analyse: never,
    submit: never,
    act: never,
    read: (_code, reference) => {
      asked.push(reference);
      return says === null
        ? never()
        : Promise.resolve({ reference, status: 'submitted', reason: null, conditions: null, ...says });
    },
  };
  return { ussp, asked, run: (now: Date) => askAgain({ db: harness.db, ussp, facts: BELLS }, now) };
};
/** A request that the provider is still looking at, due now. */
const waiting = async () => {
  const params = { id: await addUsspFlight(harness) };
  const body = { ...ANNEX_IV, ussp_identifier: CONNECTED_USSP } as never;
  const { id } = (await harness.as('owner').call(requestFlightAuthorization, { params, body })).body;
  const now = systemClock.now();
  await harness.db
    .updateTable('flight_authorizations')
    .set({ status: 'submitted', decided_at: null, ask_again_at: now.toISOString(), asked_again: 0 })
    .where('id', '=', id)
    .execute();
  return { id, now };
};
const stored = (id: number) =>
  harness.db
    .selectFrom('flight_authorizations')
    .select(['status', 'ask_again_at', 'asked_again', 'reason', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('A U-space provider is asked more and more seldom while it looks at a flight, and while it does not answer', async () => {
  const { id, now } = await waiting();
  let at = now;
  for (const [count, says] of [
    [1, {}],
    [2, null],
    [3, {}],
  ] as const) {
    const { run } = provider(says);
    expect(await run(at)).toBe(1);
    // Not before it is due.
    expect(await run(at)).toBe(0);
    const row = await stored(id);
    expect(row).toMatchObject({ status: 'submitted', asked_again: count });
    at = secondsAfter(at, askAgainAfter(count));
    expect(row.ask_again_at).toBe(at.toISOString());
  }
  await harness.db.deleteFrom('flight_authorizations').where('id', '=', id).execute();
});

it('A U-space provider’s decision is heard once: the operator is told, and it is asked no more', async () => {
  const { id, now } = await waiting();
  const { run, asked } = provider({ status: 'accepted', conditions: 'Sous 80 m' });
  await Promise.all([run(now), run(now)]);
  expect(asked).toHaveLength(1);
  const { body } = await harness.as('owner').call(getFlightAuthorization, { params: { id } });
  expect(body).toMatchObject({ status: 'accepted', conditions: 'Sous 80 m' });
  const { body: bells } = await harness.as('owner').call(listNotifications, { query: {} });
  expect(bells.some(({ payload_type }) => payload_type === 'flight_authorization_answered')).toBe(true);
  // An hour at most until it is asked whether that still stands.
  expect(await run(secondsAfter(now, 3_000))).toBe(0);
  await harness.db.deleteFrom('flight_authorizations').where('id', '=', id).execute();
});

it.each([
  ['accepted', null],
  ['activated', expect.any(String)],
] as const)(
  'A U-space provider withdraws what it granted, also what is %s: the operator is rung',
  async (status, ended_at) => {
    const { id, now } = await waiting();
    await harness.db.updateTable('flight_authorizations').set({ status }).where('id', '=', id).execute();
    expect(await provider({ status: 'accepted' }).run(now)).toBe(1);
    expect(await stored(id)).toMatchObject({ status, ask_again_at: expect.any(String) });
    const later = secondsAfter(now, 3_600);
    expect(await provider({ status: 'withdrawn', reason: 'Secours en approche' }).run(later)).toBe(1);
    expect(await stored(id)).toMatchObject({
      status: 'withdrawn',
      reason: 'Secours en approche',
      ask_again_at: null,
      ended_at,
    });
    const { body: bells } = await harness.as('owner').call(listNotifications, { query: {} });
    expect(bells.map(({ payload }) => Object.values(payload).join(' ')).join(' ')).toContain(
      'Secours en approche',
    );
    expect(await provider({ status: 'withdrawn' }).run(secondsAfter(later, 7_200))).toBe(0);
  },
);

it('A U-space provider is asked no more once the flight is over, or its operator has cancelled', async () => {
  const { id, now } = await waiting();
  const { run } = provider({});
  const later = secondsAfter(now, 30 * 86_400);
  expect(await run(later)).toBe(1);
  expect((await stored(id)).ask_again_at).toBeNull();
  const other = await waiting();
  await harness.db
    .updateTable('flight_authorizations')
    .set({ status: 'cancelled' })
    .where('id', '=', other.id)
    .execute();
  expect(await run(other.now)).toBe(0);
});

it.each([
  [0, 60],
  [1, 120],
  [5, 1_920],
  [6, 3_600],
  [1_000, 3_600],
])('after %i times it waits %i s', (asked, seconds) => expect(askAgainAfter(asked)).toBe(seconds));

it.each([
  ['a day before', -86_400, 3_600],
  ['ninety minutes before', -5_400, 1_800],
  ['an hour before', -3_600, 30],
  ['in flight', 600, 30],
])('%s, whether it stands is asked after so many seconds', (_, at, seconds) =>
  expect(watchAgainAfter(at * 1_000, 0)).toBe(seconds),
);
