import { getApproval } from '@envol/contract/approvals';
import { createFlight, listFlights, updateFlight } from '@envol/contract/flights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, addRequestedFlight, crewOf, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const change = (id: number, body: Record<string, unknown>) =>
  harness.as('owner').call(updateFlight, { params: { id }, body });

/** Four days of March 2090, over the change of clocks on the 26th. */
const DAYS = { date_start: '2090-03-24T08:00:00.000Z', date_end: '2090-03-27T10:00:00.000Z' };

describe('a mission of several days', () => {
  it('is flown between its two hours a day unless it says otherwise, and answers with its days', async () => {
    const flight = await addFlight(harness, DAYS);
    expect(flight).toMatchObject({
      ...DAYS,
      is_continuous: false,
      first_date: '2090-03-24',
      last_date: '2090-03-27',
      time_start: '09:00',
      time_end: '12:00',
    });
    const page = await harness.as('owner').call(listFlights, { query: { with_id: flight.id, limit: 1 } });
    expect('results' in page.body && page.body.results[0]).toMatchObject({
      is_continuous: false,
      last_date: '2090-03-27',
      time_end: '12:00',
    });
  });

  it('may be flown without a break, and is then judged at night too', async () => {
    const kinds = (flight: Awaited<ReturnType<typeof addFlight>>) =>
      flight.analysis?.constraints.filter(({ kind }) => kind === 'night_flight').map(({ effect }) => effect);
    const flight = await addFlight(harness, { ...DAYS, max_flying_height: 40 });
    expect(kinds(flight)).toEqual(['information']);
    const changed = await change(flight.id, { is_continuous: true });
    expect(changed.body.is_continuous).toBe(true);
    expect(kinds(changed.body)).not.toEqual(['information']);
    const again = await change(flight.id, { name: 'Autre nom' });
    expect(again.body.is_continuous).toBe(true);
  });

  it('given in UTC keeps the hours of UTC, in its fields and in its windows', async () => {
    const flight = await addFlight(harness, { ...DAYS, hours_reference: 'utc' });
    expect(flight).toMatchObject({ time_start: '08:00', time_end: '10:00', hours_reference: 'utc' });
    expect((await change(flight.id, { hours_reference: 'local' })).body).toMatchObject({
      time_start: '09:00',
      time_end: '12:00',
    });
  });

  it('reads its days by the clocks of its place', async () => {
    const far = { type: 'Circle' as const, center: [55.45, -21.1] as [number, number], radius_m: 50 };
    const flight = await addFlight(harness, {
      areas: [{ geometry: far }],
      date_start: '2090-12-10T21:00:00Z',
      date_end: '2090-12-10T22:00:00Z',
    });
    expect(flight).toMatchObject({ first_date: '2090-12-11', time_start: '01:00', time_end: '02:00' });
  });

  it('refuses what is neither with a sentence about the field', async () => {
    const reply = await harness.as('owner').call(createFlight, {
      body: mission({ ...(await crewOf(harness)), is_continuous: 'yes' as never }),
    });
    expect([reply.status, Object.keys(reply.error?.fields ?? {})]).toEqual([400, ['is_continuous']]);
  });
});

describe('a request', () => {
  it('keeps the reading of the period that it was asked with, in the answer and in the letter', async () => {
    const { flight, approval_id: id } = await addRequestedFlight(harness, {
      ...DAYS,
      hours_reference: 'utc',
    });
    const seen = await harness.as('controller').call(getApproval, { params: { id } });
    expect(seen.body).toMatchObject({
      hours_reference: 'utc',
      is_continuous: false,
      first_date: '2090-03-24',
      last_date: '2090-03-27',
      time_start: '08:00',
      time_end: '10:00',
    });
    const letter = await harness.db
      .selectFrom('mails')
      .select('body')
      .where('body', 'like', `%/map/approvals/${id}%`)
      .executeTakeFirstOrThrow();
    const body = letter.body.replaceAll(/[\u2009\u00a0\u202f]/g, ' ');
    expect(body).toMatch(/24 – .+27 mars 2090, chaque jour de 08:00 à 10:00 UTC/);
    expect(body).toMatch(/09:00–11:00, puis 10:00–12:00, heure locale\s; heure du lieu\s: UTC\+1 → UTC\+2/);
    for (const changes of [{ is_continuous: true }, { hours_reference: 'local' }])
      expect((await change(flight.id, changes)).error?.code).toBe('FLIGHT_NOT_EDITABLE');
    expect((await change(flight.id, { is_continuous: false, hours_reference: 'utc' })).status).toBe(200);
  });
});

it('A mission’s period is stored in every time zone that a mission may name', async () => {
  const known = new Set(
    (await sql<{ name: string }>`select name from pg_timezone_names`.execute(harness.db)).rows.map(
      ({ name }) => name,
    ),
  );
  const unknown = Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone));
  for (const time_zone of [...unknown, 'US/Pacific', 'Etc/GMT+12']) {
    const reply = await harness.as('owner').call(createFlight, {
      body: mission({ time_zone, areas: [{ geometry: PLACES.country }] }),
    });
    expect([time_zone, reply.status < 500]).toEqual([time_zone, true]);
  }
});
