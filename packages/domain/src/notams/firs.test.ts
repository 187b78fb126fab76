import { describe, expect, it } from 'vitest';
import {
  FIR_STATES,
  type FirFacts,
  FRENCH_FIRS,
  firState,
  firsOf,
  leastOf,
  MAINLAND_FIRS,
  worstState,
} from './firs.ts';

/** The fewest messages of a whole briefing, as the regions' briefings were counted or, where none was, chosen. */
const LEAST: Readonly<Record<string, number>> = {
  ...{ LFFF: 100, LFBB: 90, LFEE: 35, LFMM: 90, LFRR: 60 },
  ...{ TTZP: 20, SOOO: 5, CZQM: 15, CZQX: 15, FMMM: 15, NFFF: 15, NTTT: 10 },
};

const at = (x: number, y: number) => [
  { geometry: { type: 'Circle', center: [x, y], radius_m: 100 } as const },
];

describe('the flight information regions of a place', () => {
  it.each([
    ['Toulouse', 1.44, 43.6, MAINLAND_FIRS],
    ['Bastia', 9.45, 42.7, MAINLAND_FIRS],
    ['the volcano of La Réunion', 55.708, -21.244, ['FMMM']],
    ['Mamoudzou', 45.23, -12.78, ['FMMM']],
    ['Pointe-à-Pitre', -61.53, 16.24, ['TTZP']],
    ['Saint-Martin', -63.05, 18.07, ['TTZP']],
    ['Cayenne', -52.33, 4.92, ['SOOO']],
    ['Saint-Pierre', -56.18, 46.78, ['CZQM', 'CZQX']],
    ['Nouméa', 166.45, -22.27, ['NFFF']],
    ['Mata-Utu', -176.18, -13.28, ['NFFF']],
    ['Papeete', -149.57, -17.54, ['NTTT']],
  ] as const)('%s', (_, x, y, firs) => {
    expect(firsOf(at(x, y))).toEqual(firs);
  });

  it('are not known elsewhere, nor of a mission that lies there in part', () => {
    expect(firsOf(at(70.2, -49.35))).toBe(null);
    expect(firsOf([...at(1.44, 43.6), ...at(70.2, -49.35)])).toBe(null);
  });
});

describe('the state of a region', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  const facts: FirFacts = {
    fir: 'LFRR',
    source: 'autorouter',
    count: 268,
    fetched_at: '2026-11-29T06:00:00Z',
    is_complete: true,
    has_refused: false,
  };
  it.each([
    ['consulted', {}, false],
    ['consulted', {}, true],
    ['partial', { count: leastOf('LFRR') - 1 }, false],
    ['partial', { is_complete: false }, false],
    ['partial', { has_refused: true }, false],
    ['simulated', { source: 'simulated', count: 0 }, false],
    ['out_of_date', { fetched_at: '2026-11-29T00:00:00Z' }, false],
    ['failed', { fetched_at: '2026-11-29T00:00:00Z' }, true],
  ] as const)('is %s for %o (failed since: %s)', (state, changes, has_failed) => {
    expect(firState({ ...facts, ...changes }, { now, fresh_ms: 12 * 3_600_000, has_failed })).toBe(state);
  });

  it.each(FRENCH_FIRS)('of %s is partial just under its least number, and no lower', (fir) => {
    const state = (count: number) =>
      firState({ ...facts, fir, count }, { now, fresh_ms: 12 * 3_600_000, has_failed: false });
    expect(leastOf(fir)).toBe(LEAST[fir]);
    expect([state(leastOf(fir) - 1), state(leastOf(fir))]).toEqual(['partial', 'consulted']);
  });

  it('without a briefing is never consulted', () => {
    expect(firState(undefined, { now, fresh_ms: 1, has_failed: false })).toBe('not_checked');
    expect(firState(undefined, { now, fresh_ms: 1, has_failed: true })).toBe('failed');
  });

  it('of several is the least of them, and of none none', () => {
    expect(worstState([])).toBe('not_checked');
    for (const state of FIR_STATES)
      expect(worstState(['consulted', state])).toBe(state === 'not_checked' ? 'partial' : state);
    expect(worstState(['not_checked', 'not_checked'])).toBe('not_checked');
  });
});
