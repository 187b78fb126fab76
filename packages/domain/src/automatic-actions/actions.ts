import { METRES_PER_FOOT } from '../geo/units.ts';

/** What an authority may let happen to a request without a person (specification 1 §3, "Automatic actions"). */
export const AUTOMATIC_KINDS = ['accept', 'restrict', 'refuse', 'impacting-zone'] as const;
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number];

/** Those that decide; an impacting zone only marks. */
export const DECIDING_KINDS = ['accept', 'restrict', 'refuse'] as const satisfies readonly AutomaticKind[];
export type DecidingKind = (typeof DECIDING_KINDS)[number];

export const HEIGHT_UNITS = ['m', 'ft'] as const;
export const HEIGHT_REFERENCES = ['AGL', 'AMSL'] as const;

/**
 * One action: it takes requests whose top lies above `floor_height` and at or under `ceiling_height`, in its unit over its
 * reference. `restricted_height_m` in m above ground, whatever the reference.
 */
export interface AutomaticAction {
  readonly kind: AutomaticKind;
  readonly is_enabled: boolean;
  readonly floor_height: number;
  readonly ceiling_height: number;
  readonly unit: (typeof HEIGHT_UNITS)[number];
  readonly reference: (typeof HEIGHT_REFERENCES)[number];
  /** What the operator is told; a refusal needs it. */
  readonly message: string | null;
  readonly height_restriction: boolean;
  readonly restricted_height_m: number | null;
  readonly tactical_contact_required: boolean;
}

/** What is wrong with one of a list of actions: the field, and a message of the errors' catalogue. */
export interface ActionIssue {
  readonly index: number;
  readonly field: keyof AutomaticAction;
  readonly message:
    | 'floor_above_ceiling'
    | 'range_overlaps'
    | 'reference_differs'
    | 'message_required'
    | 'required'
    | 'restriction_required'
    | 'not_a_restriction'
    | 'above_ceiling';
  readonly params: Readonly<Record<string, string | number>>;
  /** The action with which it collides. */
  readonly other?: number;
}

/** A height of an action in metres, its reference kept. */
export const actionMetres = (height: number, { unit }: Pick<AutomaticAction, 'unit'>): number =>
  unit === 'ft' ? height * METRES_PER_FOOT : height;

/** Floor and ceiling in metres over the action's reference. */
export const rangeOf = (
  action: Pick<AutomaticAction, 'floor_height' | 'ceiling_height' | 'unit'>,
): { readonly floor_m: number; readonly ceiling_m: number } => ({
  floor_m: actionMetres(action.floor_height, action),
  ceiling_m: actionMetres(action.ceiling_height, action),
});

export const isDeciding = ({ kind }: Pick<AutomaticAction, 'kind'>): boolean => kind !== 'impacting-zone';

type Wrong = (
  field: ActionIssue['field'],
  message: ActionIssue['message'],
  params?: ActionIssue['params'],
  other?: number,
) => ActionIssue;

const wrongAt =
  (index: number): Wrong =>
  (field, message, params = {}, other) => ({
    index,
    field,
    message,
    params,
    ...(other !== undefined && { other }),
  });

/** What a single action lacks or says against itself. */
const ownIssues = (action: AutomaticAction, wrong: Wrong): ActionIssue[] => {
  const issues: ActionIssue[] = [];
  const { kind, height_restriction: limits, restricted_height_m: height } = action;
  const { floor_m, ceiling_m } = rangeOf(action);
  const says = (action.message ?? '').trim() !== '';
  // A range of nothing would never decide.
  if (floor_m >= ceiling_m) issues.push(wrong('floor_height', 'floor_above_ceiling'));
  if (kind === 'refuse' && !says) issues.push(wrong('message', 'message_required'));
  if (kind !== 'restrict' && limits) issues.push(wrong('height_restriction', 'not_a_restriction'));
  if (kind === 'restrict' && limits && height === null) issues.push(wrong('restricted_height_m', 'required'));
  if (kind === 'restrict' && !limits && !says) issues.push(wrong('message', 'restriction_required'));
  if (limits && height !== null && action.reference === 'AGL' && height > ceiling_m)
    issues.push(wrong('restricted_height_m', 'above_ceiling'));
  return issues;
};

/** Ranges share heights where more than their edge is common. */
const overlaps = (one: AutomaticAction, other: AutomaticAction): boolean => {
  const [a, b] = [rangeOf(one), rangeOf(other)];
  return Math.min(a.ceiling_m, b.ceiling_m) - Math.max(a.floor_m, b.floor_m) > 1e-6;
};

/** How a deciding action stands to those before it in the list. */
const collisions = (
  action: AutomaticAction,
  index: number,
  actions: readonly AutomaticAction[],
): ActionIssue[] => {
  if (!isDeciding(action)) return [];
  const wrong = wrongAt(index);
  return actions.slice(0, index).flatMap((other, at) => {
    if (!isDeciding(other)) return [];
    // Over the ground and over the sea cannot be told apart: nothing would keep them from overlapping.
    if (other.reference !== action.reference)
      return [wrong('reference', 'reference_differs', { reference: other.reference }, at)];
    if (!overlaps(action, other)) return [];
    const { kind, floor_height: floor, ceiling_height: ceiling, unit, reference } = other;
    return [wrong('floor_height', 'range_overlaps', { kind, floor, ceiling, unit, reference }, at)];
  });
};

/**
 * What is wrong with the actions of an authority (specification 1 §5): a floor above its ceiling, ranges that overlap among
 * accept, restrict and refuse, switched on or not, and what each has to say. An impacting zone may overlap anything.
 */
export const actionIssues = (actions: readonly AutomaticAction[]): ActionIssue[] =>
  actions.flatMap((action, index) => [
    ...ownIssues(action, wrongAt(index)),
    ...collisions(action, index, actions),
  ]);

/** Unit and reference of the ceiling and floor, by kind: what must not change while the actions are in service. */
const referencesOf = (actions: readonly AutomaticAction[], deciding: boolean): string[] => [
  ...new Set(actions.filter((each) => isDeciding(each) === deciding).map(({ reference }) => reference)),
];

/**
 * Whether the reference of floors and ceilings is another: "automatic decisions must be disabled before" (specification 1
 * §5), for the same figures would then take other requests.
 */
export const changesReference = (
  before: readonly AutomaticAction[],
  after: readonly AutomaticAction[],
): boolean =>
  [true, false].some((deciding) => {
    const known = referencesOf(before, deciding);
    return known.length > 0 && referencesOf(after, deciding).some((each) => !known.includes(each));
  });
