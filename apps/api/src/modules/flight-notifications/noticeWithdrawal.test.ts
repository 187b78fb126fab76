import {
  cancelPrefectureNotification,
  updatePrefectureNotifications,
} from '@envol/contract/flight-notifications';
import { deleteFlight, type Flight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { enterInRegistry, sendNotices } from '../../../test/notices.ts';
import { prefectureNotices } from '../../../test/prefectureNotices.ts';

const DAY_MS = 86_400_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await enterInRegistry(harness);
});
afterAll(() => harness.close());

const { town, notify, read, step, noticeOf, clockWork } = prefectureNotices(() => harness);

it('a notification is withdrawn, also where it was sent to; the step is to do again', async () => {
  const flight = await town();
  await notify(flight);
  await clockWork(Date.now() + 1_000);
  const notice = await noticeOf(flight);
  const reply = await harness.as('owner').call(cancelPrefectureNotification, {
    params: { id: flight.id },
    body: { notification_id: notice?.id ?? 0 },
  });
  expect(reply.body[0]?.status).toBe('cancelled');
  expect((await step(flight))?.status).toBe('todo');
  const [letter] = await clockWork(Date.now() + 2_000);
  expect(letter?.subject).toContain('Annulation');
  const again = await harness.as('owner').call(cancelPrefectureNotification, {
    params: { id: flight.id },
    body: { notification_id: notice?.id ?? 0 },
  });
  expect([again.status, again.error.code]).toEqual([409, 'NOTIFICATION_TRANSITION_ILLEGAL']);
});

it('a notification is withdrawn by e-mail where only the e-mail left, and after it was programmed anew', async () => {
  const flight = await town();
  const params = { id: flight.id };
  const withdraw = async () => {
    const body = { notification_id: (await noticeOf(flight))?.id ?? 0 };
    await harness.as('owner').call(cancelPrefectureNotification, { params, body });
    return (await clockWork(Date.now() + 2_000)).map(({ subject }) => subject);
  };
  // Without its number of the registry the e-mail leaves, and the registry gets nothing.
  await enterInRegistry(harness, []);
  const author = harness.db.updateTable('users').where('id', '=', harness.actors.owner.id);
  await author.set({ language: 'en' }).execute();
  onTestFinished(() => void author.set({ language: 'fr' }).execute());
  await notify(flight);
  const told: string[] = [];
  await sendNotices(harness, new Date(Date.now() + 1_000), null, told);
  expect(told).toEqual([`${flight.display_identifier}: notification partly sent (Préfecture du Cher)`]);
  await enterInRegistry(harness);
  expect(await noticeOf(flight)).toMatchObject({ status: 'failed', sent_at: null, is_told: true });
  expect(await withdraw()).toMatchObject([expect.stringContaining('Annulation')]);
  expect(await noticeOf(flight)).toMatchObject({ status: 'cancelled', is_told: false });

  await notify(flight);
  await clockWork(Date.now() + 3_000);
  const notifications = [
    { id: (await noticeOf(flight))?.id ?? 0, send_at: new Date(Date.now() + DAY_MS).toISOString() },
  ];
  await harness.as('owner').call(updatePrefectureNotifications, { params, body: { notifications } });
  expect(await noticeOf(flight)).toMatchObject({ status: 'programmed', ways: [], is_told: true });
  expect(await withdraw()).toMatchObject([expect.stringContaining('Annulation')]);
});

describe('a notification that was programmed anew after it left', () => {
  const anew = async (flight: Flight, send_at: number) => {
    const notifications = [
      { id: (await noticeOf(flight))?.id ?? 0, send_at: new Date(send_at).toISOString() },
    ];
    await harness
      .as('owner')
      .call(updatePrefectureNotifications, { params: { id: flight.id }, body: { notifications } });
    expect((await noticeOf(flight))?.is_told).toBe(true);
  };
  const withdraw = async (flight: Flight, at: number) => {
    const body = { notification_id: (await noticeOf(flight))?.id ?? 0 };
    await harness.as('owner').call(cancelPrefectureNotification, { params: { id: flight.id }, body });
    const withdrawn: string[] = [];
    const letters = await sendNotices(harness, new Date(at), null, [], { withdrawn });
    const subjects = letters
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('Annulation'));
    return { withdrawn, letters: subjects.length };
  };

  it('is withdrawn by each way that it was declared by', async () => {
    const flight = await town();
    await notify(flight);
    await sendNotices(harness, new Date(Date.now() + 1_000), null, [], { reference: 'AT-11' });
    await anew(flight, Date.now() + DAY_MS);
    expect(await withdraw(flight, Date.now() + 2_000)).toEqual({ withdrawn: ['AT-11'], letters: 1 });
    expect(await noticeOf(flight)).toMatchObject({ status: 'cancelled', is_told: false });
  });

  it('is withdrawn where one way alone had taken it', async () => {
    const flight = await town();
    await notify(flight);
    // The e-mail fails, and the registry has it.
    await sendNotices(harness, new Date(Date.now() + 1_000), new Error('550 refused'), [], {
      reference: 'AT-12',
    });
    expect(await noticeOf(flight)).toMatchObject({ status: 'failed', is_told: true });
    await anew(flight, Date.now() + DAY_MS);
    expect(await withdraw(flight, Date.now() + 2_000)).toEqual({ withdrawn: ['AT-12'], letters: 0 });
  });

  it('leaves one declaration in the registry once it has left again', async () => {
    const flight = await town();
    await notify(flight);
    await sendNotices(harness, new Date(Date.now() + 1_000), null, [], { reference: 'AT-13' });
    await anew(flight, Date.now() + 2_000);
    const withdrawn: string[] = [];
    await sendNotices(harness, new Date(Date.now() + 3_000), null, [], { reference: 'AT-14', withdrawn });
    expect(withdrawn).toEqual(['AT-13']);
    expect(await withdraw(flight, Date.now() + 4_000)).toEqual({ withdrawn: ['AT-14'], letters: 1 });
  });
});

describe('a notification that another window has changed', () => {
  it('is left as it is, and the refusal names what was done to it', async () => {
    const flight = await town();
    const leaves = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    await notify(flight, { send_at: leaves(1) });
    const seen = await noticeOf(flight);
    const change = (send_at: string, updated_at: string | undefined) =>
      harness.as('owner').call(updatePrefectureNotifications, {
        params: { id: flight.id },
        body: {
          notifications: [{ id: seen?.id ?? 0, send_at, ...(updated_at !== undefined && { updated_at }) }],
        },
      });
    expect((await change(leaves(2), seen?.updated_at)).status).toBe(200);
    const late = await change(leaves(3), seen?.updated_at);
    expect([late.status, late.error.code]).toEqual([409, 'NOTIFICATION_CHANGED']);
    expect(late.error.detail).toContain('programmée, ');
    expect((await noticeOf(flight))?.scheduled_for?.slice(0, 10)).toBe(leaves(2).slice(0, 10));
    expect((await change(leaves(3), (await noticeOf(flight))?.updated_at)).status).toBe(200);
  });

  it('is one of two made at the same moment', async () => {
    const flight = await town();
    await notify(flight);
    const seen = await noticeOf(flight);
    const replies = await Promise.all(
      [1, 2].map((days) =>
        harness.as('owner').call(updatePrefectureNotifications, {
          params: { id: flight.id },
          body: {
            notifications: [
              {
                id: seen?.id ?? 0,
                updated_at: seen?.updated_at ?? '',
                send_at: new Date(Date.now() + days * DAY_MS).toISOString(),
              },
            ],
          },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('has changed once it has left', async () => {
    const flight = await town();
    await notify(flight);
    const seen = await noticeOf(flight);
    await clockWork(Date.now() + 1_000);
    const notifications = [{ id: seen?.id ?? 0, updated_at: seen?.updated_at ?? '' }];
    const late = await harness
      .as('owner')
      .call(updatePrefectureNotifications, { params: { id: flight.id }, body: { notifications } });
    expect([late.error.code, late.error.detail]).toEqual([
      'NOTIFICATION_CHANGED',
      expect.stringContaining('envoyée'),
    ]);
  });
});

it('A mission is not thrown away while a prefecture was told of it', async () => {
  const flight = await town();
  const leaves = Date.now() + 2 * DAY_MS;
  await notify(flight, { send_at: new Date(leaves).toISOString() });
  const drop = () => harness.as('owner').call(deleteFlight, { params: { id: flight.id } });
  expect((await drop()).error.code).toBe('FLIGHT_NOT_DELETABLE');
  await clockWork(leaves + 1_000);
  expect((await read(flight)).available_actions).not.toContain('delete');
  expect((await drop()).error.code).toBe('FLIGHT_NOT_DELETABLE');
  const id = (await noticeOf(flight))?.id ?? 0;
  await harness
    .as('owner')
    .call(cancelPrefectureNotification, { params: { id: flight.id }, body: { notification_id: id } });
  // The letter that cancels it is still to leave.
  expect((await drop()).error.code).toBe('FLIGHT_NOT_DELETABLE');
  await clockWork(leaves + 2_000);
  expect((await drop()).status).toBe(204);
});
