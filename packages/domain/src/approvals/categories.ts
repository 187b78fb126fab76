/** A kind of requests as an authority calls it; `colour`: "#rrggbb". */
export interface ApprovalCategory {
  readonly name: string;
  readonly colour: string;
  /** Before tax; null or absent: what every request costs. 0: nothing. */
  readonly price_cents?: number | null | undefined;
}

/** Kinds that one authority may have. */
export const MOST_CATEGORIES = 30;

/** What is wrong with the kind that a request names, as a message of the errors' catalogue; null: nothing. */
export const categoryIssue = (
  categories: readonly ApprovalCategory[],
  chosen: string | null,
): 'required' | 'invalid' | null => {
  if (chosen === null) return categories.length === 0 ? null : 'required';
  return categories.some(({ name }) => name === chosen) ? null : 'invalid';
};
