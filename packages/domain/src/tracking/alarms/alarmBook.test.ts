import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AlarmBook, closesAt } from './alarmBook.ts';
import { afterFix, type Excursion, leavesIn } from './conformance.ts';
import type { AlarmEvidence } from './evidence.ts';

const about = { subject: 'drone 1', kind: 'horizontal_boundary', other: null } as const;
const holds = (level: 1 | 2 | 3): AlarmEvidence => ({
  state: 'holds',
  level,
  by_m: 20,
  in_s: null,
  is_height_unknown: false,
  basis: null,
});
const OVER: AlarmEvidence = { state: 'over', basis: null };

describe('an alarm', () => {
  it('is raised once, again where it is worse, and over after five seconds of evidence', () => {
    const book = new AlarmBook();
    const said = ([1, 1, 2, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0] as const).flatMap((level, second) =>
      book
        .observe(about, level === 0 ? OVER : holds(level), second * 1000)
        .map(({ change, alarm }) => `${second} ${change} ${alarm.level}`),
    );
    expect(said).toEqual(['0 raised 1', '2 worse 2', '12 over 2']);
  });

  it('stands while nothing is heard, and says that its drone is lost', () => {
    const book = new AlarmBook();
    book.observe(about, holds(3), 0);
    expect(book.tick(9_999)).toEqual([]);
    expect(book.tick(10_000).map(({ change }) => change)).toEqual(['lost']);
    expect(book.tick(86_399_999)).toEqual([]);
    expect([...book.standing()]).toHaveLength(1);
    // Half of the evidence before the silence counts for nothing after it.
    expect(book.heard('drone 1', 86_399_999).map(({ change }) => change)).toEqual(['heard_again']);
    expect(book.observe(about, OVER, 86_399_999)).toEqual([]);
    expect(book.observe(about, OVER, 86_404_999).map(({ change }) => change)).toEqual(['over']);
  });

  it('is closed, and not over, a day after the last that was heard of its drone', () => {
    const book = new AlarmBook();
    book.observe(about, holds(3), 0);
    book.tick(10_000);
    expect(book.tick(86_400_000)).toMatchObject([
      { change: 'closed', alarm: { is_lost: true, heard_at: 0 } },
    ]);
    expect([...book.standing()]).toEqual([]);
  });

  it('about two is lost once one of them is silent, and back once both are heard', () => {
    const pair = { subject: 'drone 1', kind: 'proximity', other: 'manned A' } as const;
    const book = new AlarmBook();
    book.observe(pair, holds(2), 0, 0);
    expect(book.heard('drone 1', 9_000)).toEqual([]);
    expect(book.tick(10_000).map(({ change }) => change)).toEqual(['lost']);
    // The drone alone is no news of the other.
    expect(book.heard('drone 1', 11_000)).toEqual([]);
    expect(book.find(pair)).toMatchObject({ is_lost: true, heard_at: 11_000, other_heard_at: 0 });
    expect(book.observe(pair, holds(2), 11_000, 12_000).map(({ change }) => change)).toEqual(['heard_again']);
  });

  it.each([
    ['a manned aircraft, ten minutes after the drone heard the last of it', true, 600_000, 600_000],
    ['a manned aircraft, a day after the drone too is silent', true, 599_999, 86_400_000],
    ['another drone, a day after its last', false, 86_000_000, 86_400_000],
  ])('is closed about %s', (_, is_manned, heard_at, closes) => {
    expect(closesAt({ heard_at, other_heard_at: 0 }, is_manned)).toBe(closes);
  });

  it('stands where a fix says nothing about it', () => {
    const book = new AlarmBook();
    book.observe(about, holds(3), 0);
    const said = book.observe(about, { state: 'unjudged', because: 'no_height' }, 1_000);
    expect(said).toMatchObject([{ change: 'not_judged', alarm: { not_judged: 'no_height', level: 3 } }]);
    expect(book.observe(about, { state: 'unjudged', because: 'no_height' }, 2_000)).toEqual([]);
  });

  it('is never ended by silence, by doubt, nor by less than its time of evidence, whatever comes in which order', () => {
    const step = fc.tuple(
      fc.constantFrom('holds', 'over', 'unjudged', 'silence' as const),
      fc.integer({ min: 0, max: 20_000 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const book = new AlarmBook();
        let [now, over_since]: [number, number | null] = [0, null];
        for (const [what, ms] of steps) {
          now += ms;
          const lost = book.tick(now);
          if (lost.length > 0) over_since = null;
          expect(lost.map(({ change }) => change)).not.toContain('over');
          if (what === 'silence') continue;
          const evidence: AlarmEvidence =
            what === 'holds'
              ? holds(2)
              : what === 'over'
                ? OVER
                : { state: 'unjudged', because: 'no_height' };
          const stood = book.find(about) !== undefined;
          const changes = book.observe(about, evidence, now);
          over_since = what === 'over' && stood ? (over_since ?? now) : null;
          const ended = changes.some(({ change }) => change === 'over');
          expect(ended).toBe(stood && over_since !== null && now - over_since >= 5_000);
          if (ended) over_since = null;
        }
      }),
    );
  });
});

describe('an excursion', () => {
  const run = (outside: readonly boolean[], by_m = 5, step_ms = 1_000) => {
    let excursion: Excursion | null = null;
    return outside.map((is_outside, index) => {
      const after = afterFix(excursion, { at: index * step_ms, by_m, is_outside, is_forbidden: false });
      excursion = after?.excursion ?? null;
      return after?.level ?? null;
    });
  };
  const [o, i] = [true, false];

  it('is a caution at the first fix, a warning at the second of three, critical after ten seconds', () => {
    expect(run([o, o, o, o, o, o, o, o, o, o, o])).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
    expect(run([o, i, o, i, i, i, i, i, i, o])).toEqual([1, null, 2, null, null, null, null, null, null, 1]);
  });

  it('is critical at once where it is far', () => {
    expect(run([o], 51)).toEqual([3]);
  });
});

describe('leaving a volume', () => {
  const area = { type: 'Circle' as const, center: [1.44, 43.6] as const, radius_m: 100 };
  it('is told before it happens, by the way that the drone flies', () => {
    expect(leavesIn([1.44, 43.6], { speed_ms: 10, track_deg: 90 }, [area])).toBe(12);
    expect(leavesIn([1.44, 43.6], { speed_ms: 5, track_deg: 90 }, [area])).toBeNull();
    expect(leavesIn([1.44, 43.6], { speed_ms: null, track_deg: 90 }, [area])).toBeNull();
    expect(leavesIn([1.45, 43.6], { speed_ms: 10, track_deg: 90 }, [area])).toBeNull();
  });
});
