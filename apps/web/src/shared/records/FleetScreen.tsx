import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { type KeyOf, type Texts, useTranslation } from '../../ui/texts.ts';
import { EntityFilter, useChosenEntity, useEntities } from '../entities/index.ts';
import { RecordsScreen } from './RecordsScreen.tsx';
import type { RecordColumn, RecordsKind, RecordsNamespaces } from './recordsKind.ts';
import type { useRecordActions } from './useRecordActions.tsx';

type OfEntity = { readonly sub_exploitant_id?: number | 'none' };

/** A record of an operator's fleet: narrowed by its sub-entities and by quick filters, acted on by many. */
interface FleetKind<
  N extends RecordsNamespaces,
  R extends { readonly id: number },
  Q extends object,
  C extends string,
> extends RecordsKind<N, R, Q> {
  /** What each quick filter asks for, by its word under `chips`; the first asks for all. */
  readonly chips: Readonly<Record<C, Partial<Q>>>;
  /** How many each quick filter finds. */
  readonly counts: (
    entity: OfEntity,
  ) => UseQueryOptions<Readonly<Record<C, number>>, Error, Readonly<Record<C, number>>, QueryKey>;
  readonly ids: (filters: Partial<Q>) => Promise<{ readonly ids: readonly number[] }>;
}

interface FleetScreenProps<
  N extends RecordsNamespaces,
  R extends { readonly id: number },
  Q extends object,
  C extends string,
> {
  readonly of: FleetKind<N, R, Q, C>;
  readonly actions: ReturnType<typeof useRecordActions<R>>;
  /** What the menus of this kind ask for. */
  readonly filters?: Partial<Q>;
  readonly menus?: ReactNode;
  /** Where records come from beside the form and a file. */
  readonly sources?: ReactNode;
}

/** The column `entity` under the operator's own word; nothing where it has no sub-entities. */
const useEntityColumn = <R, N extends RecordsNamespaces>(
  columns: readonly RecordColumn<R, N>[],
): readonly RecordColumn<R, N>[] => {
  const { list, singular, nameOf } = useEntities();
  return columns.flatMap((column) => {
    if (column.key !== 'entity') return [column];
    if (list.length === 0) return [];
    const cell = (record: R): string => nameOf(record as { readonly sub_exploitant_id: number | null });
    return [{ ...column, label: singular, cell }];
  });
};

/** Where records come from beside the form: `children`, and a file. */
const Sources = ({
  importFile,
  children,
}: {
  readonly importFile: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('csv');
  return (
    <>
      {children}
      <Button variant="outlined" startIcon={<FileUp size={16} />} onClick={importFile}>
        {t('import')}
      </Button>
    </>
  );
};

/** The table of an operator's drones or pilots. */
export const FleetScreen = <
  N extends RecordsNamespaces,
  R extends { readonly id: number },
  Q extends object,
  C extends string,
>({
  of,
  actions,
  filters = {},
  menus,
  sources,
}: FleetScreenProps<N, R, Q, C>) => {
  const { t } = useTranslation(of.namespaces) as Texts<N>;
  const [entity, setEntity] = useChosenEntity();
  const names = Object.keys(of.chips) as C[];
  const [all] = names;
  const [chosen, setChosen] = useState(all);
  const ofEntity: OfEntity = entity === undefined ? {} : { sub_exploitant_id: entity };
  const counts = useQuery(of.counts(ofEntity));
  const columns = useEntityColumn(of.columns);
  return (
    <RecordsScreen<N, R, Q>
      of={{ ...of, columns }}
      filters={{ ...(chosen && of.chips[chosen]), ...ofEntity, ...filters } as Partial<Q>}
      chips={
        <FilterChips
          chips={names.map((value) => ({
            value,
            label: t(`chips.${value}` as KeyOf<N>),
            count: counts.data?.[value],
          }))}
          selected={chosen === undefined ? [] : [chosen]}
          onToggle={(value) => setChosen(value === chosen ? all : value)}
        />
      }
      menus={() => (
        <>
          <EntityFilter value={entity} onChange={setEntity} />
          {menus}
        </>
      )}
      acts={{
        add: actions.add,
        actionsOf: actions.actionsOf,
        bulk: actions.bulk,
        ids: async (found) => (await of.ids(found)).ids,
        more: <Sources importFile={actions.importFile}>{sources}</Sources>,
      }}
    >
      {actions.dialogs}
    </RecordsScreen>
  );
};
