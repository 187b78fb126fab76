import {
  checkAreaCanBeDeleted,
  checkCanTakeOff,
  createGeneralistMission,
  flightDiscussion,
  landFlight,
  nightFlyingTimes,
  postFlightMessage,
  takeOffFlight,
  updateGeneralistMission,
} from '@envol/contract/flight-progress';
import { getFlight, listFlights } from '@envol/contract/flights';
import { listFlyingTimes } from '@envol/contract/flying-times';
import { changeGeneralistFlightTimes } from '@envol/contract/operators';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, crewOf, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const underWay = async (outlook: 'conditions' | 'steps' = 'conditions') => {
  const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  const now = Date.now();
  const hours = {
    date_start: new Date(now - 7_200_000).toISOString(),
    date_end: new Date(now + 7_200_000).toISOString(),
  };
  await harness.db
    .updateTable('flights')
    .set({ outlook, is_continuous: true, ...hours })
    .where('id', '=', id)
    .execute();
  return id;
};

describe('a flight', () => {
  it('takes off once nothing is left to do, lands with its real hours, and writes the log', async () => {
    const id = await underWay();
    const off = await harness.as('pilot').call(takeOffFlight, { params: { id }, body: {} });
    expect([off.status, off.body.en_route, off.body.effective_date_end]).toEqual([200, true, null]);
    const again = await harness.as('pilot').call(takeOffFlight, { params: { id }, body: {} });
    expect(again.error.params).toMatchObject({ obstacles: 'already_en_route' });
    const down = await harness.as('pilot').call(landFlight, { params: { id }, body: { duration: 900 } });
    expect([down.body.en_route, down.body.effective_duration]).toEqual([false, 900]);
    const log = (await harness.as('owner').call(listFlyingTimes)).body.results;
    expect(log.map(({ flight, duration, source }) => [flight?.id, duration, source])).toEqual([
      [id, 15, 'envol'],
    ]);
  });

  it('took off when the device noted it, though it could send it only after the hours', async () => {
    const id = await underWay();
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await harness.db
      .updateTable('flights')
      .set({ date_start: hour(-6), date_end: hour(-2) })
      .where('id', '=', id)
      .execute();
    const send = (at: string) =>
      harness.as('pilot').call(takeOffFlight, { params: { id }, body: { at, client_key: 'f'.repeat(32) } });
    expect((await send(hour(-1))).error.params?.obstacles).toContain('outside_period');
    const at = hour(-4);
    expect((await send(at)).body).toMatchObject({ en_route: true, effective_date_start: at });
  });

  it('keeps the instant of its take-off whatever another device sends later', async () => {
    const id = await underWay();
    const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
    const send = (who: 'pilot' | 'owner', client_key: string, at: string) =>
      harness
        .as(who)
        .call(takeOffFlight, { params: { id }, body: { at, client_key: client_key.repeat(32) } });
    const at = minutes(60);
    expect((await send('pilot', 'p', at)).body.effective_date_start).toBe(at);
    for (const [who, key, later] of [
      ['owner', 'q', minutes(5)],
      ['pilot', 'r', '2020-01-01T00:00:00.000Z'],
    ] as const)
      expect((await send(who, key, later)).error.code).toBe('FLIGHT_MAY_NOT_TAKE_OFF');
    // Its own, sent again.
    expect((await send('pilot', 'p', at)).body.effective_date_start).toBe(at);
    const down = await Promise.all(
      [1, 2, 3].map(() => harness.as('pilot').call(landFlight, { params: { id }, body: {} })),
    );
    expect(down.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('stays on the ground while a step is left or outside its hours, and says so', async () => {
    const id = await underWay('steps');
    const check = (await harness.as('owner').call(checkCanTakeOff, { params: { id } })).body;
    expect(check).toMatchObject({ can_take_off: false, obstacles: ['not_cleared'] });
    const later = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    const early = (await harness.as('owner').call(checkCanTakeOff, { params: { id: later.id } })).body;
    expect(early.obstacles).toContain('outside_period');
  });
});

describe('a take-off in data out of date', () => {
  const inOldData = async (outlook: 'settled' | 'steps'): Promise<number> => {
    const id = await underWay();
    await sql`update flights set outlook = ${outlook}, analysis = jsonb_set(analysis, '{datasets}', (
      select jsonb_agg((d - 'valid_until') || '{"effective_date": "2025-01-23"}')
      from jsonb_array_elements(analysis->'datasets') d)) where id = ${id}`.execute(harness.db);
    return id;
  };

  it('is noted with a warning: the check says so, and the write does the same', async () => {
    const id = await inOldData('settled');
    expect((await harness.as('pilot').call(getFlight, { params: { id } })).body.verdict).toBe('out_of_date');
    const check = (await harness.as('pilot').call(checkCanTakeOff, { params: { id } })).body;
    expect(check).toMatchObject({ can_take_off: true, obstacles: [], warnings: ['data_out_of_date'] });
    const off = await harness.as('pilot').call(takeOffFlight, { params: { id }, body: {} });
    expect([off.status, off.body.en_route]).toEqual([200, true]);
  });

  it('stays refused where steps are left, warning or not', async () => {
    const id = await inOldData('steps');
    const check = (await harness.as('pilot').call(checkCanTakeOff, { params: { id } })).body;
    expect(check).toMatchObject({ obstacles: ['not_cleared'], warnings: ['data_out_of_date'] });
    const off = await harness.as('pilot').call(takeOffFlight, { params: { id }, body: {} });
    expect(off.status).toBe(409);
  });
});

describe('beside a request', () => {
  it('the last area stays, and what is written reaches its authority', async () => {
    const { flight_id, area_id } = await addRequest(harness);
    const fate = await harness
      .as('owner')
      .call(checkAreaCanBeDeleted, { params: { id: flight_id }, query: { areaId: area_id } });
    expect([fate.body.can_be_deleted, fate.body.can_be_sliced]).toEqual([false, false]);
    expect(fate.body.detail).toBeTruthy();
    const sent = await harness
      .as('owner')
      .call(postFlightMessage, { params: { id: flight_id }, body: { message: 'Prêt à partir.' } as never });
    expect(sent.body.sent_to).toEqual(['Toulouse-Blagnac']);
    const { body } = await harness.as('owner').call(flightDiscussion, { params: { id: flight_id } });
    expect(body.map(({ message, structure_name }) => [message, structure_name])).toEqual([
      ['Prêt à partir.', 'Toulouse-Blagnac'],
    ]);
  });
});

describe('the simplified form', () => {
  it('plans within the generalists’ hours by the clock of the place, and refuses others by name', async () => {
    const id = harness.actors.owner.operator_id ?? 0;
    await harness.as('owner').call(changeGeneralistFlightTimes, {
      params: { id },
      body: { generalist_flight_time_start: '09:00', generalist_flight_time_end: '17:00' },
    });
    const { pilot_ids, drone_ids } = await crewOf(harness);
    const body = {
      name: 'Pylône 12',
      place: PLACES.country.center as [number, number],
      radius_m: 60,
      date: '2027-06-01',
      max_flying_height: 40,
      scenario: 'A3',
      populated_area: 'no',
      pilot_id: pilot_ids[0],
      drone_id: drone_ids[0],
    } as const;
    const made = await harness.as('generalist').call(createGeneralistMission, { body });
    expect([made.status, made.body.date_start, made.body.date_end]).toEqual([
      201,
      '2027-06-01T07:00:00.000Z',
      '2027-06-01T15:00:00.000Z',
    ]);
    expect(made.body.analysis).not.toBeNull();
    const found = await harness.as('owner').call(listFlights, { query: { pilots_category: 'generalist' } });
    expect((found.body as { count: number }).count).toBe(1);
    const early = await harness
      .as('generalist')
      .call(createGeneralistMission, { body: { ...body, time_start: '06:00' } });
    expect([early.error.code, Object.keys(early.error.fields ?? {})]).toEqual([
      'PERIOD_INVALID',
      ['time_start'],
    ]);
    expect((await harness.as('owner').call(getFlight, { params: { id: made.body.id } })).status).toBe(200);
    const { id: mission, version } = made.body;
    const change = (name: string) =>
      harness
        .as('generalist')
        .call(updateGeneralistMission, { params: { id: mission }, body: { name, version } });
    expect((await change('Pylône 13')).body).toMatchObject({ name: 'Pylône 13', max_flying_height: 40 });
    // Of two who began from one version the second is told.
    expect((await change('Pylône 14')).error.code).toBe('ANALYSIS_OUTDATED');
  });
});

it('a night is reckoned for a month at most, and the refusal says so', async () => {
  const body = { center: [1.4, 43.6] as [number, number], date_start: '2027-01-01T00:00:00Z' };
  const { error } = await harness
    .as('owner')
    .call(nightFlyingTimes, { body: { ...body, date_end: '2027-02-02T00:00:00Z' } });
  expect(error.fields).toEqual({ date_end: ['31 jours au plus.'] });
});
