import { useState } from 'react';

/** How somebody left a table on this device: its order and the columns put away. */
export interface TableView {
  /** As the call takes it: "name", "-mass_kg"; null = the call's own order. */
  readonly ordering: string | null;
  readonly hidden: readonly string[];
}

const keyOf = (name: string): string => `envol.table.${name}`;

/** What was kept, for the orders and columns that still exist; `away`: the columns put away where nothing was. */
export const readView = (
  text: string | null,
  orderings: readonly string[],
  columns: readonly string[],
  away: readonly string[] = [],
): TableView => {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Record<keyof TableView, unknown>> | null;
    const { ordering, hidden } = kept ?? {};
    return {
      ordering: typeof ordering === 'string' && orderings.includes(ordering) ? ordering : null,
      hidden: Array.isArray(hidden) ? columns.filter((each) => hidden.includes(each)) : away,
    };
  } catch {
    return { ordering: null, hidden: away };
  }
};

/** The order and columns of a table, kept on this device under its name. */
export const useTableView = (
  name: string,
  orderings: readonly string[],
  columns: readonly string[],
  away: readonly string[],
): readonly [TableView, (change: Partial<TableView>) => void] => {
  const [view, setView] = useState(() =>
    readView(localStorage.getItem(keyOf(name)), orderings, columns, away),
  );
  const change = (part: Partial<TableView>): void => {
    const next = { ...view, ...part };
    localStorage.setItem(keyOf(name), JSON.stringify(next));
    setView(next);
  };
  return [view, change];
};
