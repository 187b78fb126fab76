import { acknowledgeAlert, getTrace, listPositionAlerts, markAlertsAsRead } from '@envol/contract/traces';
import { geodesicDestination } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { addCrew } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { at, place, positionCalls } from '../../../test/sentPositions.ts';
import { boxText } from '../../platform/db/boxText.ts';

let harness: Harness;
/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-06-10T09:00:00Z');
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } as never, is_hurried: true });
});
afterAll(() => harness.close());

const { send, traceOf, devicesLive, alertsOf, typesOf } = positionCalls(() => harness);

describe('position alerts', () => {
  it('tell of unknown drones once while they fly, to those whose area or its margin holds them', async () => {
    now = new Date(at(40_000));
    const [id] = (await send('chief', 'T-UNKNOWN', place(39_990))).trace_ids;
    await send('chief', 'T-UNKNOWN', place(39_995, 10), place(40_000, 20));
    const told = await alertsOf('controller', id);
    expect(told.map(({ alert_type, level, active }) => [alert_type, level, active]).toSorted()).toEqual([
      ['new_detection', 1, false],
      ['unknown_drone', 3, true],
    ]);
    expect(told[0]?.alert_details.place).toMatchObject({ distance_m: expect.any(Number) });
    // Elsewhere nobody hears of it, and nobody reads its trace; where drones are now, authorities see of all.
    for (const far of ['otherController', 'owner'] as const) expect(await alertsOf(far, id)).toEqual([]);
    expect((await harness.as('otherController').call(getTrace, { params: { id: id ?? 0 } })).status).toBe(
      404,
    );
    expect(await devicesLive('otherController')).toContain('T-UNKNOWN');
    const refused = await harness.as('owner').call(markAlertsAsRead, { body: { ids: [told[0]?.id ?? 0] } });
    expect(refused.status).toBe(403);
  });

  it('press as long as they go on, though they were seen, until a colleague takes note by name', async () => {
    now = new Date(at(41_000));
    const [id] = (await send('chief', 'T-GOES-ON', place(41_000))).trace_ids;
    const list = async (who: keyof Actors) =>
      (await harness.as(who).call(listPositionAlerts, { query: {} })).body;
    const [alert] = (await alertsOf('controller', id)).filter(
      ({ alert_type }) => alert_type === 'unknown_drone',
    );
    const before = (await list('controller')).pressing;
    await harness.as('controller').call(markAlertsAsRead, { body: { ids: [alert?.id ?? 0] } });
    expect((await list('controller')).pressing).toBe(before);
    expect((await alertsOf('controller', id)).find((each) => each.id === alert?.id)).toMatchObject({
      seen: true,
      acknowledged: false,
      active: true,
    });
    const params = { id: alert?.id ?? 0 };
    const { body } = await harness.as('controller').call(acknowledgeAlert, { params });
    expect(body).toMatchObject({ acknowledged: true, acknowledgement: { at: now.toISOString() } });
    // For every colleague, by the name of the first who did.
    const again = await harness.as('chief').call(acknowledgeAlert, { params });
    expect(again.body.acknowledgement).toEqual(body.acknowledgement);
    expect((await list('controller')).pressing).toBe(before - 1);
    expect((await harness.as('otherController').call(acknowledgeAlert, { params })).status).toBe(404);
    // Half a minute without news: nobody knows whether it still holds.
    now = new Date(at(41_031));
    expect((await alertsOf('controller', id)).find((each) => each.id === alert?.id)).toMatchObject({
      active: false,
      lost_since: at(41_000),
    });
    expect((await traceOf(id, 'controller')).is_active).toBe(false);
  });

  it('are taken note of by the call that marks them as read, once they are over or where that is asked', async () => {
    now = new Date(at(42_000));
    const [id] = (await send('chief', 'T-MARKED', place(42_000))).trace_ids;
    const ids = (await alertsOf('controller', id)).map((each) => each.id);
    const noted = async () => (await alertsOf('controller', id)).map(({ acknowledged }) => acknowledged);
    const none = ids.map(() => false);
    const all = ids.map(() => true);
    expect(ids.length).toBeGreaterThan(0);
    await harness.as('controller').call(markAlertsAsRead, { body: { ids } });
    expect(await noted()).toEqual(none);
    now = new Date(at(42_060));
    await harness.as('controller').call(markAlertsAsRead, { body: { ids, acknowledge: false } });
    expect(await noted()).toEqual(none);
    await harness.as('controller').call(markAlertsAsRead, { body: { ids } });
    expect(await noted()).toEqual(all);
    now = new Date(at(43_000));
    const [other] = (await send('chief', 'T-MARKED-UP', place(43_000))).trace_ids;
    const going = (await alertsOf('controller', other)).map((each) => each.id);
    await harness.as('controller').call(markAlertsAsRead, { body: { ids: going, acknowledge: true } });
    expect((await alertsOf('controller', other)).map(({ acknowledged }) => acknowledged)).toEqual(
      going.map(() => true),
    );
  });
});

/** An area that an authority drew as its own: a disc. */
const addCompetence = (who: keyof Actors, center: Position, radius_m: number) => {
  const geometry = { type: 'Circle' as const, center, radius_m };
  return harness.db
    .insertInto('structure_zones')
    .values({
      structure_id: harness.actors[who].structure_id ?? 0,
      kind: 'competence',
      code: null,
      name: 'Secteur',
      geometry: JSON.stringify(geometry),
      bbox: boxText(boundingBox(geometry)),
      area_m2: 1e7,
      ceiling_m: null,
      created_by: null,
      created_by_name: 'A',
      created_at: '2026-01-01T08:00:00Z',
      updated_at: '2026-01-01T08:00:00Z',
    })
    .execute();
};

describe('an alert', () => {
  it('reaches an authority up to two nautical miles around its area', async () => {
    const center: Position = [2.6, 46.2];
    await addCompetence('otherController', center, 2_000);
    const beside = (metres: number) => {
      const [longitude, latitude] = geodesicDestination(center, 90, 2_000 + metres);
      return { longitude, latitude };
    };
    now = new Date(at(50_000));
    for (const [metres, hears] of [
      [3_000, true],
      [3_650, true],
      [3_760, false],
      [4_500, false],
    ] as const) {
      const [id] = (await send('chief', `T-BESIDE-${metres}`, place(50_000, 0, beside(metres)))).trace_ids;
      expect((await typesOf('otherController', id)).includes('unknown_drone'), `${metres} m`).toBe(hears);
    }
    // The nearest that it came stays, whether it goes or comes.
    const metresTold = async (seconds: number, metres: number) => {
      now = new Date(at(seconds));
      const [id] = (await send('chief', 'T-NEAREST', place(seconds, 0, beside(metres)))).trace_ids;
      const told = (await alertsOf('otherController', id)).find(
        ({ alert_type }) => alert_type === 'unknown_drone',
      );
      return told?.alert_details.place?.distance_m ?? Number.NaN;
    };
    expect(Math.abs((await metresTold(50_100, 1_000)) - 1_000)).toBeLessThan(10);
    expect(Math.abs((await metresTold(50_120, 2_500)) - 1_000)).toBeLessThan(10);
    expect(Math.abs((await metresTold(50_140, 400)) - 400)).toBeLessThan(10);
  });

  it('of what is new tells where the drone was heard first, and not where it is by the end of the message', async () => {
    now = new Date(at(51_010));
    const [first, last] = [place(51_000), place(51_010, 400)];
    const [id] = (await send('chief', 'T-BEGAN', first, last)).trace_ids;
    const told = await alertsOf('controller', id);
    expect(told.map(({ alert_type }) => alert_type).toSorted()).toEqual(['new_detection', 'unknown_drone']);
    for (const { alert_details } of told) expect(alert_details.longitude).toBeCloseTo(first.longitude, 9);
  });

  it('presses until it is over and was seen, or somebody took note of it', async () => {
    const pressing = async () =>
      (await harness.as('controller').call(listPositionAlerts, { query: {} })).body.pressing;
    const see = (ids: readonly number[]) =>
      harness.as('controller').call(markAlertsAsRead, { body: { ids: [...ids], acknowledge: false } });
    now = new Date(at(52_000));
    const before = await pressing();
    const idsOf = async (device: string) => {
      // Not beside each other, which is an alarm of its own.
      const east_m = device === 'T-SEEN' ? 0 : 3_000;
      const [id] = (await send('chief', device, place(52_000, east_m))).trace_ids;
      return (await alertsOf('controller', id)).map((each) => each.id);
    };
    const [seen, unseen] = [await idsOf('T-SEEN'), await idsOf('T-UNSEEN')];
    expect(await pressing()).toBe(before + 2);
    await see(seen);
    expect(await pressing()).toBe(before + 2);
    now = new Date(at(52_060));
    expect(await pressing()).toBe(before + 1);
    await see(unseen);
    expect(await pressing()).toBe(before);
  });

  it('leave none of an unknown drone once the database has told, late, whose it is', async () => {
    const { drone_id } = await addCrew(harness);
    const serial_number = 'SN-TOLD-LATE';
    await harness.db.updateTable('drones').set({ serial_number }).where('id', '=', drone_id).execute();
    now = new Date(at(60_000));
    const { sent } = await harness.db.transaction().execute(async (db) => {
      await sql`lock table drones in access exclusive mode`.execute(db);
      const sent = send('chief', serial_number, place(60_000));
      // It is told as nobody's after 400 ms.
      await new Promise((resolve) => setTimeout(resolve, 550));
      return { sent };
    });
    await sent;
    const [id] = (await send('chief', serial_number, place(60_001, 10))).trace_ids;
    expect(await typesOf('controller', id)).not.toContain('unknown_drone');
  });
});
