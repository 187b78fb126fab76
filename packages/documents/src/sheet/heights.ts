import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { MissionSheetModel } from '../missionSheet.model.ts';

const METRES: Readonly<Record<'m' | 'ft', number>> = { m: 1, ft: 0.3048 };

/** The lowest height an authority allows, as it was written, and in whole metres above ground where that is known. */
export interface Restriction {
  readonly limit: HeightLimit;
  /** Rounded down; null when the ground is unknown and the limit is an altitude. */
  readonly agl_m: number | null;
}

/** An altitude becomes a height over the highest ground of the mission, so that it holds everywhere below. */
const aboveGround = (limit: HeightLimit, ground: MissionSheetModel['ground']): number | null => {
  if (limit.reference === 'AGL') return Math.floor(limit.value * METRES[limit.unit] + 1e-6);
  if (limit.reference !== 'AMSL' || ground === null) return null;
  return Math.max(0, Math.floor(limit.value * METRES[limit.unit] - ground.max_m + 1e-6));
};

/** The most restrictive height among the decisions in force; null without any. */
export const restrictionOf = (model: MissionSheetModel): Restriction | null => {
  const restrictions = model.approvals.flatMap(({ max_height, tone }): Restriction[] =>
    max_height === null || tone !== 'done'
      ? []
      : [{ limit: max_height, agl_m: aboveGround(max_height, model.ground) }],
  );
  return restrictions.toSorted((a, b) => (a.agl_m ?? Infinity) - (b.agl_m ?? Infinity))[0] ?? null;
};

/** The height to fly by, m AGL: the asked one, or an authority's where that is lower. */
export const bindingHeight = (asked_m: number, restriction: Restriction | null): number =>
  Math.min(asked_m, restriction?.agl_m ?? Infinity);
