import type { Permission } from '@envol/domain/access/permissions';
import type { Namespace } from '@envol/i18n/resources';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { useFormats } from '../../ui/format.ts';
import type { KeyOf, Texts } from '../../ui/texts.ts';

/** What every table of records says, in the first of its namespaces. */
type TableWord = 'title' | 'search' | 'count' | 'empty' | 'empty_text';
type TableNamespace = {
  readonly [N in Namespace]: TableWord extends KeyOf<readonly [N]> ? N : never;
}[Namespace];

/** The first has the words of the table; cells may name words of the others as "nav:plans.free". */
export type RecordsNamespaces = readonly [TableNamespace, ...Namespace[]];

export interface CellTools<N extends readonly Namespace[]> {
  readonly t: Texts<N>['t'];
  readonly format: ReturnType<typeof useFormats>;
}

interface ColumnBase<N extends readonly Namespace[]> {
  /** Absent: the word of the key. */
  readonly word?: KeyOf<N>;
  /** Instead of a word: what an operator calls its sub-entities. */
  readonly label?: string;
  /** The call's ordering by it; without it the column does not sort. */
  readonly ordering?: string;
  /** Put away until somebody asks for it. */
  readonly isAway?: boolean;
  /** Numbers stand at the right. */
  readonly numeric?: boolean;
}

/** A column as data: the field of its name as it is ("–" for none), or what `cell` makes of the record. */
export type RecordColumn<R, N extends readonly Namespace[]> = ColumnBase<N> &
  (
    | { readonly key: keyof R & string; readonly cell?: undefined }
    | { readonly key: string; readonly cell: (record: R, tools: CellTools<N>) => ReactNode }
  );

interface PageOfRecords<R> {
  readonly count: number;
  readonly results: readonly R[];
}

/** A kind of record as a table: its words, its columns, the call that lists it with a query `Q`. */
export interface RecordsKind<
  N extends RecordsNamespaces,
  R extends { readonly id: number },
  Q extends object,
> {
  readonly namespaces: N;
  /** By which order and columns of the table are remembered. */
  readonly name: string;
  /** Noun of the queries, the first part of the call's path: what is read again once one was changed. */
  readonly noun: string;
  readonly icon: LucideIcon;
  /** Rows asked for at once. */
  readonly page: number;
  readonly columns: readonly RecordColumn<R, N>[];
  readonly nameOf: (record: R) => string;
  /** Where it differs from the call's own. */
  readonly default_ordering?: string;
  readonly list: (query: Q, signal: AbortSignal) => Promise<PageOfRecords<R>>;
  /** Who adds and changes records, by which words; null where nobody does in this table. */
  readonly writes: {
    readonly permission: Permission;
    readonly add: KeyOf<N>;
    /** Names the menu of a row; filled with its `name`. */
    readonly more: KeyOf<N>;
  } | null;
}

/** Checks a kind of record; types of rows and query come from its `list`. */
export const defineRecords = <
  const N extends RecordsNamespaces,
  R extends { readonly id: number },
  Q extends object,
>(
  kind: RecordsKind<N, R, Q>,
): RecordsKind<N, R, Q> => kind;
