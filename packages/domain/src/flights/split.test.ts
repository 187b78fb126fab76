import { expect, test } from 'vitest';
import { splitOf } from './split.ts';

const AREAS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const held = (area_ids: string[], changes: object = {}) =>
  ({ key: `zone:${area_ids.join()}`, effect: 'agreement', status: 'handled', area_ids, ...changes }) as never;

test('areas that nothing open concerns are free', () => {
  expect(splitOf(AREAS, [held(['2']), held(['2', '3'], { status: 'todo' }), held([])])).toEqual({
    free: [1],
    held: [
      { area_id: 2, by: ['zone:2', 'zone:2,3'] },
      { area_id: 3, by: ['zone:2,3'] },
    ],
    everywhere: ['zone:'],
  });
});

test.each([
  ['all are free', [held(['2'], { status: 'done' }), held(['1'], { effect: 'information' })]],
  ['what is left concerns the whole mission', [held([], { status: 'todo' })]],
  ['every area waits', [held(['1']), held(['2', '3'])]],
])('nothing to split where %s', (_, constraints) => {
  expect(splitOf(AREAS, constraints)).toBeNull();
});
