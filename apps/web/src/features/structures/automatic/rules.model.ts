import type { AutomaticAction } from '@envol/contract/automatic-actions';
import { isDeciding, rangeOf } from '@envol/domain/automatic-actions/actions';
import { METRES_PER_FOOT } from '@envol/domain/geo/units';

/** An action as it is typed: a height may be empty. */
export type TypedAction = Omit<AutomaticAction, 'floor_height' | 'ceiling_height'> & {
  readonly floor_height: number | null;
  readonly ceiling_height: number | null;
};

/** Up to where the ladder is drawn at least, m: what most flights keep under. */
const LEAST_TOP_M = 120;

/** Actions that can be read: both heights are there. */
export const readableActions = (actions: readonly TypedAction[]): readonly AutomaticAction[] | null =>
  actions.every(({ floor_height: floor, ceiling_height: ceiling }) => floor !== null && ceiling !== null)
    ? (actions as readonly AutomaticAction[])
    : null;

/** A part of the ladder in metres: an action, or the room between in which a person decides. */
export interface Rung {
  /** Null: a person. */
  readonly index: number | null;
  readonly floor_m: number;
  readonly ceiling_m: number;
}

/** The foot and top of the ladder, m. */
export const ladderSpan = (actions: readonly AutomaticAction[]): readonly [number, number] => {
  const ranges = actions.map(rangeOf);
  return [
    Math.min(0, ...ranges.map(({ floor_m }) => floor_m)),
    Math.max(LEAST_TOP_M, ...ranges.map(({ ceiling_m }) => ceiling_m)),
  ];
};

/** The rungs of the deciding actions and what lies between them, from the ground up. */
export const rungsOf = (actions: readonly AutomaticAction[]): readonly Rung[] => {
  const [foot, top] = ladderSpan(actions);
  const decided = actions
    .flatMap((action, index) =>
      isDeciding(action) && action.is_enabled ? [{ index, ...rangeOf(action) }] : [],
    )
    .filter(({ floor_m, ceiling_m }) => floor_m < ceiling_m)
    .sort((a, b) => a.floor_m - b.floor_m);
  const rungs: Rung[] = [];
  let reached = foot;
  for (const rung of decided) {
    if (rung.floor_m > reached) rungs.push({ index: null, floor_m: reached, ceiling_m: rung.floor_m });
    rungs.push(rung);
    reached = Math.max(reached, rung.ceiling_m);
  }
  return reached < top ? [...rungs, { index: null, floor_m: reached, ceiling_m: top }] : rungs;
};

/** A height in metres, in an action's unit, whole. */
export const inUnit = (metres: number, unit: AutomaticAction['unit']): number =>
  Math.round(unit === 'ft' ? metres / METRES_PER_FOOT : metres);

const NEW: TypedAction = {
  kind: 'accept',
  is_enabled: true,
  floor_height: 0,
  ceiling_height: 30,
  unit: 'm',
  reference: 'AGL',
  message: null,
  height_restriction: false,
  restricted_height_m: null,
  tactical_contact_required: false,
};

/** A further action, over those that are there. */
export const nextAction = (actions: readonly TypedAction[]): TypedAction => {
  const deciding = actions.filter(isDeciding);
  const last = deciding.at(-1);
  if (last === undefined) return NEW;
  const floor = Math.max(...deciding.map(({ ceiling_height }) => ceiling_height ?? 0));
  const { unit, reference } = last;
  const step = unit === 'ft' ? 100 : 30;
  return { ...NEW, kind: 'restrict', unit, reference, floor_height: floor, ceiling_height: floor + step };
};
