import { decideApproval } from '@envol/contract/approvals';
import {
  acknowledgeAlert,
  getTrace,
  listPositionAlerts,
  replayTraces,
  sendPositions,
} from '@envol/contract/traces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { insertTakeOffRow } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, decision } from '../../../test/requests.ts';

let harness: Harness;
const start = new Date('2026-06-10T09:00:00Z');
/** The hands of the server's clock, moved by the tests. */
let now = start;
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } as never, is_hurried: true });
});
afterAll(() => harness.close());

const at = (seconds: number): string => new Date(start.getTime() + seconds * 1000).toISOString();
const traceOf = async (id: number | undefined, who: keyof Actors) =>
  (await harness.as(who).call(getTrace, { params: { id: id ?? 0 } })).body;
const alertsOf = async (who: keyof Actors, trace: number | undefined) =>
  (await harness.as(who).call(listPositionAlerts, { query: {} })).body.results.filter(
    ({ alert_details }) => alert_details.trace_id === trace,
  );
const typesOf = async (who: keyof Actors, trace: number | undefined) =>
  (await alertsOf(who, trace)).filter(({ active }) => active).map(({ alert_type }) => alert_type);

describe('a flight under an approval', () => {
  const send = async (device_id: string, position: Parameters<typeof body>[1]) =>
    (await harness.as('owner').call(sendPositions, { body: body(device_id, position) })).body;
  const body = (
    device_id: string,
    position: { at: string; longitude: number; latitude: number; height_m: number | null },
  ) => ({ device_id, positions: [position] });
  /** An approval of now, its drone and the centre of its area. */
  const approved = async (limits: object = {}) => {
    now = start;
    const { approval_id, drone_id } = await addRequest(harness);
    const body = { ...decision('restrict', 1), ...limits } as never;
    await harness.as('controller').call(decideApproval, { params: { id: approval_id }, body });
    await harness.db
      .updateTable('approvals')
      .set({ date_start: '2026-06-10T08:00:00Z', date_end: '2026-06-12T11:00:00Z', is_continuous: false })
      .where('id', '=', approval_id)
      .execute();
    const serial = `SN-GRANT-${approval_id}`;
    await harness.db
      .updateTable('drones')
      .set({ serial_number: serial })
      .where('id', '=', drone_id)
      .execute();
    const area = await harness.db
      .selectFrom('approval_areas')
      .select(['lng', 'lat', 'height', 'radial'])
      .where('approval_id', '=', approval_id)
      .executeTakeFirstOrThrow();
    const fly = (seconds: number, height_m: number | null, east_deg = 0, more: object = {}) => {
      now = new Date(Math.max(now.getTime(), start.getTime() + seconds * 1000));
      const there = { longitude: area.lng + east_deg, latitude: area.lat };
      return send(serial, { at: at(seconds), ...there, height_m, ...more });
    };
    return { approval_id, drone_id, area, fly };
  };

  it('is held against the height that was granted, and not the one asked for', async () => {
    const { area, approval_id, drone_id, fly } = await approved({ restricted_height: 20 });
    expect(area.height).toBeGreaterThan(40);
    const [id] = (await fly(0, 18)).trace_ids;
    expect((await traceOf(id, 'controller')).approvals.map((each) => each.id)).toEqual([approval_id]);
    expect(await typesOf('controller', id)).not.toContain('vertical_boundary');
    const vertical = async () =>
      (await alertsOf('controller', id)).find(({ alert_type }) => alert_type === 'vertical_boundary');
    // One fix is a caution, the next one a warning, ten seconds critical.
    for (const [seconds, level] of [
      [5, 1],
      [7, 2],
      [16, 3],
    ] as const) {
      await fly(seconds, 40);
      expect(await vertical()).toMatchObject({
        level,
        active: true,
        not_judged: null,
        alert_details: { by_m: 20, basis: 'take_off' },
      });
    }
    // Low enough, by the same measure, for five seconds: over.
    await fly(20, 18);
    expect(await vertical()).toMatchObject({ level: 3, active: true });
    await fly(25, 18);
    expect(await vertical()).toMatchObject({ level: 3, active: false, ended_at: at(25) });
    // A replay tells it as bad as it was at each instant.
    const query = { date_from: at(-5), date_to: at(30) };
    const replayed = async (who: keyof Actors) =>
      (await harness.as(who).call(replayTraces, { query })).body.traces.find((each) => each.id === id);
    const steps = async (who: keyof Actors) =>
      (await replayed(who))?.alerts
        ?.filter(({ alert_type }) => alert_type === 'vertical_boundary')
        .map(({ level, from_s, to_s }) => [level, from_s, to_s]);
    expect(await steps('controller')).toEqual([
      [1, 10, 12],
      [2, 12, 21],
      [3, 21, 30],
    ]);
    expect(await replayed('controller')).toMatchObject({ height_basis: 'take_off', drone_id });
    expect(await steps('owner')).toHaveLength(3);
    // Who hears no alerts is told none, instead of that there were none.
    const managing = (can_manage_take_off_authorizations: boolean) =>
      harness.db
        .updateTable('operators')
        .set({ can_manage_take_off_authorizations })
        .where('id', '=', harness.actors.owner.operator_id)
        .execute();
    await managing(false);
    expect((await replayed('owner'))?.alerts).toBeNull();
    await managing(true);
    expect(await replayed('otherController')).toBeUndefined();
  });

  it('that was taken note of presses again once it is worse', async () => {
    const { fly } = await approved({ restricted_height: 20 });
    const [id] = (await fly(0, 40)).trace_ids;
    const vertical = async () =>
      (await alertsOf('controller', id)).find(({ alert_type }) => alert_type === 'vertical_boundary');
    const params = { id: (await vertical())?.id ?? 0 };
    const note = () => harness.as('controller').call(acknowledgeAlert, { params });
    expect((await note()).body).toMatchObject({ level: 1, acknowledged: true });
    await fly(1, 40);
    expect(await vertical()).toMatchObject({ level: 2, acknowledged: false, acknowledgement: null });
    expect((await note()).body).toMatchObject({ level: 2, acknowledged: true });
  });

  it('keeps its alarm while a position cannot be compared, and says why', async () => {
    const { fly } = await approved({ restricted_height: 20 });
    const [id] = (await fly(0, 60)).trace_ids;
    // Without any height, and at an altitude over ground that nobody knows.
    for (const [seconds, altitude_m] of [
      [5, null],
      [10, 300],
    ] as const) {
      await fly(seconds, null, 0, { altitude_m });
      const standing = (await alertsOf('controller', id)).find(
        ({ alert_type }) => alert_type === 'vertical_boundary',
      );
      expect(standing).toMatchObject({ active: true, not_judged: expect.any(String) });
    }
    await fly(15, 18);
    await fly(20, 18);
    const over = (await alertsOf('controller', id)).find(
      ({ alert_type }) => alert_type === 'vertical_boundary',
    );
    expect(over).toMatchObject({ active: false, lost_since: null, ended_at: at(20), not_judged: null });
  });

  it('is outside of it once it leaves, however far', async () => {
    const { fly } = await approved();
    const [id] = (await fly(0, 20)).trace_ids;
    await fly(40, 20, 0.05);
    expect(await typesOf('controller', id)).toContain('horizontal_boundary');
    await fly(80, 20);
    expect(await typesOf('controller', id)).toContain('horizontal_boundary');
    await fly(85, 20);
    expect(await typesOf('controller', id)).not.toContain('horizontal_boundary');
  });

  it('that begins beside it is outside of it up to a kilometre away, and another flight beyond', async () => {
    const { area, approval_id, fly } = await approved();
    const radius_m = area.radial ?? 0;
    const east = (metres: number) => (radius_m + metres) / (111_195 * Math.cos((area.lat * Math.PI) / 180));
    // Each a flight of its own: a pause of ten minutes ends the one before.
    for (const [index, [metres, isHeld]] of (
      [
        [100, true],
        [900, true],
        [1_500, false],
      ] as const
    ).entries()) {
      const [id] = (await fly(index * 1_200, 20, east(metres))).trace_ids;
      const types = await typesOf('controller', id);
      expect(types.includes('horizontal_boundary'), `${metres} m`).toBe(isHeld);
      // Beside it is not in it.
      expect((await traceOf(id, 'controller')).approvals.map((each) => each.id)).not.toContain(approval_id);
    }
  });

  it('is found among however many approvals hold about that day', async () => {
    const { approval_id, fly } = await approved();
    // Newer ones, whose hours are others'.
    for (let more = 0; more < 55; more += 1) {
      const other = await addRequest(harness);
      await harness.db
        .updateTable('approvals')
        .set({ status: 'accepted', date_start: '2026-06-11T04:00:00Z', date_end: '2026-06-11T05:00:00Z' })
        .where('id', '=', other.approval_id)
        .execute();
    }
    const [id] = (await fly(0, 18)).trace_ids;
    expect((await traceOf(id, 'controller')).approvals.map((each) => each.id)).toContain(approval_id);
  });

  it('is a flight without one where its take-off was not granted, or its approval was closed', async () => {
    const { approval_id, fly } = await approved();
    const rule = (take_off_authorization_activated: boolean) =>
      harness.db
        .updateTable('structure_settings')
        .set({ take_off_authorization_activated })
        .where('structure_id', '=', harness.actors.controller.structure_id ?? 0)
        .execute();
    await rule(true);
    const [asked] = (await fly(0, 110)).trace_ids;
    expect((await traceOf(asked, 'controller')).approvals).toEqual([]);
    await rule(false);
    await harness.db
      .updateTable('approvals')
      .set({ closed_at: at(-60) })
      .where('id', '=', approval_id)
      .execute();
    const [closed] = (await fly(1_200, 110)).trace_ids;
    expect((await traceOf(closed, 'controller')).approvals.map((each) => each.id)).not.toContain(approval_id);
  });

  it('flies under none outside of the days and hours that were granted', async () => {
    const { fly, approval_id } = await approved({ max_allowed_date_end: '2026-06-10' });
    // The same place two days later, and at night.
    for (const seconds of [2 * 86_400, 2 * 86_400 + 12 * 3600]) {
      const [id] = (await fly(seconds, 110)).trace_ids;
      const trace = await traceOf(id, 'controller');
      expect(trace.approvals.map((each) => each.id)).not.toContain(approval_id);
      // As high as this the zones beside the runway ask for an agreement, and there is none.
      expect(await typesOf('controller', id)).toEqual(
        expect.arrayContaining([expect.stringMatching(/unknown_approval|vertical_boundary/)]),
      );
    }
  });

  it('elsewhere is judged by the zones there, and no bell rings of an approval hundreds of kilometres away', async () => {
    const { fly } = await approved();
    // Saint-Gobain, where nothing is asked for at 30 m; the approval is beside Toulouse.
    const free = { longitude: 2.6, latitude: 46.6 };
    const [id] = (await fly(0, 30, 0, free)).trace_ids;
    await fly(5, 30, 0, free);
    const trace = await harness.db
      .selectFrom('position_alerts')
      .select(['alert_type', 'active'])
      .where('trace_id', '=', id ?? 0)
      .execute();
    expect(trace.filter(({ active }) => active)).toEqual([]);
    for (const who of ['controller', 'otherController', 'chief'] as const)
      expect(await alertsOf(who, id)).toEqual([]);
  });

  it('is told by a replay as in the air from its take-off to its landing, by its pilot’s word', async () => {
    const { approval_id, fly } = await approved();
    const [id] = (await fly(0, 18)).trace_ids;
    const take_off = await insertTakeOffRow(harness, approval_id);
    await harness.db
      .updateTable('take_off_authorizations')
      .set({ status: 'landed', effective_start: at(-60), effective_end: at(4) })
      .where('id', '=', take_off)
      .execute();
    const query = { date_from: at(0), date_to: at(30) };
    const airborneTo = async (who: keyof Actors) =>
      (await harness.as(who).call(replayTraces, { query })).body.traces.find((each) => each.id === id)
        ?.airborne;
    expect(await airborneTo('controller')).toEqual([{ from_s: -60, to_s: 4 }]);
    expect(await airborneTo('owner')).toEqual([{ from_s: -60, to_s: 4 }]);
  });
});
