import {
  downloadCerfaPrefecture,
  generateCerfaPrefecture,
  getCerfaPrefecture,
  getPrefectureNotificationsInfo,
  notifyPrefecture,
  previewPrefectureNotifications,
} from '@envol/contract/flight-notifications';
import { type Flight, getFlight, updateFlight } from '@envol/contract/flights';
import { circleToPolygon } from '@envol/domain/geo/buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../../../packages/documents/test/pdfText.ts';
import { addFlight, addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { NOTICE_LINES } from '../../../test/noticeLines.ts';
import { enterInRegistry, sendNotices } from '../../../test/notices.ts';
import { bringTo } from '../../../test/requests.ts';

const EMAIL = 'drones@prefecture.example.invalid';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await enterInRegistry(harness);
});
afterAll(() => harness.close());

const asked = (flight: Flight) => ({
  pilot_id: flight.pilots[0]?.id ?? 0,
  drone_id: flight.drones[0]?.id ?? 0,
  insurance_reference: 'RC-2026-118',
  lines: NOTICE_LINES,
});

const town = (changes: Parameters<typeof addFlight>[1] = {}): Promise<Flight> =>
  addFlight(harness, { areas: [{ geometry: PLACES.country }], populated_area: 'yes', ...changes });

describe('the form of a notification to a prefecture', () => {
  it('says what they answered on the day on which it leaves, and of an agreement to another mission that it holds no longer', async () => {
    const { flight, approval_id } = await addRequestedFlight(harness, { populated_area: 'yes' });
    const agreements = async () => {
      const { payload } = await harness.db
        .selectFrom('flight_notifications')
        .select('payload')
        .where('flight_id', '=', flight.id)
        .where('kind', '=', 'prefecture')
        .executeTakeFirstOrThrow();
      return payload?.paper?.agreements.join();
    };
    const [told] = (
      await harness.as('owner').call(getPrefectureNotificationsInfo, { params: { id: flight.id } })
    ).body.prefectures;
    const reply = await harness.as('owner').call(notifyPrefecture, {
      params: { id: flight.id },
      body: { ...asked(flight), recipients: [{ key: told?.key ?? '', email: EMAIL }] },
    });
    expect(reply.status).toBe(200);
    const before = await agreements();
    await bringTo(harness, approval_id, 'accepted');
    await sendNotices(harness, new Date(Date.now() + 1_000));
    const left = await agreements();
    expect(left).not.toBe(before);
    expect(left).not.toContain('la mission a changé');

    const other = { max_flying_height: flight.max_flying_height - 1 };
    await harness.db.updateTable('flights').set(other).where('id', '=', flight.id).execute();
    const { body } = await harness.as('owner').call(previewPrefectureNotifications, {
      params: { id: flight.id },
      body: asked(flight),
    });
    const shown = body[0]?.form.flatMap(({ fields }) => fields.map(({ value }) => value)).join();
    expect(shown).toContain(`${left}, mais la mission a changé depuis`);
  });

  it('is looked at with the number of its corners where they are many', async () => {
    const ring = circleToPolygon(PLACES.country.center, 300, 300);
    const flight = await addFlight(harness, {
      areas: [{ name: 'Parc', geometry: ring as never }],
      populated_area: 'yes',
    });
    const { body } = await harness.as('owner').call(previewPrefectureNotifications, {
      params: { id: flight.id },
      body: asked(flight),
    });
    expect(body[0]?.form.at(-1)?.fields).toEqual([
      { label: 'Parc', value: '300 points, un par un sur le formulaire' },
    ]);
  });
});

describe('the declaration form', () => {
  it('is filled for each prefecture, and says when the mission is no longer what it says', async () => {
    const around = circleToPolygon(PLACES.country.center, 100, 6).coordinates;
    const coordinates = around.map((ring) => ring.map(([x, y]): [number, number] => [x, y]));
    const flight = await town({ areas: [{ geometry: { type: 'Polygon', coordinates } }] });
    const { pilot_id, drone_id } = asked(flight);
    const params = { id: flight.id };
    const none = await harness.as('owner').call(downloadCerfaPrefecture, { params });
    expect([none.status, none.error.code]).toEqual([409, 'NO_NOTIFICATION']);
    await harness.as('owner').call(notifyPrefecture, {
      params,
      body: { ...asked(flight), recipients: [{ key: '18', email: EMAIL }] },
    });
    const made = () =>
      harness.as('owner').call(generateCerfaPrefecture, { params, body: { pilot_id, drone_id } });
    expect((await made()).body).toMatchObject({ to_update: false, prefectures: [{ key: '18' }] });
    const file = await harness
      .as('owner')
      .call(downloadCerfaPrefecture, { params, query: { prefecture: '18' } });
    expect(file.status).toBe(200);
    if (HAS_POPPLER) {
      const words = textOf(file.body);
      // What the notification said, and the corners themselves: no plan is joined.
      for (const text of ['RC-2026-118', 'point 1', 'aucune demande envoyée', 'Pièces à joindre', 'Commune'])
        expect(words).toContain(text);
      expect(words).not.toContain('plan joint');
    }
    const other = await harness
      .as('owner')
      .call(downloadCerfaPrefecture, { params, query: { prefecture: '75' } });
    expect(other.status).toBe(409);
    expect((await harness.as('stranger').call(downloadCerfaPrefecture, { params })).status).toBe(404);
  });
});

it('says of a declaration form that the mission has changed since it was filled', async () => {
  const flight = await town();
  const current = async () =>
    (await harness.as('owner').call(getCerfaPrefecture, { params: { id: flight.id } })).body.cerfa_prefecture;
  expect(await current()).toBeNull();
  await harness.as('owner').call(generateCerfaPrefecture, { params: { id: flight.id }, body: asked(flight) });
  expect(await current()).toMatchObject({ to_update: false, prefectures: [{ key: '18' }] });
  const { body } = await harness.as('owner').call(getFlight, { params: { id: flight.id } });
  expect(body.cerfa_prefecture).toEqual(await current());
  const higher = await harness
    .as('owner')
    .call(updateFlight, { params: { id: flight.id }, body: { max_flying_height: 70 } });
  expect((await current())?.to_update).toBe(true);
  expect(higher.body.cerfa_prefecture).toEqual(await current());
});

const HOUR_MS = 3_600_000;
const inDays = (from: number, to = from) => ({
  date_start: new Date(Date.now() + from * 24 * HOUR_MS).toISOString(),
  date_end: new Date(Date.now() + to * 24 * HOUR_MS + HOUR_MS).toISOString(),
});
const without = (line: keyof typeof NOTICE_LINES) => ({ lines: { ...NOTICE_LINES, [line]: undefined } });

describe('a declaration form on paper', () => {
  /** What is wrong with a declaration: of its mission, of what is said with it. */
  const refusals: readonly (readonly [what: string, mission: object, said: object])[] = [
    ['no reason for more than seven days', inDays(20, 31), {}],
    ['no reason past the notice', inDays(2), {}],
    ['no insurance', {}, { insurance_reference: undefined }],
    ['a drone that its scenario excludes', { scenario: 'A2' }, {}],
    ['a pilot who is not on the mission', {}, { pilot_id: 999_999 }],
    ...(['no_siret', 'number', 'address', 'certificate', 'exclusion', 'marking', 'signed_at'] as const).map(
      (line) => [`no ${line}`, {}, without(line)] as const,
    ),
  ];

  // Each operator's last lines are proposed: a company that never declared lacks what it does not say.
  it.each(refusals)('with %s is refused as the declaration itself is', async (_what, mission, said) => {
    await harness.db.deleteFrom('flight_notifications').where('kind', '=', 'prefecture').execute();
    const flight = await town(mission);
    const params = { id: flight.id };
    const body = { ...asked(flight), ...said };
    const recipients = [{ key: '18', email: EMAIL }];
    const sent = await harness.as('owner').call(notifyPrefecture, { params, body: { ...body, recipients } });
    const filled = await harness.as('owner').call(generateCerfaPrefecture, { params, body });
    expect(sent.status).toBe(400);
    const told = ({ status, error }: typeof sent) => [status, error.code, error.fields];
    expect(told(filled as never)).toEqual(told(sent));
  });
});
