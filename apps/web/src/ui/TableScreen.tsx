import { type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { Page } from './layout/Page.tsx';
import { type RowAction, RowMenu } from './RowMenu.tsx';
import { SearchField } from './SearchField.tsx';
import { EmptyState, ErrorState, SkeletonList } from './states.tsx';
import styles from './TableScreen.module.css';
import { useDebounced } from './useDebounced.ts';

interface TableSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** What to ask for, once the typing pauses; empty for all. */
  readonly q: string;
}

export const useTableSearch = (): TableSearch => {
  const [typed, type] = useState('');
  return { typed, type, q: useDebounced(typed.trim()) };
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
  };
  readonly icon: LucideIcon;
  readonly search: TableSearch;
  /** The answer of the list's query. */
  readonly list: {
    readonly data: { readonly count: number; readonly results: readonly T[] } | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly Column<T>[];
  /** Adding, and what can be done with a row; null for who may only look. */
  readonly writing: {
    readonly add: () => void;
    readonly actionsOf: (row: T) => readonly RowAction[];
  } | null;
  readonly children?: ReactNode;
}

/** A page of records in a table: search, add, a menu for each row. Its dialogs are the children. */
export const TableScreen = <T extends { readonly id: number }>(props: TableScreenProps<T>) => {
  const { words, icon, search, list, columns, writing, children } = props;
  const { data, error, isPending, refetch } = list;
  const addButton = writing && (
    <Button startIcon={<Plus size={17} />} onClick={writing.add}>
      {words.add}
    </Button>
  );
  const actions: readonly Column<T>[] = writing
    ? [
        {
          key: 'actions',
          label: '',
          numeric: true,
          cell: (row) => <RowMenu label={words.more(row)} actions={writing.actionsOf(row)} />,
        },
      ]
    : [];
  return (
    <Page
      wide
      title={words.title}
      aside={
        <span className={styles.tools}>
          <SearchField label={words.search} value={search.typed} onChange={search.type} />
          {addButton}
        </span>
      }
    >
      {isPending && <SkeletonList />}
      {Boolean(error) && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.results.length === 0 && (
        <EmptyState
          icon={icon}
          title={words.empty}
          {...(search.q === '' ? { text: words.empty_text, action: addButton } : {})}
        />
      )}
      {data !== undefined && data.results.length > 0 && (
        <DataTable
          label={words.count(data.count)}
          columns={[...columns, ...actions]}
          rows={data.results}
          idOf={({ id }) => id}
        />
      )}
      {children}
    </Page>
  );
};
