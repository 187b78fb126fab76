import {
  getPrefectureNotificationsInfo,
  notifyPrefecture,
  previewPrefectureNotifications,
} from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { circleToPolygon } from '@envol/domain/geo/buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
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
});

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
