import {
  acknowledgeAlert,
  getTrace,
  listPositionAlerts,
  listTraces,
  publicTraffic,
  replayTraces,
} from '@envol/contract/traces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { at, place, positionCalls } from '../../../test/sentPositions.ts';

let harness: Harness;
/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-06-10T09:00:00Z');
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } as never, is_hurried: true });
});
afterAll(() => harness.close());

const { send, traceOf, devicesLive, typesOf } = positionCalls(() => harness);

describe('a real-time supervisor', () => {
  it('reads what flies in its U-space, and no drone elsewhere', async () => {
    now = new Date(at(60_000));
    const uspace = harness.actors.uspaceSupervisor.structure_id ?? 0;
    await harness.db
      .insertInto('structure_zones')
      .values({
        structure_id: uspace,
        kind: 'uspace',
        code: null,
        name: 'Centre',
        geometry: JSON.stringify({ type: 'Circle', center: [-1.5, 47.2], radius_m: 2000 }),
        bbox: '((-1.47,47.22),(-1.53,47.18))',
        area_m2: 1e7,
        ceiling_m: 120,
        created_by: null,
        created_by_name: 'A',
        created_at: '2026-01-01T08:00:00Z',
        updated_at: '2026-01-01T08:00:00Z',
      })
      .execute();
    const [here] = (await send('chief', 'T-USPACE', place(60_000, 0, { longitude: -1.5, latitude: 47.2 })))
      .trace_ids;
    await send('chief', 'T-FAR', place(60_000));
    expect(await devicesLive('uspaceSupervisor')).toEqual(['T-USPACE']);
    expect((await traceOf(here, 'uspaceSupervisor')).device_id).toBe('T-USPACE');
    expect(await typesOf('uspaceSupervisor', here)).toContain('unknown_drone');
    const { body } = await harness
      .as('uspaceSupervisor')
      .call(listTraces, { query: { date_from: at(59_000) } });
    expect(body.results.map(({ device_id }) => device_id)).toEqual(['T-USPACE']);
  });

  it('sees a drone that has left its U-space no more, nor one that flies beside it', async () => {
    now = new Date(at(60_050));
    await send('chief', 'T-USPACE', place(60_050, 0, { longitude: -1.5, latitude: 47.3 }));
    await send('chief', 'T-BESIDE', place(60_050, 0, { longitude: -1.5, latitude: 47.23 }));
    expect(await devicesLive('uspaceSupervisor')).toEqual([]);
    expect(await devicesLive('chief')).toEqual(expect.arrayContaining(['T-USPACE', 'T-BESIDE']));
  });

  it('lets anybody see how many fly in its U-space from afar, and where from near; of others nothing', async () => {
    now = new Date(at(60_051));
    await send('chief', 'T-PUBLIC', place(60_051, 0, { longitude: -1.5, latitude: 47.2, heading_deg: 90 }));
    const see = async (half: number, lng = -1.5, lat = 47.2) => {
      const query = { west: lng - half, east: lng + half, south: lat - half, north: lat + half };
      return (await harness.as(null).call(publicTraffic, { query: query as never })).body;
    };
    expect(await see(0.05)).toEqual({ shows: 'nothing' });
    const clusters = await see(0.015);
    expect(clusters).toMatchObject({ shows: 'clusters', clusters: [{ count: 1 }] });
    expect(JSON.stringify(clusters)).not.toContain('-1.5,47.2');
    const near = await see(0.004);
    expect(near).toMatchObject({ shows: 'flights', flights: [{ lng: -1.5, lat: 47.2, heading_deg: 90 }] });
    expect(JSON.stringify(near)).not.toContain('T-PUBLIC');
    await send('chief', 'T-PRIVATE', place(60_051));
    expect(await see(0.004, 1.4438, 43.6044)).toEqual({ shows: 'flights', flights: [] });
  });

  it('finds nothing under the ids of drones elsewhere', async () => {
    now = new Date(at(60_062));
    const [far] = (await send('chief', 'T-FAR', place(60_061))).trace_ids;
    const params = { params: { id: far ?? 0 } };
    expect((await harness.as('uspaceSupervisor').call(getTrace, params)).status).toBe(404);
    const { body } = await harness
      .as('chief')
      .call(listPositionAlerts, { query: { last_n_hours: 1 } as never });
    const theirs = body.results.find(({ alert_details }) => alert_details.device_id === 'T-FAR');
    const note = { params: { id: theirs?.id ?? 0 } };
    expect(theirs).toBeDefined();
    expect((await harness.as('uspaceSupervisor').call(acknowledgeAlert, note)).status).toBe(404);
    const played = await harness
      .as('uspaceSupervisor')
      .call(replayTraces, { query: { date_from: at(59_000), date_to: at(60_100) } });
    expect(played.body.traces.map(({ device_id }) => device_id)).not.toContain('T-FAR');
  });
});
