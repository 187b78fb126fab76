import { expect, it } from 'vitest';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { jsonInTurns } from './jsonInTurns.ts';

const list = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `é "${id}" 🚁` }));

it.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'é\u2028"'],
  ['an empty object', {}],
  ['an empty list', []],
  ['what is left out', { a: undefined, b: [undefined, () => 1, Number.NaN], c: { d: undefined } }],
  ['what says itself how', { at: new Date(0), list: [new Date(0)] }],
  ['a page', { count: 3, next: null, results: list(3) }],
  ['a long list', list(20_000)],
  ['a long page', { results: list(20_000), count: 20_000 }],
])('The writer in turns writes %s as JSON.stringify does', async (_, value) => {
  expect((await jsonInTurns(value)).toString()).toBe(JSON.stringify(value));
});

it('The writer in turns lets others have their turn while it writes thirty megabytes', async () => {
  const ring = Array.from({ length: 6_000 }, (_, index) => [2 + Math.sin(index), 45 + Math.cos(index)]);
  const features = Array.from({ length: 130 }, (_, id) => ({ id, geometry: { coordinates: [ring] } }));
  const { result, turn_ms } = await longestTurn(() => jsonInTurns({ type: 'FeatureCollection', features }));
  expect(result.length).toBeGreaterThan(25_000_000);
  expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
});
