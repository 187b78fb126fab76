import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  acknowledgeAlert,
  listAlertJournal,
  listPositionAlerts,
  muteAlert,
  readAlertTable,
  sendPositions,
  unmuteAlert,
} from '@envol/contract/traces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { TEST_CONNECTIONS } from '../../../test/database.ts';
import { createHarness, type Harness, hurriedPace } from '../../../test/harness.ts';
import { createApp } from '../../app.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { closeSilent } from './alarms.repository.ts';

let harness: Harness;
/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-06-10T09:00:00Z');
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } as never, is_hurried: true });
});
afterAll(() => harness.close());

/** A second process over the same database: what the first had in memory it has not. */
const openAgain = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'envol-again-'));
  const connection = connectDatabase(harness.url, TEST_CONNECTIONS);
  const config = { ...harness.config, data_dir: folder };
  const app = await createApp(config, connection, { now: () => now } as never, {
    job_concurrency: 1,
    services: { pace: hurriedPace },
  });
  await app.ready();
  return {
    as: (name: keyof Actors) => createClient(app, harness.actors[name].token),
    close: async () => {
      await app.close();
      await connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const at = (seconds: number): string =>
  new Date(Date.parse('2026-06-10T09:00:00Z') + seconds * 1000).toISOString();
const send = (device_id: string, seconds: number, east_m = 0) =>
  harness.as('chief').call(sendPositions, {
    body: {
      device_id,
      positions: [{ at: at(seconds), longitude: 1.4438 + east_m / 80_500, latitude: 43.6044, height_m: 40 }],
    },
  });
const list = async (who: keyof Actors) =>
  (await harness.as(who).call(listPositionAlerts, { query: {} })).body;
/** A drone that nobody knows, and the alarm about it. */
const alarmOf = async (device_id: string, seconds: number) => {
  now = new Date(at(seconds));
  await send(device_id, seconds);
  const alert = (await list('controller')).results.find(
    (each) => each.alert_type === 'unknown_drone' && each.alert_details.device_id === device_id,
  );
  if (alert === undefined) throw new Error('No alarm');
  return alert;
};
const journalOf = async (who: keyof Actors, alert_id: number) =>
  (
    await harness.as(who).call(listAlertJournal, {
      query: { date_from: at(-3600), date_to: at(20 * 3600) },
    })
  ).body.results.filter((each) => each.alert_id === alert_id);

it('an alarm is muted with a reason and an end for the whole house, and presses again at its end', async () => {
  const { id } = await alarmOf('T-MUTE', 100);
  const before = (await list('controller')).pressing;
  const { body, status } = await harness
    .as('controller')
    .call(muteAlert, { params: { id }, body: { reason: 'Balise en essai', minutes: 10 } });
  expect(status).toBe(200);
  expect(body.muted).toMatchObject({ reason: 'Balise en essai', until: at(100 + 600) });
  expect((await list('controller')).pressing).toBe(before - 1);
  // A colleague sees it, and reads until when; another house hears nothing of either.
  expect((await list('chief')).results.find((each) => each.id === id)?.muted?.by).toBe(body.muted?.by);
  const far = await harness
    .as('otherController')
    .call(muteAlert, { params: { id }, body: { reason: 'Pas chez nous', minutes: 10 } });
  expect(far.status).toBe(404);
  now = new Date(at(100 + 601));
  await send('T-MUTE', 100 + 601, 5);
  expect((await list('controller')).results.find((each) => each.id === id)?.muted ?? null).toBeNull();
});

it('an alarm is unmuted before its time, once', async () => {
  const { id } = await alarmOf('T-UNMUTE', 2_000);
  const body = { reason: 'Balise en essai', minutes: 60 };
  await harness.as('controller').call(muteAlert, { params: { id }, body });
  const done = await harness.as('chief').call(unmuteAlert, { params: { id } });
  expect([done.status, done.body.muted]).toEqual([200, null]);
  expect((await harness.as('chief').call(unmuteAlert, { params: { id } })).status).toBe(404);
});

it('a mute without a reason, or without an end, says what is wrong', async () => {
  const { id } = await alarmOf('T-BAD', 3_000);
  for (const body of [
    { reason: '', minutes: 10 },
    { reason: 'Balise', minutes: 100_000 },
  ])
    expect((await harness.as('controller').call(muteAlert, { params: { id }, body })).status).toBe(400);
});

it('an alarm has a journal: raised, noted by name, muted and lost, for those who hear it', async () => {
  const { id } = await alarmOf('T-JOURNAL', 4_000);
  await harness.as('controller').call(acknowledgeAlert, { params: { id } });
  await harness.as('controller').call(acknowledgeAlert, { params: { id } });
  now = new Date(at(4_005));
  const body = { reason: 'Balise en essai', minutes: 10 };
  await harness.as('controller').call(muteAlert, { params: { id }, body });
  expect((await journalOf('chief', id)).map(({ event, level }) => [event, level])).toEqual([
    ['muted', 3],
    ['noted', 3],
    ['raised', 3],
  ]);
  const [muted] = await journalOf('chief', id);
  expect(muted).toMatchObject({ reason: 'Balise en essai', device_id: 'T-JOURNAL', by: expect.any(String) });
  expect(await journalOf('otherController', id)).toEqual([]);
  expect(await journalOf('owner', id)).toEqual([]);
  // It says nothing more: ten seconds later it is lost, and the alarm stands.
  now = new Date(at(4_012));
  await expect.poll(async () => (await journalOf('chief', id))[0]?.event, { timeout: 5_000 }).toBe('lost');
  const alert = (await list('controller')).results.find((each) => each.id === id);
  expect(alert).toMatchObject({ active: false, lost_since: at(4_000), ended_at: null });
});

it('an alarm of two aircraft too near is the same one after a restart, and ends once they are apart', async () => {
  const near = async (app: (typeof harness)['as'], seconds: number, apart_m: number) => {
    now = new Date(at(seconds));
    for (const [index, device_id] of ['T-PAIR-1', 'T-PAIR-2'].entries())
      await app('chief').call(sendPositions, {
        body: {
          device_id,
          positions: [
            {
              at: at(seconds),
              longitude: 1.4438 + (index * apart_m) / 80_500,
              latitude: 43.6044,
              altitude_m: 190,
              height_m: 40,
            },
          ],
        },
      });
  };
  const pairs = async () =>
    (await list('controller')).results.filter(({ alert_type }) => alert_type === 'proximity');
  for (const second of [5_000, 5_001, 5_002]) await near(harness.as, second, 20);
  await expect.poll(async () => (await pairs()).length).toBe(1);
  const [before] = await pairs();
  const restarted = await openAgain();
  try {
    for (const second of [5_003, 5_004]) await near(restarted.as, second, 20);
    expect((await pairs()).map(({ id, active }) => [id, active])).toEqual([[before?.id, true]]);
    // No jump: it flies away at 120 m/s.
    for (let second = 5_005; second < 5_020; second += 1)
      await near(restarted.as, second, 20 + (second - 5_004) * 120);
    await expect.poll(async () => (await pairs())[0]?.ended_at ?? null).not.toBeNull();
    expect(await pairs()).toHaveLength(1);
  } finally {
    await restarted.close();
  }
});

it('a day’s alarms are counted by kind with what its own side did, and for each hour of flight', async () => {
  const { id } = await alarmOf('T-TABLE', 6_000);
  const query = { date_from: at(5_990), date_to: at(6_100) };
  const tableOf = async (who: keyof Actors) => (await harness.as(who).call(readAlertTable, { query })).body;
  const unknown = async (who: keyof Actors) =>
    (await tableOf(who)).kinds.find(({ alert_type }) => alert_type === 'unknown_drone');
  expect(await unknown('controller')).toEqual({
    ...{ alert_type: 'unknown_drone', raised: 1, noted: 0, muted: 0, brief: 0 },
  });
  now = new Date(at(6_036));
  await send('T-TABLE', 6_036);
  const body = { reason: 'Balise en essai', minutes: 10 };
  await harness.as('controller').call(muteAlert, { params: { id }, body });
  expect(await unknown('controller')).toMatchObject({ raised: 1, muted: 1 });
  // 36 s of flight, one alarm of which was muted.
  expect(await tableOf('chief')).toMatchObject({ flight_hours: 0.01, nuisance_per_hour: 100 });
  expect(await tableOf('stranger')).toEqual({ flight_hours: 0, nuisance_per_hour: null, kinds: [] });
});

it('an alarm about two is lost while one of them alone is heard, and what nobody watches over is closed a day later', async () => {
  const near = async (seconds: number, devices: readonly string[]) => {
    now = new Date(at(seconds));
    for (const [index, device_id] of devices.entries())
      await harness.as('chief').call(sendPositions, {
        body: {
          device_id,
          positions: [
            {
              ...{ at: at(seconds), longitude: 1.4438 + (index * 20) / 80_500, latitude: 43.6044 },
              ...{ altitude_m: 190, height_m: 40 },
            },
          ],
        },
      });
  };
  const pair = async () =>
    (await list('controller')).results.find(
      ({ alert_type, alert_details: { device_id } }) =>
        alert_type === 'proximity' && device_id.startsWith('T-SILENT'),
    );
  for (const second of [7_500, 7_501, 7_502]) await near(second, ['T-SILENT-1', 'T-SILENT-2']);
  await expect.poll(async () => (await pair())?.active).toBe(true);
  const subject = (await pair())?.alert_details.device_id ?? '';
  for (let second = 7_503; second < 7_516; second += 1) await near(second, [subject]);
  await expect
    .poll(pair, { timeout: 5_000 })
    .toMatchObject({ active: false, lost: 'other', lost_since: at(7_502), ended_at: null, ended_by: null });
  now = new Date(at(7_516 + 86_400 + 61));
  await closeSilent(harness.db, now);
  const { body } = await harness.as('controller').call(listPositionAlerts, { query: {} });
  expect(body.results.filter(({ alert_type }) => alert_type === 'proximity')).toEqual([]);
  const closed = await harness.db
    .selectFrom('position_alerts')
    .select(['active', 'ended_by', 'lost_since'])
    .where('alert_type', '=', 'proximity')
    .where('other_device_id', 'like', 'T-SILENT%')
    .executeTakeFirstOrThrow();
  expect(closed).toEqual({ active: false, ended_by: 'silence', lost_since: at(7_502) });
  const events = await harness.db
    .selectFrom('alert_events')
    .innerJoin('position_alerts as a', 'a.id', 'alert_events.alert_id')
    .select('event')
    .where('a.other_device_id', 'like', 'T-SILENT%')
    .where('event', '=', 'closed')
    .execute();
  expect(events).toHaveLength(1);
});
