/** What binds beside the outlines of parks, reserves and nesting sites, as dated data. */
export const NATURE_RULES = {
  /**
   * How exact the outlines of parks and reserves are, m: nearer to one it is to be checked on which side one flies. Measured
   * against the official surfaces (`airspace/lists/generated/README.md`).
   */
  edge_m: 150,
  /** The nesting season of the bearded vulture, as months and days, both included; the list of its sites gives no dates. */
  nesting: { from: '11-01', to: '08-15' },
  valid_from: '2026-05-06',
  source: 'Plan national d’actions en faveur du gypaète barbu ; liste des sites du 6 mai 2026',
} as const;

/** Whether some day of a period (YYYY-MM-DD, both included) lies in the nesting season. */
export function touchesNesting(first: string, last: string): boolean {
  const { from, to } = NATURE_RULES.nesting;
  const isIn = (date: string): boolean => date.slice(5) >= from || date.slice(5) <= to;
  // Out of season at both ends and in the same year, nothing between is in it.
  return isIn(first) || isIn(last) || first.slice(0, 4) !== last.slice(0, 4);
}
