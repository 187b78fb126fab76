import { expect, it } from 'vitest';
import { inUnit, ladderSpan, nextAction, readableActions, rungsOf, type TypedAction } from './rules.model.ts';

const action = (
  kind: TypedAction['kind'],
  floor: number | null,
  ceiling: number,
  changes = {},
): TypedAction => ({
  ...nextAction([]),
  kind,
  floor_height: floor,
  ceiling_height: ceiling,
  ...changes,
});
const rungs = (...actions: TypedAction[]) =>
  rungsOf(readableActions(actions) ?? []).map(({ index, floor_m, ceiling_m }) => [index, floor_m, ceiling_m]);

it('the drawing of automatic actions draws the actions from the ground up, and a person between them', () => {
  expect(rungs()).toEqual([[null, 0, 120]]);
  expect(rungs(action('restrict', 30, 50), action('accept', 0, 20))).toEqual([
    [1, 0, 20],
    [null, 20, 30],
    [0, 30, 50],
    [null, 50, 120],
  ]);
  expect(rungs(action('accept', 0, 20, { is_enabled: false }), action('impacting-zone', 0, 90))).toEqual([
    [null, 0, 120],
  ]);
});

it('grows with the highest ceiling, and reads nothing from an empty height', () => {
  expect(ladderSpan(readableActions([action('refuse', 0, 300)]) ?? [])).toEqual([0, 300]);
  expect(readableActions([action('refuse', null, 300)])).toBeNull();
});

it('A further automatic action begins over the others, in their unit', () => {
  expect(nextAction([action('accept', 0, 100, { unit: 'ft' })])).toMatchObject({
    kind: 'restrict',
    unit: 'ft',
    floor_height: 100,
    ceiling_height: 200,
  });
  expect([inUnit(30.48, 'ft'), inUnit(30.4, 'm')]).toEqual([100, 30]);
});
