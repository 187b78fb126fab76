import { useSearch } from '@tanstack/react-router';
import { type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../Button.tsx';
import { Page } from '../layout/Page.tsx';
import { type RowAction, RowMenu } from '../RowMenu.tsx';
import { SearchField } from '../SearchField.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../states.tsx';
import { useTranslation } from '../texts.ts';
import { useDebounced } from '../useDebounced.ts';
import { type BulkAction, BulkBar } from './BulkBar.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import styles from './TableScreen.module.css';
import { type TableView, useTableView } from './tableMemory.ts';
import { useMoreRows } from './useMoreRows.ts';

interface TableControls {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** What to ask for, once the typing pauses; empty for all. */
  readonly q: string;
  readonly view: TableView;
  readonly changeView: (change: Partial<TableView>) => void;
}

/** Search, order and columns of a table; `?q=` of the address begins the search, order and columns are remembered. */
export const useTableControls = <T,>(name: string, columns: readonly Column<T>[]): TableControls => {
  const { q: given } = useSearch({ strict: false }) as { readonly q?: unknown };
  const [typed, type] = useState(given === undefined ? '' : String(given));
  const orderings = columns.flatMap(({ ordering }) =>
    ordering === undefined ? [] : [ordering, `-${ordering}`],
  );
  const [view, changeView] = useTableView(
    name,
    orderings,
    columns.map(({ key }) => key),
  );
  return { typed, type, q: useDebounced(typed.trim()), view, changeView };
};

interface TableScreenProps<T> {
  readonly words: {
    readonly title: string;
    readonly search: string;
    readonly add: string;
    readonly empty: string;
    readonly empty_text: string;
    readonly count: (count: number) => string;
    /** Names the menu of a row. */
    readonly more: (row: T) => string;
    /** Names a row by itself: "Mavic 3". */
    readonly name: (row: T) => string;
  };
  readonly icon: LucideIcon;
  readonly controls: TableControls;
  /** The pages of the list (`usePages`). */
  readonly list: {
    readonly rows: readonly T[];
    readonly last: { readonly count: number } | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => unknown;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly Column<T>[];
  /** Adding, and what can be done with a row or with several; null for who may only look. */
  readonly writing: {
    readonly add: () => void;
    readonly actionsOf: (row: T) => readonly RowAction[];
    readonly bulk: readonly BulkAction[];
    /** The ids of all rows that the filters find; without it only rows on the screen can be chosen. */
    readonly allIds?: () => Promise<readonly number[]>;
    /** Beside adding: import, export. */
    readonly more?: ReactNode;
  } | null;
  /** Under the title: quick filters with their counts. */
  readonly chips?: ReactNode;
  /** Beside the search: what narrows the list. */
  readonly filters?: ReactNode;
  readonly children?: ReactNode;
}

/** A page of records in a table: search, order, columns, selection, a menu for each row. Its dialogs are the children. */
export const TableScreen = <T extends { readonly id: number }>(props: TableScreenProps<T>) => {
  const { words, icon, controls, list, columns, writing, chips, filters, children } = props;
  const { t } = useTranslation('common');
  const { rows, last, error, isPending, hasNextPage, fetchNextPage, refetch } = list;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const end = useMoreRows(hasNextPage, () => void fetchNextPage());
  const [everything, setEverything] = useState(false);
  // What a search no longer shows is no longer chosen, unless all that it finds was.
  const selected = everything ? [...chosen] : rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const choose = (ids: ReadonlySet<number>, isEverything = false): void => {
    setChosen(ids);
    setEverything(isEverything);
  };
  const all = useMemo(
    (): readonly Column<T>[] =>
      writing
        ? [
            ...columns,
            {
              key: 'actions',
              label: '',
              numeric: true,
              cell: (row) => <RowMenu label={words.more(row)} actions={writing.actionsOf(row)} />,
            },
          ]
        : columns,
    [columns, words, writing],
  );
  const addButton = writing && (
    <Button startIcon={<Plus size={17} />} onClick={writing.add}>
      {words.add}
    </Button>
  );
  const nameOf = (id: number): string => {
    const row = rows.find((each) => each.id === id);
    return t('table.select', { name: row === undefined ? '' : words.name(row) });
  };
  return (
    <Page
      wide
      title={words.title}
      aside={
        <span className={styles.tools}>
          <SearchField
            label={words.search}
            value={controls.typed}
            onChange={(text) => {
              controls.type(text);
              choose(new Set());
            }}
          />
          {writing?.more}
          {addButton}
        </span>
      }
    >
      <div className={styles.narrowing}>
        {chips}
        {filters}
        <span className={styles.columns}>
          <ColumnsMenu
            columns={columns}
            hidden={controls.view.hidden}
            onHidden={(hidden) => controls.changeView({ hidden })}
          />
        </span>
      </div>
      {isPending && <SkeletonList />}
      {Boolean(error) && <ErrorState error={error} retry={() => void refetch()} />}
      {!isPending && !error && rows.length === 0 && (
        <EmptyState
          icon={icon}
          title={words.empty}
          {...(controls.q === '' ? { text: words.empty_text, action: addButton } : {})}
        />
      )}
      {last !== undefined && rows.length > 0 && (
        <>
          <p className={styles.count}>
            {words.count(last.count)}
            {rows.length < last.count && ` · ${t('table.shown', { count: rows.length })}`}
          </p>
          <DataTable
            label={words.count(last.count)}
            columns={all}
            hidden={controls.view.hidden}
            rows={rows}
            ordering={controls.view.ordering}
            onOrdering={(ordering) => controls.changeView({ ordering })}
            selection={
              writing && writing.bulk.length > 0 ? { ids: new Set(selected), change: choose, nameOf } : null
            }
          />
        </>
      )}
      <div ref={end} />
      {writing && selected.length > 0 && (
        <BulkBar
          ids={selected}
          actions={writing.bulk}
          all={
            writing.allIds === undefined || last === undefined
              ? null
              : { count: last.count, choose: async () => choose(new Set(await writing.allIds?.()), true) }
          }
          onClear={() => choose(new Set())}
        />
      )}
      {children}
    </Page>
  );
};
