import { expect, it, vi } from 'vitest';
import { holdOf, switchMode, type WorkMode, WRITTEN } from './workMode.ts';

const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new Error('not yet');
  });
};
/** A clock that jumps: no test waits. */
const clock = () => {
  const pauses: number[] = [];
  return { pauses, wait: async (ms: number) => void pauses.push(ms) };
};

it.each([
  [0, 1, [], true],
  [1, 2, [2_000], true],
  [2, 3, [2_000, 2_000], true],
  [3, 3, [2_000, 2_000], false],
])(
  'a switch that fails %i times is tried %i times, two seconds apart',
  async (fails, tries, pauses, made) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const apply = failing(fails);
    const time = clock();
    expect(await switchMode({ apply, wait: time.wait, isOver: () => false })).toBe(made);
    expect(apply).toHaveBeenCalledTimes(tries);
    expect(time.pauses).toEqual(pauses);
    warn.mockRestore();
  },
);

it('a switch of modes stops trying, and tells nothing, once another switch has taken its place', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let over = false;
  const apply = failing(9);
  const made = await switchMode({
    apply,
    wait: async () => {
      over = true;
    },
    isOver: () => over,
  });
  expect([made, apply.mock.calls.length]).toEqual([true, 1]);
  warn.mockRestore();
});

it('hides and shows by what is written', () => {
  expect(holdOf({ kind: 'read' })).toBeNull();
  expect(Object.fromEntries(WRITTEN.map((what) => [what, holdOf({ kind: 'write', what })]))).toEqual({
    mission: { hides: ['flights'], shows: ['zones'] },
    'mission-exclusion-zone': { hides: ['zones', 'official'], shows: [] },
    layer: { hides: ['flights'], shows: [] },
  });
});

it('a switch of modes throws for a mode that nobody knows', () => {
  expect(() => holdOf({ kind: 'write', what: 'drone' } as unknown as WorkMode)).toThrow('Unknown map mode');
  expect(() => holdOf({ kind: 'erase' } as unknown as WorkMode)).toThrow('Unknown map mode');
});
