import { describe, expect, it } from 'vitest';
import { Sources } from './sources.ts';

const NOW = Date.parse('2026-06-10T09:00:00Z');
const by = (operator_id: number | null, structure_id: number | null) => ({
  operator_id,
  structure_id,
  is_simulated: false,
});

describe('the receivers that are told of', () => {
  it('stand for the structure that they are of, and those of the installation to everybody', () => {
    const sources = new Sources();
    sources.note({ source: 'adsb', heard: NOW - 1_000 }, by(null, null));
    sources.note({ source: 'fr_rid', heard: NOW - 90_000 }, by(null, 7));
    sources.note({ source: 'odid', heard: NOW }, by(null, 8));
    expect(sources.heardBy([7], NOW)).toEqual([
      { source: 'adsb', heard_at: '2026-06-10T08:59:59.000Z' },
      { source: 'fr_rid', heard_at: '2026-06-10T08:58:30.000Z' },
    ]);
    expect(sources.heardBy([], NOW).map(({ source }) => source)).toEqual(['adsb']);
  });

  it('stand by the last that was heard, in whatever order it came, and no more after a day', () => {
    const sources = new Sources();
    for (const heard of [NOW - 5_000, NOW - 60_000]) sources.note({ source: 'ogn', heard }, by(null, null));
    expect(sources.heardBy([], NOW)[0]?.heard_at).toBe('2026-06-10T08:59:55.000Z');
    expect(sources.heardBy([], NOW + 86_400_000)).toEqual([]);
  });

  it('hold none of a company: its tracker that is silent has landed', () => {
    const sources = new Sources();
    sources.note({ source: 'dji', heard: NOW }, by(3, null));
    expect(sources.heardBy([], NOW)).toEqual([]);
  });
});
