import { replayTraces } from '@envol/contract/traces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { at, place, positionCalls } from '../../../test/sentPositions.ts';
import { keepDays } from '../../tracking/record/days.ts';

let harness: Harness;
/** The hands of the server's clock, moved by the tests. */
let now = new Date('2026-06-10T09:00:00Z');
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } as never, is_hurried: true });
});
afterAll(() => harness.close());

const { send } = positionCalls(() => harness);

describe('a replay', () => {
  it('plays what flew in a span, in order, one position a step', async () => {
    now = new Date(at(70_020));
    await send(
      'owner',
      'T-REPLAY',
      place(70_000, 0, { altitude_m: 190, heading_deg: 90 }),
      place(70_001, 10),
      place(70_010, 100),
    );
    const play = async (date_from: string, date_to: string, who: keyof Actors = 'owner') =>
      (await harness.as(who).call(replayTraces, { query: { date_from, date_to } })).body;
    const { traces, step_s } = await play(at(69_990), at(70_015));
    expect(step_s).toBe(1);
    expect(traces).toMatchObject([{ device_id: 'T-REPLAY', is_simulated: false }]);
    expect(traces[0]?.points.map(([since]) => since)).toEqual([10, 11, 20]);
    expect(traces[0]?.points[0]).toEqual([10, 1.4438, 43.6044, 190, 40, 90]);
    // A whole day: a step of two minutes holds all three.
    const day = await play(at(69_990), at(69_990 + 86_400));
    expect(day.step_s).toBe(120);
    expect(day.traces[0]?.points).toHaveLength(1);
    expect((await play(at(71_000), at(72_000))).traces).toEqual([]);
    expect((await play(at(69_990), at(70_015), 'stranger')).traces).toEqual([]);
  });

  it('plays a day whose points were folded as it played it before', async () => {
    now = new Date(at(80_020));
    await send('owner', 'T-FOLDED', place(80_000, 0, { altitude_m: 190 }), place(80_001, 10));
    const query = { date_from: at(79_990), date_to: at(80_015) };
    const play = async () => (await harness.as('owner').call(replayTraces, { query })).body.traces;
    const before = await play();
    expect(before[0]?.points).toHaveLength(2);
    await keepDays(harness.db, new Date(at(40 * 86_400)), 30);
    const left = await harness.db.selectFrom('trace_points').select('trace_id').execute();
    expect(left).toEqual([]);
    const [after] = await play();
    expect(after).toMatchObject({ id: before[0]?.id, device_id: 'T-FOLDED' });
    // Folded places keep to 11 mm.
    for (const [index, point] of (before[0]?.points ?? []).entries())
      for (const [column, told] of point.entries())
        expect(after?.points[index]?.[column] ?? 0).toBeCloseTo(told ?? 0, 6);
    expect((await harness.as('stranger').call(replayTraces, { query })).body.traces).toEqual([]);
  });

  it.each([
    ['a span that ends before it begins', at(10), at(0)],
    ['more than a day', at(0), at(26 * 3600)],
  ])('refuses %s, and names the field', async (_, date_from, date_to) => {
    const { status, error } = await harness.as('owner').call(replayTraces, { query: { date_from, date_to } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['date_to']]);
  });
});
