import { describe, expect, it } from 'vitest';
import { type Seen, withLabel } from './inView.ts';

const seenAt = (id: string, slot: number, from_middle: number): Seen => ({
  id,
  slot,
  at: [0, 0],
  from_middle,
});
const SEEN = [
  seenAt('far', 0, 300),
  seenAt('near', 1, 10),
  seenAt('alarmed', 2, 500),
  seenAt('chosen', 3, 400),
];
const idsAt = (zoom: number, selected: string | null): string[] =>
  withLabel(
    SEEN,
    { selected, hovered: null, stateAt: (slot) => (slot === 2 ? 'outside' : 'inside') },
    zoom,
  ).map(({ id }) => id);

describe('labels of the live picture', () => {
  it('stand for the chosen one, what has to be acted on, then the nearest', () => {
    expect(idsAt(12, 'chosen')).toEqual(['chosen', 'alarmed', 'near', 'far']);
  });

  it('leave a country’s map to its towns, but for the chosen one and what has to be acted on', () => {
    expect(idsAt(5.5, 'chosen')).toEqual(['chosen', 'alarmed']);
    expect(idsAt(5.5, null)).toEqual(['alarmed']);
  });
});
