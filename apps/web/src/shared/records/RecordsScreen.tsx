import type { Namespace } from '@envol/i18n/resources';
import type { ReactNode } from 'react';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { useFormats } from '../../ui/format.ts';
import type { RowAction } from '../../ui/RowMenu.tsx';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { type KeyOf, type Texts, useTranslation } from '../../ui/texts.ts';
import type { RecordColumn, RecordsKind, RecordsNamespaces } from './recordsKind.ts';

type Narrowing<Q> = Partial<Q>;

interface RecordsScreenProps<
  N extends RecordsNamespaces,
  R extends { readonly id: number },
  Q extends object,
> {
  readonly of: RecordsKind<N, R, Q>;
  /** What the menus and chips ask for, beside what is typed and the order. */
  readonly filters?: Narrowing<Q>;
  readonly chips?: ReactNode;
  /** Beside the search: what narrows the list; of the rows that are shown. */
  readonly menus?: (rows: readonly R[]) => ReactNode;
  /** Absent: the records are looked at alone. */
  readonly acts?: {
    readonly add: () => void;
    readonly actionsOf: (record: R) => readonly RowAction[];
    readonly bulk?: readonly BulkAction[];
    /** All that the filters find, to act on them at once. */
    readonly ids?: (filters: Narrowing<Q>) => Promise<readonly number[]>;
    /** Beside adding: import, a registry. */
    readonly more?: ReactNode;
  };
  /** The dialogs. */
  readonly children?: ReactNode;
}

/** A field as it is; "–" for none. */
const fieldText = (record: object, key: string): ReactNode =>
  ((record as Readonly<Record<string, ReactNode>>)[key] ?? '–') as ReactNode;

/** The columns of the table in the user's language. */
const useColumns = <N extends readonly Namespace[], R extends object>(
  columns: readonly RecordColumn<R, N>[],
  t: Texts<N>['t'],
): readonly Column<R>[] => {
  const format = useFormats();
  return columns.map(({ word, label, cell, ...column }) => ({
    ...column,
    label: label ?? t(word ?? (column.key as KeyOf<N>)),
    cell: (record: R) => (cell ? cell(record, { t, format }) : fieldText(record, column.key)),
  }));
};

/** What is asked of the list: the filters, what is typed, the order. */
const queryOf = <Q extends object>(
  filters: Narrowing<Q>,
  q: string,
  ordering: string | null | undefined,
): { readonly found: Narrowing<Q>; readonly query: Narrowing<Q> } => {
  const found = { ...filters, ...(q === '' ? {} : { q }) };
  return { found, query: { ...found, ...(ordering ? { ordering } : {}) } };
};

/** The table of a kind of record: searched, put in order, narrowed; its dialogs are the children. */
export const RecordsScreen = <
  N extends RecordsNamespaces,
  R extends { readonly id: number },
  Q extends object,
>({
  of,
  filters = {},
  chips,
  menus,
  acts,
  children,
}: RecordsScreenProps<N, R, Q>) => {
  const { t } = useTranslation(of.namespaces) as Texts<N>;
  const columns = useColumns(of.columns, t);
  const controls = useTableControls(of.name, columns);
  const { found, query } = queryOf<Q>(filters, controls.q, controls.view.ordering ?? of.default_ordering);
  const list = usePages([of.noun, 'table', query], of.page, (window, signal) =>
    of.list({ ...query, ...window } as Q, signal),
  );
  const mayWrite = useMay(of.writes?.permission ?? 'public');
  const { writes, nameOf } = of;
  const { ids, bulk = [], more } = acts ?? {};
  return (
    <TableScreen<R>
      words={{
        title: t('title'),
        search: t('search'),
        add: writes === null ? '' : t(writes.add),
        empty: t('empty'),
        empty_text: t('empty_text'),
        count: (count) => t('count', { count }),
        more: (row) => (writes === null ? nameOf(row) : t(writes.more, { name: nameOf(row) })),
        name: nameOf,
      }}
      icon={of.icon}
      controls={controls}
      list={list}
      columns={columns}
      chips={chips}
      filters={menus?.(list.rows)}
      writing={
        acts !== undefined && writes !== null && mayWrite
          ? {
              add: acts.add,
              actionsOf: acts.actionsOf,
              bulk,
              more,
              ...(ids && { found: { key: JSON.stringify(found), ids: () => ids(found) } }),
            }
          : null
      }
    >
      {children}
    </TableScreen>
  );
};
