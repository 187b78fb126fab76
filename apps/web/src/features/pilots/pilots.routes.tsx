import type { Pilot } from '@envol/contract/pilots';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { type RowAction, RowMenu } from '../../ui/RowMenu.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { usePilotActions } from './usePilotActions.tsx';

const useColumns = (actionsOf: ((row: Pilot) => readonly RowAction[]) | null): readonly Column<Pilot>[] => {
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
    ...(actionsOf === null
      ? []
      : [
          {
            key: 'actions',
            label: '',
            numeric: true,
            cell: (row: Pilot) => (
              <RowMenu label={t('more', { name: row.full_name })} actions={actionsOf(row)} />
            ),
          },
        ]),
  ];
};

/* The router expects the export PilotsScreen (/map/pilots), a component without properties that fills the page. */
export const PilotsScreen = () => {
  const { t } = useTranslation('pilots');
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const mayWrite = useMay('pilot:write');
  const { actionsOf, dialogs, add } = usePilotActions();
  const columns = useColumns(mayWrite ? actionsOf : null);
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(endpoints.listPilots, { query: { limit: 200, ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  });
  const addButton = (
    <Button startIcon={<Plus size={17} />} onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <Page
      wide
      title={t('title')}
      aside={
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <SearchField label={t('search')} value={typed} onChange={setTyped} />
          {mayWrite && addButton}
        </span>
      }
    >
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.results.length === 0 && (
        <EmptyState
          icon={Users}
          title={t('empty')}
          {...(q === '' ? { text: t('empty_text'), action: mayWrite && addButton } : {})}
        />
      )}
      {data !== undefined && data.results.length > 0 && (
        <DataTable
          label={t('count', { count: data.count })}
          columns={columns}
          rows={data.results}
          idOf={(each) => each.id}
        />
      )}
      {dialogs}
    </Page>
  );
};
