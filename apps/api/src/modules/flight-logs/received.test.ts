import { getFlightProposal, takeReceivedPositions } from '@envol/contract/flight-logs';
import { landFlight, takeOffFlight } from '@envol/contract/flight-progress';
import { sendPositions } from '@envol/contract/traces';
import { describe, expect, it } from 'vitest';
import { SHORT_FLIGHT } from '../../../test/flightLogs.ts';
import { addCrew } from '../../../test/flights.ts';
import { CENTER, START, setUpFlownDay } from '../../../test/flownDay.ts';

const day = setUpFlownDay();

describe('positions that were received', () => {
  /** A mission whose drone told its places at the hours of the tests. */
  const received = async () => {
    day.morning();
    const { pilot_id, drone_id } = await addCrew(day.harness);
    const id = await day.planned({ pilot_ids: [pilot_id], drone_ids: [drone_id] });
    const serial_number = `SN-LOG-${id}`;
    await day.harness.db.updateTable('drones').set({ serial_number }).where('id', '=', drone_id).execute();
    const send = async (start: string) => {
      day.at(new Date(Date.parse(start) + 10_000));
      const positions = SHORT_FLIGHT.map(([second, , height_m]) => ({
        at: new Date(Date.parse(start) + second * 1000).toISOString(),
        ...{ longitude: CENTER[0], latitude: CENTER[1], height_m },
      }));
      await day.owner().call(sendPositions, { body: { device_id: serial_number, positions } as never });
      day.evening();
    };
    return { id, drone_id, send };
  };

  it('become a log without a file, once', async () => {
    const { id, drone_id, send } = await received();
    await send(START);
    const taken = (await day.owner().call(takeReceivedPositions, { params: { id }, body: {} })).body;
    expect(taken.flight_log).toMatchObject({
      ...{ source: 'positions', file_name: null, airborne_s: 7, drone: { id: drone_id } },
      conformance: { excursions: [] },
    });
    const again = (await day.owner().call(takeReceivedPositions, { params: { id }, body: {} })).body;
    expect([again.was_known, again.flight_log?.id]).toEqual([true, taken.flight_log?.id]);
  });

  it('of other hours, or none, are no log', async () => {
    const { id, send } = await received();
    const take = () => day.owner().call(takeReceivedPositions, { params: { id }, body: {} });
    expect((await take()).error.code).toBe('FLIGHT_LOG_WITHOUT_POSITIONS');
    await send('2026-06-10T13:00:00Z');
    expect((await take()).error.code).toBe('FLIGHT_LOG_WITHOUT_POSITIONS');
  });
});

describe('a take-off and a landing that positions tell', () => {
  /** A mission of now whose drone tells its height every second until an instant. */
  const heard = async () => {
    day.morning();
    const { pilot_id, drone_id } = await addCrew(day.harness);
    const id = await day.planned({ pilot_ids: [pilot_id], drone_ids: [drone_id] });
    const serial_number = `SN-ACT-${id}`;
    await day.harness.db.updateTable('drones').set({ serial_number }).where('id', '=', drone_id).execute();
    const send = async (start: string, heights: readonly number[]) => {
      day.at(new Date(Date.parse(start) + heights.length * 1000));
      const positions = heights.map((height_m, second) => ({
        at: new Date(Date.parse(start) + second * 1000).toISOString(),
        ...{ longitude: CENTER[0], latitude: CENTER[1], height_m },
      }));
      await day.owner().call(sendPositions, { body: { device_id: serial_number, positions } as never });
    };
    const told = async () => (await day.owner().call(getFlightProposal, { params: { id } })).body.proposal;
    return { id, send, told };
  };

  it('are proposed with their times, and gone once they are declared', async () => {
    const { id, send, told } = await heard();
    expect(await told()).toBeNull();
    await send('2026-06-10T09:00:00Z', [0, 0, 0, 0, 10, 20, 30, 30, 30, 30, 30, 30]);
    const up = await told();
    expect(up).toMatchObject({ act: 'take_off', is_silent: false });
    expect(up?.at).toMatch(/^2026-06-10T09:00:0[45]/);
    const params = { id };
    await day.owner().call(takeOffFlight, {
      params,
      body: { took_off_at: up?.at ?? '', despite_obstacles: true },
    });
    expect(await told()).toBeNull();
    await send('2026-06-10T09:01:00Z', [30, 30, 20, 10, 0, 0, 0, 0, 0, 0, 0, 0]);
    const down = await told();
    expect(down).toMatchObject({ act: 'landing', is_silent: false });
    const landed = await day.owner().call(landFlight, { params, body: { at: down?.at ?? '' } });
    expect(landed.body).toMatchObject({
      en_route: false,
      effective_date_start: up?.at,
      effective_date_end: down?.at,
    });
    expect(await told()).toBeNull();
  });

  it('a drone that falls silent in the air is asked about after a minute', async () => {
    const { id, send, told } = await heard();
    await send('2026-06-10T09:00:00Z', [10, 20, 30, 30, 30, 30, 30, 30]);
    const up = await told();
    await day.owner().call(takeOffFlight, {
      params: { id },
      body: { took_off_at: up?.at ?? '', despite_obstacles: true },
    });
    expect(await told()).toBeNull();
    day.at(new Date('2026-06-10T09:01:30Z'));
    expect(await told()).toMatchObject({ act: 'landing', is_silent: true });
  });
});
