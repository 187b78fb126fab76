import type { ApprovalSummary } from '@envol/contract/approvals';

/** What one answer to several requests may be. */
export const ANSWERS = ['accept', 'restrict', 'refuse', 'request-information'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Requests in the groups in which they are answered differently. */
export interface Split {
  readonly plain: readonly ApprovalSummary[];
  /** Each meets another standing request in the air. */
  readonly conflicting: readonly ApprovalSummary[];
  /** The place of its mission is closed and nobody has answered that. */
  readonly prohibited: readonly ApprovalSummary[];
  /** Their price is not paid: their authority grants none of them. */
  readonly unpaid: readonly ApprovalSummary[];
}

/** What stands against granting them as they are; of a refusal nothing does. `conflicts`: how many others each meets. */
export const splitChosen = (
  chosen: readonly ApprovalSummary[],
  conflicts: ReadonlyMap<number, number>,
): Split => {
  const isProhibited = ({ prohibited_by }: ApprovalSummary): boolean => prohibited_by.length > 0;
  const meets = ({ id }: ApprovalSummary): boolean => (conflicts.get(id) ?? 0) > 0;
  const paid = chosen.filter(({ is_unpaid }) => !is_unpaid);
  return {
    plain: paid.filter((each) => !isProhibited(each) && !meets(each)),
    conflicting: paid.filter((each) => !isProhibited(each) && meets(each)),
    prohibited: paid.filter(isProhibited),
    unpaid: chosen.filter(({ is_unpaid }) => is_unpaid),
  };
};

/** Whether the answer grants something: those that meet another flight are left out of it unless they are taken in, the unpaid always. */
export const isGrant = (answer: Answer): boolean => answer === 'accept' || answer === 'restrict';

/** Which of the chosen requests the answer goes to. */
export const answeredBy = (
  { plain, conflicting, prohibited, unpaid }: Split,
  answer: Answer,
  takenIn: { readonly conflicting: boolean; readonly prohibited: boolean },
): readonly ApprovalSummary[] =>
  isGrant(answer)
    ? [...plain, ...(takenIn.conflicting ? conflicting : []), ...(takenIn.prohibited ? prohibited : [])]
    : [...plain, ...conflicting, ...prohibited, ...unpaid];

/** Why a grant leaves a request as it stands. */
export const whyLeft = (
  split: Split | null,
  { id }: ApprovalSummary,
): 'unknown' | 'conflict' | 'prohibited' | 'unpaid' => {
  const isIn = (of: readonly ApprovalSummary[]): boolean => of.some((each) => each.id === id);
  if (split === null) return 'unknown';
  if (isIn(split.unpaid)) return 'unpaid';
  return isIn(split.prohibited) ? 'prohibited' : 'conflict';
};

/** The span of some requests: its days as the instants of their ends, and the heights that are asked, m above ground. */
export const spanOf = (chosen: readonly ApprovalSummary[]) => {
  const starts = chosen.map(({ date_start }) => date_start).sort();
  const ends = chosen.map(({ date_end }) => date_end).sort();
  const heights = chosen.map(({ max_flying_height }) => max_flying_height);
  return {
    start: starts[0] ?? '',
    end: ends.at(-1) ?? '',
    lowest_m: Math.min(...heights),
    highest_m: Math.max(...heights),
  };
};

/** Who asks, each with how many, the most first. */
export const byOperator = (
  chosen: readonly ApprovalSummary[],
): readonly { readonly name: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const { company_name: name } of chosen) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
};

/**
 * The list with those just decided where they stood: a row that vanished under the hand would move the next one beneath it.
 * `former`: the list as it was shown before.
 */
export const withDecided = <R extends { readonly id: number }>(
  rows: readonly R[],
  former: readonly R[],
  decided: ReadonlyMap<number, unknown>,
): readonly R[] => {
  const present = new Set(rows.map(({ id }) => id));
  const shown = [...rows];
  for (const [at, row] of former.entries())
    if (!present.has(row.id) && decided.has(row.id)) shown.splice(Math.min(at, shown.length), 0, row);
  return shown;
};
