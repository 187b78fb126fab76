import type { Pilot } from '@envol/contract/pilots';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TableScreen, useTableSearch } from '../../ui/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { usePilotActions } from './usePilotActions.tsx';

const useColumns = (): readonly Column<Pilot>[] => {
  const { t } = useTranslation('pilots');
  return [
    {
      key: 'name',
      label: t('name'),
      cell: (pilot) => (
        <>
          <b>{pilot.full_name}</b>{' '}
          {pilot.is_main_contact && (
            <StatusChip status="main_contact" label={t('main_contact')} tone="blue" />
          )}
          {pilot.is_archived && <StatusChip status="archived" label={t('archived')} />}
        </>
      ),
    },
    {
      key: 'phone',
      label: t('phone'),
      // A mission needs its pilots' numbers: the gap is worth seeing.
      cell: (pilot) =>
        pilot.phone === null ? (
          <StatusChip status="action_needed" label={t('no_phone')} />
        ) : (
          <a href={`tel:${pilot.phone.replace(/[^+\d]/g, '')}`}>{pilot.phone}</a>
        ),
    },
    {
      key: 'email',
      label: t('email'),
      cell: (pilot) => (pilot.email === null ? '–' : <a href={`mailto:${pilot.email}`}>{pilot.email}</a>),
    },
  ];
};

/* The router expects the export PilotsScreen (/map/pilots), a component without properties that fills the page. */
export const PilotsScreen = () => {
  const { t } = useTranslation('pilots');
  const search = useTableSearch();
  const mayWrite = useMay('pilot:write');
  const { actionsOf, dialogs, add } = usePilotActions();
  const list = useQuery({
    ...queryOf(endpoints.listPilots, { query: { limit: 200, ...(search.q === '' ? {} : { q: search.q }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <TableScreen
      words={{
        title: t('title'),
        search: t('search'),
        add: t('add'),
        empty: t('empty'),
        empty_text: t('empty_text'),
        count: (count) => t('count', { count }),
        more: (pilot) => t('more', { name: pilot.full_name }),
      }}
      icon={Users}
      search={search}
      list={list}
      columns={useColumns()}
      writing={mayWrite ? { add, actionsOf } : null}
    >
      {dialogs}
    </TableScreen>
  );
};
