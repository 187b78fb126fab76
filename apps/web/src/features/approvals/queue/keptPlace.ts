/** Where a request stood when it was opened. */
export interface Place {
  readonly id: number;
  /** Its row; below zero while the list does not show it. */
  readonly at: number;
}

/** The place to keep for the open request: the one it was opened at, or where the list first shows it. */
export const placeOf = (
  rows: readonly { readonly id: number }[],
  open: number | null,
  held: Place | null,
): Place | null => {
  if (open === null) return null;
  if (held?.id === open && held.at >= 0) return held;
  const at = rows.findIndex(({ id }) => id === open);
  return held?.id === open && held.at === at ? held : { id: open, at };
};

/** The rows with the open request where it was opened: reading its message must not take it from under the hand. */
export const withRowInPlace = <R extends { readonly id: number }>(
  rows: readonly R[],
  held: Place | null,
): readonly R[] => {
  const row = held === null ? undefined : rows.find(({ id }) => id === held.id);
  if (held === null || row === undefined || held.at < 0) return rows;
  const others = rows.filter((each) => each !== row);
  return others.toSpliced(held.at, 0, row);
};
