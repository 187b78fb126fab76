import type { OperatorOrdering, OperatorRow } from '@envol/contract/operators';
import { PLANS, type Plan } from '@envol/domain/access/actor';
import { Link, useSearch } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import { useMinute } from '../../device/clock.ts';
import { FilterMenu, FilterOptions } from '../../ui/FilterMenu.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';

const PAGE = 25;

const useColumns = (): readonly Column<OperatorRow>[] => {
  const { t } = useTranslation(['operators', 'nav']);
  const format = useFormats();
  const now = useMinute();
  return [
    {
      key: 'name',
      label: t('name'),
      ordering: 'commercial_name',
      cell: ({ id, commercial_name, is_blocked, deleted_at }) => (
        <>
          <Link to="/exploitants/$id" params={{ id: String(id) }}>
            <b>{commercial_name}</b>
          </Link>{' '}
          {is_blocked && <StatusChip status="refused" label={t('blocked')} />}
          {deleted_at !== null && <StatusChip status="refused" label={t('deleted')} />}
        </>
      ),
    },
    { key: 'company', label: t('company'), cell: ({ company }) => company },
    { key: 'siret', label: t('siret'), cell: ({ siret }) => siret ?? '–' },
    { key: 'number', label: t('number'), cell: ({ uas_operator_number }) => uas_operator_number ?? '–' },
    { key: 'plan', label: t('plan'), cell: ({ plan }) => t(`nav:plans.${plan}`) },
    { key: 'members', label: t('members'), numeric: true, cell: ({ members_count }) => members_count },
    { key: 'pilots', label: t('pilots'), numeric: true, cell: ({ pilots_count }) => pilots_count },
    { key: 'drones', label: t('drones'), numeric: true, cell: ({ drones_count }) => drones_count },
    { key: 'flights', label: t('flights'), numeric: true, cell: ({ flights_count }) => flights_count },
    {
      key: 'last',
      label: t('last_approval'),
      ordering: 'last_approval_date',
      cell: ({ last_approval_date: last }) => (last === null ? t('never') : format.ago(last, now)),
    },
  ];
};

/** Every operator, by 25, the one that asked nothing for longest first. */
export const OperatorsScreen = () => {
  const { t } = useTranslation(['operators', 'nav']);
  const columns = useColumns();
  const controls = useTableControls('operators', columns);
  const [plans, setPlans] = useState<readonly Plan[]>([]);
  const { blocked: given } = useSearch({ strict: false }) as { readonly blocked?: unknown };
  const [states, setStates] = useState<readonly ('true' | 'false')[]>(given === undefined ? [] : ['true']);
  const { q, view } = controls;
  const [plan] = plans;
  const [blocked] = states;
  const query = {
    ...(q === '' ? {} : { q }),
    ...(plan === undefined ? {} : { plan }),
    ...(blocked === undefined ? {} : { is_blocked: blocked }),
    ...(view.ordering === null ? {} : { ordering: view.ordering as OperatorOrdering }),
  };
  const list = usePages(['exploitants', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listOperators, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  return (
    <TableScreen
      words={{
        title: t('title'),
        search: t('search'),
        add: '',
        empty: t('empty'),
        empty_text: t('empty_text'),
        count: (count) => t('count', { count }),
        more: ({ commercial_name }) => commercial_name,
        name: ({ commercial_name }) => commercial_name,
      }}
      icon={Building2}
      controls={controls}
      list={list}
      columns={columns}
      filters={
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
      }
      writing={null}
    />
  );
};
