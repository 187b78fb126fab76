import { notifyPrefecture } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import {
  downloadConstraintSheet,
  downloadFlightPdf,
  generateConstraintSheet,
} from '@envol/contract/mission-sheets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../../../packages/documents/test/pdfText.ts';
import { addFlight, addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { NOTICE_LINES } from '../../../test/noticeLines.ts';
import { enterInRegistry, sendNotices } from '../../../test/notices.ts';
import { bringTo } from '../../../test/requests.ts';
import { sheetNotices } from './sheetNotices.ts';
import { stateOf } from './sheetWords.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await enterInRegistry(harness);
});
afterAll(() => harness.close());

/** In a town of the Cher, told to its prefecture. */
const notified = async (): Promise<Flight> => {
  const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }], populated_area: 'yes' });
  await harness.as('owner').call(notifyPrefecture, {
    params: { id: flight.id },
    body: {
      pilot_id: flight.pilots[0]?.id ?? 0,
      drone_id: flight.drones[0]?.id ?? 0,
      insurance_reference: 'RC-2026-118',
      lines: NOTICE_LINES,
      recipients: [{ key: '18', email: 'drones@cher.example.invalid' }],
    },
  });
  return flight;
};

/** As a platform without a registry or a mail server leaves it. */
const makeSimulated = (id: number) =>
  sql`update flight_notifications set channels = (select jsonb_object_agg(key, value || '{"is_simulated": true}')
    from jsonb_each(channels)) where flight_id = ${id}`.execute(harness.db);

it('a mission sheet lists what prefectures were told, and what is not told yet, with its state', async () => {
  const flight = await notified();
  const listed = () => sheetNotices(harness.db, flight.id, 'fr');
  expect(await listed()).toMatchObject([
    { whom: 'Préfecture du Cher (18)', sent_at: null, state: 'Programmée', tone: 'pending' },
  ]);
  await sendNotices(harness, new Date(Date.now() + 1_000));
  const [sent] = await listed();
  expect(sent).toMatchObject({ state: 'Envoyée', tone: 'done' });
  expect([sent?.sent_at === null, sent?.reference]).toEqual([false, 'AT-1']);
  await makeSimulated(flight.id);
  expect(await listed()).toMatchObject([{ state: 'Envoyée · SIMULÉ', tone: 'pending' }]);
});

it('says of a step that was only simulated that it was, never that it is done', () => {
  const step = { effect: 'notification', proof: null } as const;
  const told = (status: 'done' | 'checked' | 'handled', is_simulated: boolean) =>
    stateOf('fr', { ...step, status, is_simulated });
  expect(told('done', false)).toEqual({ state: 'Fait', tone: 'done' });
  expect(told('done', true)).toEqual({ state: 'Simulé', tone: 'pending' });
  expect(told('handled', true).state).toBe('En attente');
});

it.skipIf(!HAS_POPPLER)(
  'a mission sheet prints a step whose authority asked something as one to do (needs poppler)',
  async () => {
    const { flight, approval_id } = await addRequestedFlight(harness);
    const params = { id: flight.id };
    const sheets = async () => {
      await harness.as('owner').call(generateConstraintSheet, { params });
      const both = [
        await harness.as('owner').call(downloadFlightPdf, { params }),
        await harness.as('owner').call(downloadConstraintSheet, { params }),
      ];
      return both.map(({ body }) => textOf(body));
    };
    for (const sheet of await sheets()) expect(sheet).toContain('En attente');
    await bringTo(harness, approval_id, 'incomplete');
    for (const sheet of await sheets()) {
      expect(sheet).toContain('À faire');
      expect(sheet).not.toContain('En attente');
    }
  },
);

it.skipIf(!HAS_POPPLER)('a mission sheet prints both on the sheets (needs poppler)', async () => {
  const flight = await notified();
  await sendNotices(harness, new Date(Date.now() + 1_000));
  const params = { id: flight.id };
  const sheets = async () => {
    await harness.as('owner').call(generateConstraintSheet, { params });
    const both = [
      await harness.as('owner').call(downloadFlightPdf, { params }),
      await harness.as('owner').call(downloadConstraintSheet, { params }),
    ];
    return both.map(({ body }) => textOf(body));
  };
  const [mission = '', steps = ''] = await sheets();
  for (const words of ['Demandes et décisions', 'Préfecture du Cher (18)', 'AT-1'])
    expect(mission).toContain(words);
  for (const sheet of [mission, steps]) expect(sheet).not.toContain('Simulé');
  await makeSimulated(flight.id);
  for (const sheet of await sheets()) expect(sheet).toContain('Simulé');
});
