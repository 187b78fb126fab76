import type { Decision } from '@envol/contract/approvals';

/** One limit that a decision sets, as a text key of `conditions` with its values. */
export type Condition =
  | { readonly key: 'height'; readonly height: number }
  | { readonly key: 'dates' | 'from_date' | 'until_date'; readonly from: string; readonly until: string }
  | { readonly key: 'hours' | 'from_hour' | 'until_hour'; readonly from: string; readonly until: string }
  | { readonly key: 'tactical_contact' };

/** What a decision limits, as it is in force or as somebody corrects it. */
export type DecisionLimits = Pick<
  Decision,
  | 'restricted_height'
  | 'min_allowed_date_start'
  | 'max_allowed_date_end'
  | 'min_allowed_time_start'
  | 'max_allowed_time_end'
  | 'tactical_contact_required'
>;

const span = <K extends 'dates' | 'hours'>(
  from: string | null,
  until: string | null,
  keys: readonly [
    both: K,
    from: K extends 'dates' ? 'from_date' : 'from_hour',
    until: K extends 'dates' ? 'until_date' : 'until_hour',
  ],
): readonly Condition[] => {
  if (from === null && until === null) return [];
  const key = from !== null && until !== null ? keys[0] : from !== null ? keys[1] : keys[2];
  return [{ key, from: from ?? '', until: until ?? '' } as Condition];
};

/** Everything a decision limits, in the order a pilot needs it. */
export const conditionsOf = (decision: DecisionLimits): readonly Condition[] => [
  ...(decision.restricted_height === null
    ? []
    : [{ key: 'height', height: decision.restricted_height } as const]),
  ...span(decision.min_allowed_date_start, decision.max_allowed_date_end, [
    'dates',
    'from_date',
    'until_date',
  ]),
  ...span(decision.min_allowed_time_start, decision.max_allowed_time_end, [
    'hours',
    'from_hour',
    'until_hour',
  ]),
  ...(decision.tactical_contact_required ? [{ key: 'tactical_contact' } as const] : []),
];
