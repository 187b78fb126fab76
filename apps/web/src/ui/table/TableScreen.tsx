import { useSearch } from '@tanstack/react-router';
import { type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../Button.tsx';
import { SearchField } from '../filter/SearchField.tsx';
import { useDebounced } from '../filter/useDebounced.ts';
import { Page } from '../layout/Page.tsx';
import { type RowAction, RowMenu } from '../RowMenu.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../states.tsx';
import { useTranslation } from '../texts.ts';
import { type BulkAction, BulkBar } from './BulkBar.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { type Column, DataTable, type Selection } from './DataTable.tsx';
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
    columns.flatMap(({ key, isAway }) => (isAway === true ? [key] : [])),
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
    /** All rows that the filters find, and what tells these filters from others; without it only rows on the screen can be chosen. */
    readonly found?: { readonly key: string; readonly ids: () => Promise<readonly number[]> };
    /** Beside adding: import, export. */
    readonly more?: ReactNode;
  } | null;
  /** Under the title: quick filters with their counts. */
  readonly chips?: ReactNode;
  /** Beside the search: what narrows the list. */
  readonly filters?: ReactNode;
  readonly children?: ReactNode;
}

interface Chosen {
  readonly ids: ReadonlySet<number>;
  /** The filters whose rows were all chosen; null where rows on the screen were. */
  readonly found: string | null;
}
const NONE: Chosen = { ids: new Set(), found: null };

/** What is chosen of the rows that are shown now: what another search no longer shows is no longer chosen. */
const useSelection = <T extends { readonly id: number }>({ list, writing, words }: TableScreenProps<T>) => {
  const { t } = useTranslation('common');
  const [chosen, setChosen] = useState<Chosen>(NONE);
  const { rows, last } = list;
  const found = writing?.found;
  const isEverything = chosen.found !== null && chosen.found === found?.key;
  const ids = isEverything ? [...chosen.ids] : rows.flatMap(({ id }) => (chosen.ids.has(id) ? [id] : []));
  const selection: Selection = {
    ids: new Set(ids),
    change: (next) => setChosen({ ids: next, found: null }),
    nameOf: (id) => {
      const row = rows.find((each) => each.id === id);
      return t('table.select', { name: row === undefined ? '' : words.name(row) });
    },
  };
  const choose = async (): Promise<void> => {
    if (found) setChosen({ ids: new Set(await found.ids()), found: found.key });
  };
  const bar = writing && ids.length > 0 && (
    <BulkBar
      ids={ids}
      actions={writing.bulk}
      all={found === undefined || last === undefined ? null : { count: last.count, choose }}
      onClear={() => setChosen(NONE)}
    />
  );
  return { selection: writing && writing.bulk.length > 0 ? selection : null, bar };
};

/** The columns, and at the end of each row its menu for who may write. */
const useColumnsWithMenu = <T,>({ columns, words, writing }: TableScreenProps<T>): readonly Column<T>[] =>
  useMemo(
    () =>
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

/** A page of records in a table: search, order, columns, selection, a menu for each row. Its dialogs are the children. */
export const TableScreen = <T extends { readonly id: number }>(props: TableScreenProps<T>) => {
  const { words, icon, controls, list, columns, writing, chips, filters, children } = props;
  const { t } = useTranslation('common');
  const { rows, last, error, isPending, hasNextPage, fetchNextPage, refetch } = list;
  const end = useMoreRows(hasNextPage, () => void fetchNextPage());
  const { selection, bar } = useSelection(props);
  const all = useColumnsWithMenu(props);
  const addButton = writing && (
    <Button startIcon={<Plus size={17} />} onClick={writing.add}>
      {words.add}
    </Button>
  );
  return (
    <Page
      wide
      title={words.title}
      aside={
        <span className={styles.tools}>
          <SearchField label={words.search} value={controls.typed} onChange={controls.type} />
          {writing?.more}
          {addButton}
        </span>
      }
    >
      {(chips || filters) && (
        <div className={styles.narrowing}>
          {chips}
          {filters}
        </div>
      )}
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
          <div className={styles.above}>
            <p>
              {words.count(last.count)}
              {rows.length < last.count && ` · ${t('table.shown', { count: rows.length })}`}
            </p>
            <span className={styles.columns}>
              <ColumnsMenu
                columns={columns}
                hidden={controls.view.hidden}
                onHidden={(hidden) => controls.changeView({ hidden })}
              />
            </span>
          </div>
          <DataTable
            label={words.count(last.count)}
            columns={all}
            hidden={controls.view.hidden}
            rows={rows}
            ordering={controls.view.ordering}
            onOrdering={(ordering) => controls.changeView({ ordering })}
            selection={selection}
          />
        </>
      )}
      <div ref={end} />
      {bar}
      {children}
    </Page>
  );
};
