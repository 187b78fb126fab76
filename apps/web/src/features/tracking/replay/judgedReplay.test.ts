import { describe, expect, it } from 'vitest';
import { judgedReplay, statesOfParts } from './judgedReplay.ts';
import type { Replay, ReplayTrace } from './replay.model.ts';

const point = (since: number, height_m: number | null = 40): ReplayTrace['points'][number] => [
  ...([since, 1 + since / 1_000, 43] as const),
  ...([null, height_m, 90] as const),
];
const trace = (more: Partial<ReplayTrace> = {}): ReplayTrace => ({
  ...{ id: 1, device_id: 'T-1', drone_name: null, company_name: null, approvals: [], is_simulated: false },
  ...{ drone_id: 4, height_basis: 'ground', airborne: [{ from_s: -5, to_s: 500 }], alerts: [] },
  points: [0, 10, 20, 30, 40, 50].map((since) => point(since)),
  ...more,
});
const replay = (...traces: ReplayTrace[]): Replay => ({
  ...{ date_from: '2026-06-10T09:00:00Z', date_to: '2026-06-10T09:10:00Z', step_s: 1, is_cut: false },
  traces,
});
const boundary = (level: number, from_s: number, to_s: number | null) => ({
  ...{ alert_type: 'horizontal_boundary' as const, level, from_s, to_s },
});
const statesOf = (one: ReplayTrace) => judgedReplay(replay(one))[0]?.states;

describe('a replay shows how a drone stood', () => {
  it('as the live picture did: within, about to leave, outside, and within again after the end', () => {
    const alerts = [boundary(1, 10, 20), boundary(3, 20, 40)];
    expect(statesOf(trace({ alerts }))).toEqual(['inside', 'near', 'outside', 'outside', 'inside', 'inside']);
    const [judged] = judgedReplay(replay(trace({ alerts })));
    expect(judged?.runs).toEqual([
      { state: 'near', from: 0, to: 1 },
      { state: 'outside', from: 1, to: 3 },
      { state: 'inside', from: 3, to: 5 },
    ]);
  });

  it('as not judged where a height is missing, or alerts are not the reader’s to hear', () => {
    expect(statesOf(trace({ points: [point(0), point(10, null)] }))).toEqual(['inside', 'unjudged']);
    expect(new Set(statesOf(trace({ height_basis: null })))).toEqual(new Set(['unjudged']));
    expect(new Set(statesOf(trace({ alerts: null })))).toEqual(new Set(['unjudged']));
  });

  it('as under no grant before its take-off and after its landing, and as unknown where nobody registered it', () => {
    const airborne = [{ from_s: 10, to_s: 30 }];
    expect(statesOf(trace({ airborne }))).toEqual([
      ...['neutral', 'inside', 'inside'],
      ...['neutral', 'neutral', 'neutral'],
    ]);
    expect(new Set(statesOf(trace({ drone_id: null })))).toEqual(new Set(['unknown']));
  });

  it('with an alarm that nothing ended until its last place', () => {
    expect(statesOf(trace({ alerts: [boundary(2, 30, null)] }))?.slice(2)).toEqual([
      ...['inside', 'outside'],
      ...['outside', 'outside'],
    ]);
  });
});

it('parts of the bar show the most pressing of what was heard in them', () => {
  const far = trace({ points: [point(0), point(200)] });
  const out = trace({ alerts: [boundary(3, 0, 5)] });
  const given = replay(far, out);
  expect(statesOfParts(judgedReplay(given), given, 6)).toEqual([
    ...['outside', null],
    ...['inside', null, null, null],
  ]);
});
