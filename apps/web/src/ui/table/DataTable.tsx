import {
  type ColumnDef,
  columnVisibilityFeature,
  type Header,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from '../texts.ts';
import styles from './DataTable.module.css';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

export interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly cell: (item: T) => ReactNode;
  /** Put away until somebody asks for it: the table is wide enough without. */
  readonly isAway?: boolean;
  /** Numbers stand at the right. */
  readonly numeric?: boolean;
  /** The call's ordering by this column, for the ascending order: "mass_kg"; without it the column does not sort. */
  readonly ordering?: string;
}

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly change: (ids: ReadonlySet<number>) => void;
  /** Names the box of a row: "Choisir Mavic 3". */
  readonly nameOf: (id: number) => string;
}

interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** Keys of the columns put away. */
  readonly hidden?: readonly string[];
  readonly rows: readonly T[];
  /** As the call takes it: "name", "-name"; null = the call's own. The server sorts: the table has a part of the rows. */
  readonly ordering?: string | null;
  readonly onOrdering?: (ordering: string | null) => void;
  readonly selection?: Selection | null;
}

const sortingOf = <T,>(columns: readonly Column<T>[], ordering: string | null): SortingState => {
  const field = ordering?.replace(/^-/, '');
  const column = columns.find((each) => each.ordering !== undefined && each.ordering === field);
  return column === undefined ? [] : [{ id: column.key, desc: ordering?.startsWith('-') === true }];
};

const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown } as const;

const HeadCell = <T extends { readonly id: number }>({
  header,
  column,
}: {
  readonly header: Header<typeof features, T>;
  readonly column: Column<T> | undefined;
}) => {
  const { t } = useTranslation('common');
  const sorted = header.column.getIsSorted() || 'none';
  const Icon = SORT_ICONS[sorted];
  const sort = { none: 'none', asc: 'ascending', desc: 'descending' } as const;
  return (
    <th
      scope="col"
      data-numeric={column?.numeric || undefined}
      data-acts={column?.label === '' || undefined}
      {...(header.column.getCanSort() ? { 'aria-sort': sort[sorted] } : {})}
    >
      {header.column.getCanSort() ? (
        <button type="button" className={styles.sort} onClick={() => header.column.toggleSorting()}>
          {column?.label}
          <Icon size={13} aria-hidden data-sorted={sorted} />
        </button>
      ) : column?.label === '' ? (
        <span className="visually-hidden">{t('table.actions')}</span>
      ) : (
        column?.label
      )}
    </th>
  );
};

/** TanStack's state of a table whose rows the server sorts. */
const useServerTable = <T extends { readonly id: number }>(props: DataTableProps<T>) => {
  const { columns, hidden = [], rows, ordering = null, onOrdering, selection } = props;
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, T> => ({
          id: column.key,
          // The table sorts only what it can read; the server does it, by the column's ordering.
          accessorFn: ({ id }) => id,
          enableSorting: column.ordering !== undefined,
          sortDescFirst: false,
          cell: ({ row }) => column.cell(row.original),
        }),
      ),
    [columns],
  );
  const sorting = sortingOf(columns, ordering);
  const chosen: RowSelectionState = {};
  for (const id of selection?.ids ?? []) chosen[String(id)] = true;
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(hidden.map((key) => [key, false])),
      rowSelection: chosen,
    },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      const field = columns.find(({ key }) => key === next?.id)?.ordering;
      onOrdering?.(field === undefined ? null : `${next?.desc === true ? '-' : ''}${field}`);
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(chosen) : update;
      selection?.change(
        new Set(
          Object.keys(next)
            .filter((id) => next[id])
            .map(Number),
        ),
      );
    },
  });
};

/**
 * A table that reads well at both sizes: on a phone each row becomes a small card, its cells labelled. Sorting is the
 * server's; rows can be chosen, columns put away.
 */
export const DataTable = <T extends { readonly id: number }>(props: DataTableProps<T>) => {
  const { label, columns, selection } = props;
  const { t } = useTranslation('common');
  const table = useServerTable(props);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const lastTouched = useRef<number | null>(null);
  /** With Shift, every row from the one touched before to this one takes its state. */
  const touch = (index: number, isRange: boolean): void => {
    if (!selection) return;
    const { rows: all } = table.getRowModel();
    const from = isRange && lastTouched.current !== null ? lastTouched.current : index;
    const [first, last] = [Math.min(from, index), Math.max(from, index)];
    const isOn = all[index]?.getIsSelected() !== true;
    const ids = new Set(selection.ids);
    for (const { original } of all.slice(first, last + 1)) {
      if (isOn) ids.add(original.id);
      else ids.delete(original.id);
    }
    lastTouched.current = index;
    selection.change(ids);
  };
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.box}>
                <input
                  type="checkbox"
                  aria-label={t('table.select_all')}
                  checked={table.getIsAllRowsSelected()}
                  ref={(box) => {
                    if (box)
                      box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                  }}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {table.getHeaderGroups()[0]?.headers.map((header) => (
              <HeadCell key={header.id} header={header} column={byKey.get(header.column.id)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row, index) => (
            <tr key={row.id} data-selected={row.getIsSelected() || undefined}>
              {selection && (
                <td className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label={selection.nameOf(row.original.id)}
                    checked={row.getIsSelected()}
                    onChange={({ nativeEvent }) =>
                      touch(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                    }
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell) => {
                const column = byKey.get(cell.column.id);
                return (
                  <td
                    key={cell.id}
                    data-label={column?.label}
                    data-acts={column?.label === '' || undefined}
                    data-numeric={column?.numeric || undefined}
                  >
                    {column?.cell(row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
