import type { CallOf } from '@envol/contract/endpoint';
import type { listOperators } from '@envol/contract/operators';
import { PLANS, type Plan } from '@envol/domain/access/actor';
import { Link, useSearch } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMinute } from '../../device/clock.ts';
import { defineRecords, RecordsScreen } from '../../shared/records/index.ts';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';

type Query = NonNullable<CallOf<typeof listOperators>['query']>;

/** How long ago, as time passes. */
const Ago = ({ at }: { readonly at: string }) => useFormats().ago(at, useMinute());

const OPERATORS = defineRecords({
  namespaces: ['operators', 'nav'],
  name: 'operators',
  noun: 'exploitants',
  icon: Building2,
  page: 25,
  list: (query: Query, signal: AbortSignal) =>
    callApi(endpoints.listOperators, { query }, { handles: 'all', signal }),
  nameOf: ({ commercial_name }) => commercial_name,
  writes: null,
  columns: [
    {
      key: 'name',
      ordering: 'commercial_name',
      cell: ({ id, commercial_name, is_blocked, deleted_at }, { t }) => (
        <>
          <Link to="/exploitants/$id" params={{ id: String(id) }}>
            <b>{commercial_name}</b>
          </Link>{' '}
          {is_blocked && <StatusChip status="refused" label={t('blocked')} />}
          {deleted_at !== null && <StatusChip status="refused" label={t('deleted')} />}
        </>
      ),
    },
    { key: 'company' },
    { key: 'siret' },
    { key: 'number', cell: ({ uas_operator_number }) => uas_operator_number ?? '–' },
    { key: 'plan', cell: ({ plan }, { t }) => t(`nav:plans.${plan}`) },
    { key: 'members', numeric: true, cell: ({ members_count }) => members_count },
    { key: 'pilots', numeric: true, cell: ({ pilots_count }) => pilots_count },
    { key: 'drones', numeric: true, cell: ({ drones_count }) => drones_count },
    { key: 'flights', numeric: true, cell: ({ flights_count }) => flights_count },
    {
      key: 'last',
      word: 'last_approval',
      ordering: 'last_approval_date',
      cell: ({ last_approval_date: last }, { t }) => (last === null ? t('never') : <Ago at={last} />),
    },
  ],
});

/** Every operator, by 25, the one that asked nothing for longest first. */
export const OperatorsScreen = () => {
  const { t } = useTranslation(['operators', 'nav']);
  const [plans, setPlans] = useState<readonly Plan[]>([]);
  const { blocked: given } = useSearch({ strict: false }) as { readonly blocked?: unknown };
  const [states, setStates] = useState<readonly ('true' | 'false')[]>(given === undefined ? [] : ['true']);
  const [plan] = plans;
  const [blocked] = states;
  return (
    <RecordsScreen
      of={OPERATORS}
      filters={{
        ...(plan === undefined ? {} : { plan }),
        ...(blocked === undefined ? {} : { is_blocked: blocked }),
      }}
      menus={() => (
        <>
          <FilterMenu label={t('plan')} count={plans.length}>
            <FilterOptions
              options={PLANS.map((value) => ({ value, label: t(`nav:plans.${value}`) }))}
              chosen={plans}
              onChange={(chosen) => setPlans(chosen.slice(-1))}
            />
          </FilterMenu>
          <FilterMenu label={t('state')} count={states.length}>
            <FilterOptions
              options={[
                { value: 'false' as const, label: t('open') },
                { value: 'true' as const, label: t('blocked') },
              ]}
              chosen={states}
              onChange={(chosen) => setStates(chosen.slice(-1))}
            />
          </FilterMenu>
        </>
      )}
    />
  );
};
