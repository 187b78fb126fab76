import { type Ground, highestGround } from '../airspace/ground.ts';
import { type AutomaticAction, type DecidingKind, isDeciding, rangeOf } from './actions.ts';

/** A request as far as an automatic action looks at it. */
export interface JudgedRequest {
  /** What would be flown is what the authority is shown. */
  readonly in_sight: boolean;
  /** Every area asked for lies wholly inside a zone of the authority. */
  readonly fully_inside: boolean;
  /** The drone stays in its pilot's sight. */
  readonly is_vlos: boolean;
  /** The mission was judged with the data that are in force. */
  readonly is_current: boolean;
  /** It keeps to every limit of the authority, or is let off. */
  readonly keeps_limits: boolean;
  /** The staff exempted its operator from being refused without a person. */
  readonly is_exempt_from_refusal: boolean;
  readonly areas: readonly {
    /** Top, m above ground. */
    readonly height_m: number;
    readonly ground: Ground | null;
    /** It meets an impacting zone of the authority. */
    readonly meets_impacting_zone: boolean;
  }[];
}

/** Why a request waits for a person. */
export const PERSON_REASONS = [
  'mission_changed',
  'area_outside',
  'not_vlos',
  'data_outdated',
  'limits',
  'ground_unknown',
  'no_action',
  'exempt',
  // Of agreed volumes (`agreed-volumes/judging.ts`).
  'volume_outside',
  'volume_operator',
  'volume_height',
  'volume_period',
  'volume_hours',
  'place_forbidden',
  'uspace_closed',
  'helicopter_corridor',
  'conflict',
] as const;
export type PersonReason = (typeof PERSON_REASONS)[number];

export type AutomaticOutcome =
  | { readonly kind: 'person'; readonly reason: PersonReason }
  | { readonly kind: DecidingKind; readonly index: number };

type Area = JudgedRequest['areas'][number];

/** Between which heights the top of an area lies over a reference, m; null where that cannot be said. */
const topOver = (
  { height_m, ground }: Pick<Area, 'height_m' | 'ground'>,
  reference: AutomaticAction['reference'],
): readonly [least: number, most: number] | null => {
  if (reference === 'AGL') return [height_m, height_m];
  if (ground === null) return null;
  const { at_least_m, at_most_m } = highestGround(ground);
  return [at_least_m + height_m, at_most_m + height_m];
};

/** How a top stands to an action's range: wholly within, wholly without, or not to be told. */
export const heightStanding = (
  area: Pick<Area, 'height_m' | 'ground'>,
  action: Parameters<typeof rangeOf>[0] & Pick<AutomaticAction, 'reference'>,
): 'in' | 'out' | 'unknown' => {
  const top = topOver(area, action.reference);
  if (top === null) return 'unknown';
  const { floor_m, ceiling_m } = rangeOf(action);
  const [least, most] = top;
  if (least > floor_m && most <= ceiling_m) return 'in';
  return most <= floor_m || least > ceiling_m ? 'out' : 'unknown';
};

/**
 * Whether a flight over an area may meet heights, for whoever is to be warned of it: a drone comes up from the ground, so that
 * one that climbs above them passes through. What cannot be told counts.
 */
export const mayLieWithin = (
  area: Pick<Area, 'height_m' | 'ground'>,
  range: Parameters<typeof rangeOf>[0] & Pick<AutomaticAction, 'reference'>,
): boolean => {
  const top = topOver(area, range.reference);
  if (top === null) return true;
  const { floor_m, ceiling_m } = rangeOf(range);
  if (top[1] <= floor_m) return false;
  const { ground } = area;
  return range.reference === 'AGL' || ground === null || ground.min_m - ground.error_m <= ceiling_m;
};

/** The action that takes an area; the lower one at their common edge. */
const takes = (area: Area, actions: readonly AutomaticAction[]): number | 'unknown' | 'none' => {
  let uncertain = false;
  for (const [index, action] of actions.entries()) {
    if (!action.is_enabled || !isDeciding(action)) continue;
    const found = heightStanding(area, action);
    if (found === 'in') return index;
    uncertain ||= found === 'unknown';
  }
  return uncertain ? 'unknown' : 'none';
};

const WEIGHT: readonly DecidingKind[] = ['refuse', 'restrict', 'accept'];

/** Of actions that take the areas of one request, the strictest. */
const strictest = (taken: readonly number[], actions: readonly AutomaticAction[]): number | undefined =>
  WEIGHT.flatMap((kind) => taken.filter((index) => actions[index]?.kind === kind))[0];

/** Facts that keep a request from being decided without a person, whatever its height. */
export const personReasonOf = (request: Omit<JudgedRequest, 'areas'>): PersonReason | null => {
  if (!request.in_sight) return 'mission_changed';
  if (!request.fully_inside) return 'area_outside';
  if (!request.is_vlos) return 'not_vlos';
  return request.is_current ? null : 'data_outdated';
};

/**
 * What automatic actions make of a request. Never freer than the rules: what is not wholly inside, in sight and judged with
 * the data in force, what does not keep to the authority's limits, and what cannot be put over the reference of an action
 * because its ground is not known well enough, waits for a person. Several areas: each is taken by an action, or a person
 * looks at them all; the strictest action decides.
 */
export const automaticOutcome = (
  request: JudgedRequest,
  actions: readonly AutomaticAction[],
): AutomaticOutcome => {
  const person = (reason: PersonReason): AutomaticOutcome => ({ kind: 'person', reason });
  const taken = request.areas.map((area) => takes(area, actions));
  if (taken.length === 0 || taken.includes('none')) return person('no_action');
  const held = personReasonOf(request);
  if (held !== null) return person(held);
  if (taken.includes('unknown')) return person('ground_unknown');
  const index = strictest(taken as number[], actions);
  const kind = index === undefined ? undefined : actions[index]?.kind;
  if (index === undefined || kind === undefined || kind === 'impacting-zone') return person('no_action');
  if (kind === 'refuse') return request.is_exempt_from_refusal ? person('exempt') : { kind, index };
  return request.keeps_limits ? { kind, index } : person('limits');
};

/** Whether an action marks a request as in an impacting zone: an area meets one, and may lie at its heights. */
export const marksImpactingZone = (
  { areas }: Pick<JudgedRequest, 'areas'>,
  actions: readonly AutomaticAction[],
): boolean =>
  actions.some(
    (action) =>
      action.is_enabled &&
      action.kind === 'impacting-zone' &&
      // A mark warns: heights that cannot be told count as reached.
      areas.some((area) => area.meets_impacting_zone && mayLieWithin(area, action)),
  );

/** The height that a restriction grants, m above ground: never more than what was asked; null where it limits none. */
export const grantedHeight = (
  { height_restriction, restricted_height_m }: AutomaticAction,
  maxHeight: number,
): number | null =>
  height_restriction && restricted_height_m !== null ? Math.min(restricted_height_m, maxHeight) : null;
