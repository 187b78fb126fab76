import path from 'node:path';
import { LIMITS } from '@envol/contract/limits';
import { getTrace, listTraces, livePositions, sendPositions, tracesGeometries } from '@envol/contract/traces';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTakeOffRow } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { at, place, positionCalls } from '../../../test/sentPositions.ts';
import { openTracking } from '../../tracking/tracking.ts';
import type { Areas } from './areas.ts';
import { flyInvented, forgetTraces } from './simulated.ts';

let harness: Harness;
/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-06-10T09:00:00Z');
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } as never, is_hurried: true });
});
afterAll(() => harness.close());

const { send, traceOf, devicesLive } = positionCalls(() => harness);

describe('a trace', () => {
  it('begins with the first position, is extended by later ones, and takes late ones as points', async () => {
    now = new Date(at(10));
    const first = await send('owner', 'T-LINE', place(0, 0, { altitude_m: 190 }));
    const more = await send('owner', 'T-LINE', place(5, 50, { altitude_m: 210 }), place(10, 100));
    const late = await send('owner', 'T-LINE', place(2, 20));
    const again = await send('owner', 'T-LINE', place(10, 100));
    expect([first.added, more.added, late.late, again.left_out]).toEqual([1, 2, 1, 1]);
    const trace = await traceOf(first.trace_ids[0]);
    expect(trace).toMatchObject({
      is_active: true,
      device_id: 'T-LINE',
      drone: null,
      altitude_max: 210,
      first_detection: at(0),
      first_detection_point: {
        type: 'Point',
        coordinates: [trace.first_detection_longitude, trace.first_detection_latitude],
      },
      last_detection: at(10),
      points_count: 4,
      is_simulated: false,
    });
    const { geometries } = trace.geometry as unknown as {
      geometries: { type: string; coordinates: unknown[] }[];
    };
    expect(geometries.map(({ type }) => type)).toEqual(['LineString', 'Point']);
    expect(geometries[0]?.coordinates).toHaveLength(3);
  });

  it('ends with ten silent minutes, and the next position begins another', async () => {
    now = new Date(at(920));
    const [before] = (await send('owner', 'T-TWO', place(0))).trace_ids;
    const [after] = (await send('owner', 'T-TWO', place(900))).trace_ids;
    expect(after).not.toBe(before);
    expect((await traceOf(before)).is_active).toBe(false);
    const { body } = await harness
      .as('chief')
      .call(listTraces, { query: { is_active: 'true', q: 'T-TWO' } as never });
    expect(body.results.map(({ id }) => id)).toEqual([after]);
  });

  it('leaves out what a wrong clock says', async () => {
    now = new Date(at(0));
    const told = await send('owner', 'T-CLOCK', place(3_600), place(-90_000));
    expect(told).toEqual({
      trace_ids: [],
      added: 0,
      late: 0,
      left_out: 2,
      refused: [
        { index: 0, reason: 'clock_ahead' },
        { index: 1, reason: 'clock_behind' },
      ],
    });
  });

  it('tells why a place is none, by its place in what was sent', async () => {
    now = new Date(at(20));
    const told = await send(
      'owner',
      'T-REASONS',
      place(12),
      place(10, 0, { longitude: 0, latitude: 0 }),
      place(11, 0, { longitude: 43.6044, latitude: 1.4438 }),
      place(13, 5_000),
      place(23),
      place(9),
    );
    expect(told).toMatchObject({ added: 2, late: 0, left_out: 4 });
    expect(told.refused).toEqual([
      { index: 1, reason: 'zero_position' },
      { index: 2, reason: 'swapped_coordinates' },
      { index: 3, reason: 'jump' },
      { index: 4, reason: 'clock_ahead' },
    ]);
    expect((await send('owner', 'T-REASONS', place(12))).refused).toEqual([{ index: 0, reason: 'repeated' }]);
    expect(await send('owner', 'T-REASONS', place(10.5))).toMatchObject({ added: 1, late: 1, refused: [] });
  });

  it('is told five times a second, thirty at once; then one is told to wait', async () => {
    now = new Date(at(40));
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const body = { device_id: 'T-RATE', positions: [place(index)] };
      statuses.push((await harness.as('owner').call(sendPositions, { body })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    now = new Date(at(41));
    const body = { device_id: 'T-RATE', positions: [place(41)] };
    expect((await harness.as('owner').call(sendPositions, { body })).status).toBe(200);
  });

  it('is listed ten days back, and drawn', async () => {
    now = new Date(at(0));
    const [id] = (await send('owner', 'T-OLD', place(0))).trace_ids;
    now = new Date(at(11 * 86_400));
    const list = async (query: object) =>
      (await harness.as('controller').call(listTraces, { query: query as never })).body.results.map(
        (each) => each.id,
      );
    expect(await list({ q: 'T-OLD' })).toEqual([]);
    expect(await list({ q: 'T-OLD', date_from: at(-1) })).toEqual([id]);
    const all = await list({ date_from: at(-86_400) });
    expect(all.length).toBeGreaterThan(2);
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    const { body } = await harness
      .as('controller')
      .call(tracesGeometries, { query: { q: 'T-OLD', date_from: at(-1) } });
    expect(body.features).toMatchObject([{ id, geometry: { type: 'GeometryCollection' } }]);
    now = new Date(at(91 * 86_400));
    await forgetTraces({ db: harness.db }, now);
    expect(await list({ q: 'T-OLD', date_from: at(-1) })).toEqual([]);
  });
});

describe('a list of traces', () => {
  it('begins at the page of the one that is asked for by its id, in any order, and knows one that is not there', async () => {
    now = new Date(at(15_000));
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const told = place(15_000 - index, 0, { altitude_m: index % 2 === 0 ? null : 200 + index });
      ids.push((await send('owner', `T-PAGE-${index}`, told)).trace_ids[0] ?? 0);
    }
    const list = (query: object) =>
      harness.as('chief').call(listTraces, { query: { q: 'T-PAGE', limit: '2', ...query } as never });
    for (const ordering of ['-id', 'id', '-last_detection', 'last_detection', '-altitude_max', 'device_id'])
      for (const id of ids)
        for (const word of ['with_id', 'withId']) {
          const { body } = await list({ ordering, [word]: String(id) });
          expect(
            body.results.map((each) => each.id),
            `${ordering} ${word}`,
          ).toContain(id);
          expect(`${body.next}${body.previous}`).not.toContain('ith');
        }
    expect((await list({ with_id: '987654321' })).status).toBe(404);
    expect((await list({ with_id: String(ids[0]), q: 'T-LINE' })).status).toBe(404);
  });
});

describe('who sees what', () => {
  it('authorities see all trackers, an operator its own, and nobody reads traces through an operator', async () => {
    now = new Date(at(5));
    await send('owner', 'T-MINE', place(0));
    await send('stranger', 'T-THEIRS', place(0));
    expect((await devicesLive('otherController')).toSorted()).toEqual(
      expect.arrayContaining(['T-MINE', 'T-THEIRS']),
    );
    expect(await devicesLive('owner')).not.toContain('T-THEIRS');
    expect(await devicesLive('stranger')).toEqual(['T-THEIRS']);
    expect((await harness.as('owner').call(listTraces, { query: {} })).status).toBe(403);
  });

  it('a place goes after thirty seconds without news', async () => {
    now = new Date(at(20_000));
    await send('owner', 'T-GONE', place(20_000));
    expect(await devicesLive('owner')).toContain('T-GONE');
    now = new Date(at(20_031));
    expect(await devicesLive('owner')).not.toContain('T-GONE');
  });

  it('an operator’s key cannot write into another’s traces', async () => {
    now = new Date(at(30_000));
    const drone = await harness.db
      .insertInto('drones')
      .values({
        operator_id: harness.actors.stranger.operator_id ?? 0,
        name: 'Sud 1',
        manufacturer: 'DJI',
        model: 'M30T',
        serial_number: 'SN-SOUTH-1',
        drone_class: 'C2',
        mass_kg: 3.8,
        max_dimension_m: null,
        max_speed_ms: null,
        registration: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = await send('stranger', 'SN-SOUTH-1', place(30_000));
    const forged = await send('owner', 'SN-SOUTH-1', place(30_000, 500));
    expect((await traceOf(own.trace_ids[0])).drone?.id).toBe(drone.id);
    const [forgedId = 0] = forged.trace_ids;
    expect(forgedId).not.toBe(own.trace_ids[0]);
    const row = await harness.db.selectFrom('traces').select('drone_id').where('id', '=', forgedId).execute();
    expect(row).toEqual([{ drone_id: null }]);
    // What it says of another's drone its own people see, and nobody is alarmed.
    expect(await devicesLive('owner')).toContain('SN-SOUTH-1');
    for (const who of ['chief', 'controller'] as const)
      expect((await harness.as(who).call(getTrace, { params: { id: forgedId } })).status).toBe(404);
    const raised = harness.db.selectFrom('position_alerts').select('id').where('trace_id', '=', forgedId);
    expect(await raised.execute()).toEqual([]);
    const authority = await harness.as('chief').call(livePositions);
    expect(
      authority.body.features.find(({ properties }) => properties.tracker_id === 'SN-SOUTH-1')?.properties,
    ).toMatchObject({ drone_id: drone.id });
    const heard = await send('chief', 'SN-SOUTH-1', place(30_000, 20));
    expect((await traceOf(heard.trace_ids[0])).drone?.name).toBe('Sud 1');
  });
});

it('the demonstration invents flights over what is in the air, one of which strays, and each says so', async () => {
  now = new Date('2026-06-20T09:01:00Z');
  const take_off_id = await insertTakeOffRow(harness, (await addRequest(harness)).approval_id);
  await harness.db
    .updateTable('take_off_authorizations')
    .set({
      ...{ status: 'taken_off', effective_start: now.toISOString() },
      ...{ date_start: '2026-06-20T08:00:00Z', date_end: '2026-06-20T11:00:00Z' },
    })
    .where('id', '=', take_off_id)
    .execute();
  const tracking = await openTracking({
    database_url: harness.url,
    folder: path.join(harness.config.data_dir, 'invented'),
    queue_bytes: 1_000_000,
    clock: { now: () => now },
    log: { warn: () => undefined },
  });
  const areas: Areas = {
    ...{ at: () => [], uspacesAt: () => [], volumesAt: () => [] },
    refresh: async () => undefined,
  };
  const config = { tracking: 'simulated', tracking_kept_days: 30 } as const;
  const fly = async (at: string) => {
    now = new Date(at);
    await flyInvented({ db: harness.db, config, tracking, alarms: null, areas }, now);
    return (await harness.as('chief').call(livePositions)).body;
  };
  const usual = await fly('2026-06-20T09:01:00Z');
  expect(usual.features.map(({ properties }) => properties.drone_id === null).sort()).toEqual([false, true]);
  const body = await fly('2026-06-20T09:11:30Z');
  await tracking.close();
  const eastOf = ({ features }: typeof body): number => {
    const known = features.find(({ properties }) => properties.drone_id !== null);
    return (known?.geometry.coordinates as readonly number[] | undefined)?.[0] ?? 0;
  };
  const strayed_m = (eastOf(body) - eastOf(usual)) * 80_650;
  expect(strayed_m).toBeGreaterThan(90);
  expect(body.features).toHaveLength(1);
  expect(body.features.every(({ properties }) => properties.is_simulated)).toBe(true);
  for (const { properties } of body.features)
    expect(properties.air_vehicle).toEqual({ device_id: properties.tracker_id });
});

it('somebody of an operator who turned live tracking off is told no positions, and a tower is', async () => {
  now = new Date(at(900));
  await send('owner', 'T-LIVE-OFF', place(900));
  const told = async () => [
    (await devicesLive('owner')).includes('T-LIVE-OFF'),
    (await devicesLive('chief')).includes('T-LIVE-OFF'),
  ];
  expect(await told()).toEqual([true, true]);
  await sql`insert into contact_settings (user_id, settings) values (${harness.actors.owner.id}, '{"tracking_activated": false}')`.execute(
    harness.db,
  );
  expect(await told()).toEqual([false, true]);
});

it('The live picture tells the places of as many drones as a map shows, and how many there are, each device once', async () => {
  now = new Date('2026-06-25T09:00:00Z');
  const heard = now.toISOString();
  const most = LIMITS.live_drones_told;
  // One device by two tellers at the same second.
  await sql`with added as (
      insert into traces (device_id, is_simulated, first_detection, last_detection, first_longitude, first_latitude, points_count)
      select 'MANY-' || (i % ${most + 5}), true, ${heard}, ${heard}, 1.44, 43.6, 1 from generate_series(1, ${most + 6}) i
      returning id)
    insert into trace_points (trace_id, at, longitude, latitude, is_late) select id, ${heard}, 1.44, 43.6, false from added`.execute(
    harness.db,
  );
  const { body } = await harness.as('chief').call(livePositions);
  expect(body.features).toHaveLength(most);
  expect(body.count).toBe(most + 5);
  expect(new Set(body.features.map(({ properties }) => properties.tracker_id)).size).toBe(most);
});
