import {
  getPrefectureNotificationsInfo,
  listPrefectureNotifications,
  notifyArmy,
  notifyPrefecture,
  previewPrefectureNotifications,
  previewPrefectureUpdate,
  updatePrefectureNotifications,
} from '@envol/contract/flight-notifications';
import { updateFlight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { daysAfter, instantAt, todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { enterInRegistry } from '../../../test/notices.ts';
import { keepPaper } from '../../../test/papers.ts';
import { PREFECTURE_EMAIL, prefectureNotices } from '../../../test/prefectureNotices.ts';
import { NoticeFailure } from '../../integrations/flight-notices/port.ts';

const DAY_MS = 86_400_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await enterInRegistry(harness);
});
afterAll(() => harness.close());

const { town, asked, notify, read, step, noticeOf, clockWork } = prefectureNotices(() => harness);

describe('a notification to a prefecture', () => {
  it('is shown before it leaves, word for word, with gaps where nothing was said yet', async () => {
    const flight = await town();
    const preview = async (changes: object) => {
      const params = { id: flight.id };
      const body = { ...asked(flight), ...changes };
      return (await harness.as('owner').call(previewPrefectureNotifications, { params, body })).body[0];
    };
    const gaps = await preview({ insurance_reference: '', recipients: [{ key: '18', email: 'dr' }] });
    const insurance = gaps?.form.flatMap(({ fields }) => fields).find(({ label }) => label === 'Assurance');
    expect([insurance?.value, gaps?.recipient]).toEqual(['', 'dr']);
    expect(await noticeOf(flight)).toBeUndefined();

    const shown = await preview({});
    expect(shown?.form[0]).toMatchObject({ title: '1 Exploitant' });
    await notify(flight);
    const [letter] = await clockWork(Date.now() + 1_000);
    expect(shown?.letter).toEqual({ subject: letter?.subject, text: letter?.text });
  });

  it('leaves on its day by the clock, and only then is the step done, with proof', async () => {
    const flight = await town();
    const leaves = Date.now() + 2 * DAY_MS;
    const reply = await notify(flight, { send_at: new Date(leaves).toISOString() });
    expect(reply.body[0]).toMatchObject({
      status: 'programmed',
      departement: '18',
      recipient: PREFECTURE_EMAIL,
    });
    const programmed = await read(flight);
    expect([programmed.verdict, programmed.next_step?.code]).toEqual(['waiting', 'wait_sending']);
    expect((await step(flight))?.status).toBe('handled');

    expect(await clockWork(leaves - 1_000)).toEqual([]);
    expect((await noticeOf(flight))?.status).toBe('programmed');
    const [letter] = await clockWork(leaves + 1_000);
    expect(letter).toMatchObject({ to: PREFECTURE_EMAIL });
    expect(letter?.text).toContain('RC-2026-118');
    expect(letter?.attachments?.[0]?.data.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await noticeOf(flight)).toMatchObject({
      status: 'sent',
      ways: [
        { way: 'registry', state: 'sent', reference: 'AT-1', is_simulated: false },
        { way: 'mail', state: 'sent' },
      ],
    });
    const done = await step(flight);
    expect(done).toMatchObject({
      status: 'done',
      proof: { by: 'Préfecture du Cher', how: 'website', marked_by: 'Envol' },
    });
    expect(await clockWork(leaves + 2_000)).toEqual([]);
  });

  it('tells with its form what the airspace’s authorities were asked', async () => {
    const { flight } = await addRequestedFlight(harness, { populated_area: 'yes' });
    const params = { id: flight.id };
    const body = { pilot_id: flight.pilots[0]?.id ?? 0, drone_id: flight.drones[0]?.id ?? 0 };
    const reply = await harness.as('owner').call(previewPrefectureNotifications, { params, body });
    const said = reply.body[0]?.form.flatMap(({ fields }) => fields);
    expect(said?.find(({ label }) => label === 'Accord de l’espace aérien 1')?.value).toMatch(/^A-\d+/);
    expect(said?.map(({ value }) => value)).not.toContain('aucune demande envoyée');
  });

  it('is told of a mission that changes afterwards: the step opens again, and it is sent once more', async () => {
    const flight = await town();
    await notify(flight);
    await clockWork(Date.now() + 1_000);
    await harness.as('owner').call(updateFlight, {
      params: { id: flight.id },
      body: { max_flying_height: 40 },
    });
    expect((await step(flight))?.status).toBe('todo');
    const stale = await noticeOf(flight);
    expect(stale).toMatchObject({ status: 'sent', is_outdated: true });
    const shown = await harness.as('owner').call(previewPrefectureUpdate, {
      params: { id: flight.id },
      body: { notification_id: stale?.id ?? 0 },
    });
    expect(shown.body).toMatchObject([{ key: '18', recipient: PREFECTURE_EMAIL }]);
    const reply = await harness.as('owner').call(updatePrefectureNotifications, {
      params: { id: flight.id },
      body: { notifications: [{ id: stale?.id ?? 0 }] },
    });
    expect(reply.body[0]?.status).toBe('programmed');
    const [letter] = await clockWork(Date.now() + 1_000);
    expect(shown.body[0]?.letter).toEqual({ subject: letter?.subject, text: letter?.text });
    expect(letter?.text).toContain('40 m');
    expect(await noticeOf(flight)).toMatchObject({ status: 'updated', is_outdated: false });
    expect((await step(flight))?.status).toBe('done');
  });

  it('that cannot be sent says so on the mission, is tried again, and never counts as done', async () => {
    const flight = await town();
    await notify(flight);
    let now = Date.now() + 1_000;
    await clockWork(now, new Error('timeout'));
    expect(await noticeOf(flight)).toMatchObject({
      status: 'failed',
      failure: 'mail_refused',
      is_tried_again: true,
    });
    expect([(await step(flight))?.status, (await read(flight)).next_step?.code]).toEqual([
      'failed',
      'mend_sending',
    ]);
    for (let attempt = 0; attempt < 5; attempt++) {
      now += 2 * 3_600_000;
      await clockWork(now, new NoticeFailure('mail_refused', false));
    }
    expect(await noticeOf(flight)).toMatchObject({ status: 'failed', is_tried_again: false });
    const notice = await noticeOf(flight);
    const handed_in = {
      by: 'Accueil de la préfecture',
      on: new Date(Date.now() - 60_000).toISOString(),
      how: 'in_person' as const,
      reference: 'Récépissé 12',
    };
    await harness.as('owner').call(updatePrefectureNotifications, {
      params: { id: flight.id },
      body: { notifications: [{ id: notice?.id ?? 0, handed_in }] },
    });
    expect(await step(flight)).toMatchObject({ status: 'done', proof: { reference: 'Récépissé 12' } });
  });

  it('does not leave when the mission changed while it waited', async () => {
    const flight = await town();
    const leaves = Date.now() + DAY_MS;
    await notify(flight, { send_at: new Date(leaves).toISOString() });
    await harness.as('owner').call(updateFlight, {
      params: { id: flight.id },
      body: { max_flying_height: 45 },
    });
    expect((await step(flight))?.status).toBe('todo');
    expect(await clockWork(leaves + 1_000)).toEqual([]);
    expect(await noticeOf(flight)).toMatchObject({ status: 'failed', failure: 'mission_changed' });
  });

  it('settles nothing while a prefecture that the mission has reached since is not told', async () => {
    const flight = await town();
    await notify(flight);
    await clockWork(Date.now() + 1_000);
    const nevers = { type: 'Circle' as const, center: [3.162, 46.99] as [number, number], radius_m: 200 };
    await harness.as('owner').call(updateFlight, {
      params: { id: flight.id },
      body: { areas: [{ geometry: PLACES.country }, { geometry: nevers }] },
    });
    const told = await noticeOf(flight);
    const again = await harness.as('owner').call(updatePrefectureNotifications, {
      params: { id: flight.id },
      body: { notifications: [{ id: told?.id ?? 0 }] },
    });
    expect(again.body.map(({ key, status }) => [key, status])).toEqual([
      ['18', 'programmed'],
      ['58', 'todo'],
    ]);
    await clockWork(Date.now() + 1_000);
    expect((await step(flight))?.status).toBe('todo');
    const recipients = [...asked(flight).recipients, { key: '58', email: PREFECTURE_EMAIL }];
    const reply = await notify(flight, { recipients });
    expect(reply.body.map(({ key, status }) => [key, status])).toEqual([
      ['18', 'updated'],
      ['58', 'programmed'],
    ]);
    await clockWork(Date.now() + 1_000);
    expect((await step(flight))?.status).toBe('done');
  });

  it('names what is missing, and asks for a reason when the notice is over', async () => {
    const start = Math.floor(Date.now() / DAY_MS + 3) * DAY_MS + 9 * 3_600_000;
    const soon = await town({
      date_start: new Date(start).toISOString(),
      date_end: new Date(start + 7_200_000).toISOString(),
    });
    const late = await notify(soon);
    expect([late.status, Object.keys(late.error.fields ?? {})]).toEqual([400, ['reason']]);
    expect((await notify(soon, { reason: 'Fuite de toiture constatée hier.' })).status).toBe(200);
    const flight = await town();
    const bare = await notify(flight, { insurance_reference: null });
    expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([400, ['insurance_document_id']]);
    const other = await notify(flight, { drone_id: 999_999 });
    expect([other.status, other.error.code]).toEqual([400, 'DRONE_UNKNOWN']);
    const info = await harness
      .as('owner')
      .call(getPrefectureNotificationsInfo, { params: { id: flight.id } });
    expect(info.body).toMatchObject({ ruleset: 'FR-2026', needs_reason: [], registry: 'none' });
    expect(info.body.prefectures[0]).toMatchObject({ key: '18', prefecture: 'Préfecture du Cher' });
  });

  it('counts an insurance of its last day as enough for a mission that ends at midnight', async () => {
    const first = daysAfter(todayIn(new Date()), 20);
    const flight = await town({
      date_start: instantAt(first, '20:00'),
      date_end: instantAt(daysAfter(first, 1), '00:00'),
    });
    await keepPaper(harness, 'operator', 'insurance', first);
    await keepPaper(harness, 'operator', 'insurance', daysAfter(first, -1));
    const { body } = await harness
      .as('owner')
      .call(getPrefectureNotificationsInfo, { params: { id: flight.id } });
    const covers = body.insurances.map(({ expires_on, covers_flight }) => [expires_on, covers_flight]);
    expect(covers).toContainEqual([first, true]);
    expect(covers).toContainEqual([daysAfter(first, -1), false]);
  });

  it('is not for a mission that needs none', async () => {
    const flight = await town({ populated_area: 'no' });
    const reply = await notify(flight);
    expect([reply.status, reply.error.code]).toEqual([409, 'NO_NOTIFICATION']);
  });
});

describe('an address of a prefecture', () => {
  it.each([true, false])(
    'is the one that was proposed where none is given; in the demonstration: %s',
    async (demo) => {
      const { demo: before } = harness.config;
      Object.assign(harness.config, { demo });
      onTestFinished(() => void Object.assign(harness.config, { demo: before }));
      const flight = await town({
        areas: [{ geometry: { type: 'Circle', center: [4.6, 47.9], radius_m: 100 } }],
      });
      const params = { id: flight.id };
      const { body: info } = await harness.as('owner').call(getPrefectureNotificationsInfo, { params });
      const { recipients: _, ...body } = asked(flight);
      const { body: previews } = await harness
        .as('owner')
        .call(previewPrefectureNotifications, { params, body });
      const proposed = info.prefectures.map(({ recipient }) => recipient);
      expect(proposed.length).toBeGreaterThan(0);
      expect(previews.map(({ recipient }) => recipient)).toEqual(proposed);
      if (demo) expect(proposed).not.toContain(null);
      const isMissing = proposed.map((address) => address === null);
      expect(previews.map(({ gaps }) => gaps.some((gap) => gap.startsWith('recipients')))).toEqual(isMissing);
      const reply = await harness.as('owner').call(notifyPrefecture, { params, body });
      expect(reply.status === 400).toBe(isMissing.includes(true));
    },
  );
});

describe('a notification to the armed forces', () => {
  it('is its operator’s to make where no registry is connected', async () => {
    const flight = await town({ visibility: 'off_sight', scenario: 'STS-02', populated_area: 'no' });
    const { recipients: _, ...body } = asked(flight);
    const reply = await harness.as('owner').call(notifyArmy, { params: { id: flight.id }, body });
    expect(reply.body[0]).toMatchObject({ kind: 'army', status: 'todo', channel: 'own_form' });
  });
});

it('A mission’s notifications tell the newest lines of each journal and every answer, and how many lines there are', async () => {
  const flight = await town();
  await notify(flight);
  const first = await noticeOf(flight);
  const { rows } = await sql<{ id: number }>`insert into flight_notifications
    (flight_id, kind, key, position, status, channel, payload, channels, created_at, updated_at)
    select flight_id, kind, '99', 99, status, channel, payload, channels, created_at, updated_at
    from flight_notifications where id = ${first?.id} returning id`.execute(harness.db);
  await sql`insert into flight_notification_events (notification_id, at, what, by_name)
    select ${first?.id}::bigint, '2026-01-05T08:00:00Z'::timestamptz, case i when 1 then 'received' else 'failed' end, i::text
    from generate_series(1, ${LIMITS.journal_lines + 300}) i
    union all select ${rows[0]?.id}::bigint, '2026-01-04T08:00:00Z'::timestamptz, 'programmed', 'quiet'`.execute(
    harness.db,
  );
  const [busy, quiet] = (
    await harness.as('owner').call(listPrefectureNotifications, { params: { id: flight.id } })
  ).body;
  expect(busy?.events.filter(({ what }) => what === 'failed')).toHaveLength(LIMITS.journal_lines);
  expect(busy?.events.filter(({ what }) => what === 'received')).toMatchObject([{ by: '1' }]);
  expect(busy?.events[0]?.by).toBe(String(LIMITS.journal_lines + 300));
  expect(busy?.events_count).toBeGreaterThanOrEqual(LIMITS.journal_lines + 300);
  // The older lines of a quiet one were crowded out by a busy one.
  expect(quiet?.events).toMatchObject([{ by: 'quiet' }]);
  expect(quiet?.events_count).toBe(1);
});
