import type { Effect } from '../airspace/constraint.ts';
import type { ConstraintStatus } from './statuses.ts';
import { isStep } from './steps.ts';

/** What of a saved constraint decides which areas wait for it. */
export interface HoldingConstraint {
  readonly key: string;
  readonly effect: Effect;
  readonly status: ConstraintStatus;
  /** Ids of the areas that it concerns, as texts; none: the mission as a whole. */
  readonly area_ids: readonly string[];
}

/** Which areas of a mission are free without waiting, and which are held, by what. */
export interface Split {
  readonly free: readonly number[];
  readonly held: readonly { readonly area_id: number; readonly by: readonly string[] }[];
  /** What is left to do for either part: it concerns the mission as a whole. */
  readonly everywhere: readonly string[];
}

const isOpen = ({ effect, status }: HoldingConstraint): boolean =>
  isStep(effect) && status !== 'done' && status !== 'checked' && status !== 'outdated';

/**
 * Areas that nothing of what is left to do concerns by their place; what concerns the mission as a whole stays with either part.
 * Null where a split would help nobody: every area is free, or none is.
 */
export function splitOf(
  areas: readonly { readonly id: number }[],
  constraints: readonly HoldingConstraint[],
): Split | null {
  const open = constraints.filter(isOpen);
  const holds = (constraint: HoldingConstraint, id: number): boolean =>
    constraint.area_ids.includes(String(id));
  const by = areas.map(({ id }) => ({
    area_id: id,
    by: open.filter((each) => holds(each, id)).map(({ key }) => key),
  }));
  const held = by.filter((each) => each.by.length > 0);
  const free = by.filter((each) => each.by.length === 0).map(({ area_id }) => area_id);
  const everywhere = open.filter(({ area_ids }) => area_ids.length === 0).map(({ key }) => key);
  return free.length === 0 || held.length === 0 ? null : { free, held, everywhere };
}
