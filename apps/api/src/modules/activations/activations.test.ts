import {
  type ActivationSummary,
  cancelActivation,
  createActivation,
  decideActivation,
  getActivation,
  getActivationCapabilities,
  listActivationMessages,
  listActivations,
  markActivationMessagesAsViewed,
  postActivationMessage,
  updateActivation,
  updateActivationPeriod,
} from '@envol/contract/activations';
import { decideApproval } from '@envol/contract/approvals';
import { listNotifications } from '@envol/contract/notifications';
import { localDate, localTime } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import {
  addActivation,
  addApproved,
  firstHour,
  minutesAfter,
  ON_DUTY,
  setDayRules,
} from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(() => setDayRules(harness));

const decide = (id: number, body: object, who: 'onlooker' | 'colleague' | 'controller' = 'onlooker') =>
  harness.as(who).call(decideActivation, { params: { id }, body: body as never });
const listed = async (who: 'owner' | 'onlooker', query: object = {}): Promise<ActivationSummary[]> => {
  const { body } = await harness.as(who).call(listActivations, { query });
  return 'results' in body ? body.results : [];
};
const lastBell = async (who: 'owner' | 'onlooker' | 'controller') =>
  (await harness.as(who).call(listNotifications, { query: {} })).body[0];

describe('an activation', () => {
  it('goes from the request to the agreement, with both sides told of it', async () => {
    const made = await addActivation(harness, { details: 'Par la rue Nord' });
    expect(made).toMatchObject({
      status: 'submitted',
      changes: [],
      is_late: false,
      max_flying_height: 60,
      approval: { display_identifier: expect.stringMatching(/^A-/), stands: true },
      available_actions: ['change', 'cancel', 'message'],
    });
    expect((await lastBell('onlooker'))?.payload).toMatchObject({ activation_id: made.id });
    // Who decides on requests alone is not rung for.
    expect((await lastBell('controller'))?.payload.activation_id ?? null).toBeNull();
    expect((await decide(made.id, { type: 'accept', version: 1 }, 'controller')).status).toBe(403);
    const { body } = await decide(made.id, { type: 'accept', version: 1 });
    expect(body).toMatchObject({ status: 'accepted', decided_by: 'Onlooker', version: 2 });
    expect(body.events.map(({ action }) => action)).toEqual(['submit', 'accept']);
    expect((await lastBell('owner'))?.payload).toMatchObject({ activation_id: made.id });
  });

  it('may be made several times a day on one approval, and never over the same hours', async () => {
    const rows = await addApproved(harness);
    const half = (from: number, to: number) => ({
      approval_id: rows.approval_id,
      date_start: minutesAfter(rows.date_start, from),
      date_end: minutesAfter(rows.date_start, to),
    });
    const ask = (body: object) => harness.as('owner').call(createActivation, { body: body as never });
    expect((await ask(half(0, 30))).status).toBe(201);
    expect((await ask(half(30, 60))).status).toBe(201);
    expect((await ask(half(20, 40))).error.code).toBe('ACTIVATION_OVERLAPS');
    const replies = await Promise.all([ask(half(60, 120)), ask(half(60, 120)), ask(half(70, 90))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('says field, limit and value of what it does not keep to', async () => {
    await setDayRules(harness, { activation_max_hours: 0.5 });
    const rows = await addApproved(harness);
    const body = { ...firstHour(rows), max_flying_height: 90 };
    const { status, error } = await harness.as('owner').call(createActivation, { body });
    expect(status).toBe(409);
    expect(error.code).toBe('ACTIVATION_TOO_LONG');
    expect(error.params).toMatchObject({ field: 'date_end', limit: 0.5, value: 1 });
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['date_end', 'max_flying_height']);
  });

  it('is one activation when a device sends it twice, also at once', async () => {
    const rows = await addApproved(harness);
    const body = { ...firstHour(rows), client_key: `telephone-${rows.approval_id}` };
    const replies = await Promise.all(
      [1, 2, 3].map(() => harness.as('owner').call(createActivation, { body })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    const cancel = {
      params: { id: replies[0]?.body.id ?? 0 },
      body: { client_key: `stopped-by-${rows.approval_id}` },
    };
    for (const _ of [1, 2])
      expect((await harness.as('owner').call(cancelActivation, cancel)).body.status).toBe('cancelled');
    const { body: last } = await harness.as('owner').call(getActivation, { params: cancel.params });
    expect(last.events.map(({ action }) => action)).toEqual(['submit', 'cancel']);
  });

  it('takes the hours that the authority proposes with one act, and waits again for others', async () => {
    const { id, date_start, date_end } = await addActivation(harness);
    const hours = { date_start: minutesAfter(date_start, 30), date_end: minutesAfter(date_end, 30) };
    const proposed = await decide(id, { type: 'propose', version: 1, ...hours, message: 'Après le 320' });
    expect(proposed.body).toMatchObject({ status: 'submitted', proposal: hours });
    const move = (body: object) =>
      harness.as('owner').call(updateActivationPeriod, { params: { id }, body: body as never });
    expect((await move({ version: 2, ...hours })).body).toMatchObject({
      status: 'accepted',
      proposal: null,
      ...hours,
    });
    expect((await move({ version: 3, date_start, date_end })).body.status).toBe('submitted');
  });

  it('shows what is not as it was approved, and waits for a decision after a change', async () => {
    const { id } = await addActivation(harness);
    await decide(id, { type: 'accept', version: 1 });
    const other = await addApproved(harness);
    const body = { version: 2, pilot_id: other.pilot_id, drone_ids: [other.drone_id], max_flying_height: 50 };
    const { body: changed } = await harness.as('owner').call(updateActivation, { params: { id }, body });
    expect(changed).toMatchObject({
      status: 'submitted',
      changes: ['pilot', 'drones'],
      max_flying_height: 50,
    });
  });

  it('answers the same decision sent again as the first, and another one with a conflict', async () => {
    const { id } = await addActivation(harness);
    const accept = { type: 'accept', version: 1 };
    expect((await decide(id, accept)).body.version).toBe(2);
    expect((await decide(id, accept)).body.version).toBe(2);
    expect((await decide(id, accept, 'colleague')).error.code).toBe('ACTIVATION_CHANGED');
  });

  it('falls with its approval', async () => {
    const { id, rows } = await addActivation(harness);
    await harness.db
      .updateTable('approvals')
      .set({ status: 'refused' })
      .where('id', '=', rows.approval_id)
      .execute();
    const { body } = await harness.as(ON_DUTY).call(getActivation, { params: { id } });
    expect(body.approval.stands).toBe(false);
    expect(body.available_actions).toEqual(['refuse', 'message']);
  });
});

describe('an activation whose approval has changed since', () => {
  const hoursOf = (from: string, minutes: number) => ({
    date_start: minutesAfter(from, minutes),
    date_end: minutesAfter(from, minutes + 60),
  });
  const narrow = async (id: number, limits: object) =>
    harness.as('controller').call(decideApproval, {
      params: { id },
      body: { type: 'restrict', version: 2, message: 'Trafic.', ...limits } as never,
    });

  it('shares no hours with another that was asked for while it was refused', async () => {
    const { id, rows, date_start } = await addActivation(harness);
    await decide(id, { type: 'refuse', version: 1, message: 'Trafic' });
    const body = { approval_id: rows.approval_id, ...hoursOf(date_start, 0) };
    expect((await harness.as('owner').call(createActivation, { body })).status).toBe(201);
    expect((await decide(id, { type: 'accept', version: 2 })).error.code).toBe('ACTIVATION_OVERLAPS');
    const change = { params: { id }, body: { version: 2, max_flying_height: 20 } };
    expect((await harness.as('owner').call(updateActivation, change)).error.code).toBe('ACTIVATION_OVERLAPS');
  });

  it('shares none by a proposal that was taken late', async () => {
    const { id, rows, date_start } = await addActivation(harness);
    const hours = hoursOf(date_start, 60);
    await decide(id, { type: 'propose', version: 1, ...hours });
    const body = { approval_id: rows.approval_id, ...hours };
    expect((await harness.as('owner').call(createActivation, { body })).status).toBe(201);
    const taken = await harness
      .as('owner')
      .call(updateActivationPeriod, { params: { id }, body: { version: 2, ...hours } });
    expect(taken.error.code).toBe('ACTIVATION_OVERLAPS');
  });

  it('flies no higher than the decision in force, and in no other hours', async () => {
    const { id, rows, date_start } = await addActivation(harness);
    await decide(id, { type: 'accept', version: 1 });
    const min_allowed_time_start = localTime(minutesAfter(date_start, 60), 'Europe/Paris');
    await narrow(rows.approval_id, { restricted_height: 30, min_allowed_time_start });
    const { body } = await harness.as('owner').call(getActivation, { params: { id } });
    expect(body).toMatchObject({ max_flying_height: 30, changes: ['height', 'hours'] });
    expect(body.sub_approvals.map(({ height }) => height)).toEqual([30]);
    await decide(id, { type: 'refuse', version: 2, message: 'Trafic' });
    expect((await decide(id, { type: 'accept', version: 3 })).error.code).toBe('PERIOD_NOT_ALLOWED');
    const move = { params: { id }, body: { version: 3, ...hoursOf(date_start, 60) } };
    const { error } = await harness.as('owner').call(updateActivationPeriod, move);
    expect([error.code, error.params?.limit, error.params?.value]).toEqual([
      'MAXIMAL_HEIGHT_EXCEEDED',
      30,
      60,
    ]);
  });
});

it('Other hours proposed for an activation are another proposal, the same ones sent again are not', async () => {
  const { id, date_start } = await addActivation(harness);
  const propose = (minutes: number) =>
    decide(id, {
      type: 'propose',
      version: 1,
      date_start: minutesAfter(date_start, minutes),
      date_end: minutesAfter(date_start, minutes + 60),
    });
  expect((await propose(30)).body.version).toBe(2);
  expect((await propose(30)).body.version).toBe(2);
  expect((await propose(45)).error.code).toBe('ACTIVATION_CHANGED');
});

describe('the list', () => {
  it('begins with what waits, holds the filters, and finds the page of one', async () => {
    const [first, second] = [await addActivation(harness), await addActivation(harness)];
    await decide(first.id, { type: 'accept', version: 1 });
    const all = await listed('onlooker', { limit: 200 });
    const places = all.map((each) => each.authority_initial_status_ordering);
    expect(places).toEqual([...places].sort((a, b) => b - a));
    expect(
      (await listed('onlooker', { status: 'accepted' })).every(({ status }) => status === 'accepted'),
    ).toBe(true);
    expect((await listed('onlooker', { q: second.display_identifier })).map(({ id }) => id)).toContain(
      second.id,
    );
    expect((await listed('owner', { with_id: first.id, limit: 1 })).map(({ id }) => id)).toEqual([first.id]);
    const elsewhere = { with_id: first.id, status: 'submitted' };
    const missing = await harness.as('owner').call(listActivations, { query: elsewhere as never });
    expect(missing.status).toBe(404);
    expect(await listed('owner', { date_max: '2020-01-01' })).toEqual([]);
    const map = await harness
      .as('onlooker')
      .call(listActivations, { query: { geom: 'collection', no_limit: 'true' } });
    expect('features' in map.body && map.body.features.length).toBeGreaterThanOrEqual(2 * all.length);
  });
});

it('An activation keeps a discussion, and notes which person has read what', async () => {
  const { id } = await addActivation(harness);
  const params = { id };
  const say = (who: 'owner' | 'onlooker', message: string) =>
    harness
      .as(who)
      .call(postActivationMessage, { params, body: { message, client_key: `${who}-${id}-key` } });
  await say('owner', 'Nous serons trois.');
  await say('owner', 'Nous serons trois.');
  const { body: messages } = await harness.as(ON_DUTY).call(listActivationMessages, { params });
  expect(messages.map(({ message }) => message)).toEqual(['Nous serons trois.']);
  const unread = async () => (await harness.as(ON_DUTY).call(getActivation, { params })).body.unread_messages;
  expect(await unread()).toBe(1);
  await harness
    .as(ON_DUTY)
    .call(markActivationMessagesAsViewed, { params, body: { ids: messages.map(({ id: each }) => each) } });
  expect(await unread()).toBe(0);
});

it('A look at hours before an activation is asked for tells what stands against them, with the flights nearby unnamed', async () => {
  const near = await addActivation(harness);
  const rows = await addApproved(harness);
  const zone = 'Europe/Paris';
  const { date_start } = rows;
  const end = minutesAfter(date_start, 60);
  const query = {
    date_start: localDate(date_start, zone),
    time_start: localTime(date_start, zone),
    date_end: localDate(end, zone),
    time_end: localTime(end, zone),
  };
  // Another operator's, to this one.
  await harness.db
    .updateTable('activations')
    .set({ date_start, date_end: end } as never)
    .where('id', '=', near.id)
    .execute();
  const { body } = await harness
    .as('owner')
    .call(getActivationCapabilities, { params: { id: rows.approval_id }, query });
  expect(body).toMatchObject({ is_required: true, approval_stands: true });
  const decider = await harness
    .as('controller')
    .call(getActivationCapabilities, { params: { id: rows.approval_id }, query });
  expect(decider).toMatchObject({ status: 200, body: { breaches: body.breaches, deadline: body.deadline } });
  expect(body.conflicts).toContainEqual(
    expect.objectContaining({
      gap_m: 0,
      height_m: 60,
      is_mine: true,
      display_identifier: near.display_identifier,
    }),
  );
  const far = await harness.as('owner').call(getActivationCapabilities, {
    params: { id: rows.approval_id },
    query: {
      ...query,
      time_start: '00:00',
      time_end: '23:59',
      date_end: localDate(minutesAfter(end, 5000), zone),
    },
  });
  expect(far.body.can_activate).toBe(false);
  expect(far.body.breaches[0]?.code).toBe('PERIOD_NOT_ALLOWED');
});

it(`Of an activation’s decision, its opposite, a change and a withdrawal at once exactly one wins, ${sized(20, 250)} times`, async () => {
  for (let round = 0; round < sized(20, 250); round += 1) {
    const { id } = await addActivation(harness);
    const replies = await Promise.all([
      decide(id, { type: 'accept', version: 1 }),
      decide(id, { type: 'refuse', version: 1, message: 'Trafic' }, 'colleague'),
      harness.as('owner').call(cancelActivation, { params: { id }, body: { version: 1 } }),
      harness
        .as('owner')
        .call(updateActivation, { params: { id }, body: { version: 1, max_flying_height: 30 } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { body } = await harness.as('owner').call(getActivation, { params: { id } });
    expect([body.version, body.events.length]).toEqual([2, 2]);
  }
});
