import type { Drone } from '@envol/contract/drones';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drone as DroneIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { type RowAction, RowMenu } from '../../ui/RowMenu.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useDroneActions } from './useDroneActions.tsx';

const useColumns = (actionsOf: ((row: Drone) => readonly RowAction[]) | null): readonly Column<Drone>[] => {
  const { t } = useTranslation('drones');
  const format = useFormats();
  return [
    { key: 'name', label: t('name'), cell: (drone) => <b>{drone.name}</b> },
    { key: 'model', label: t('model'), cell: (drone) => `${drone.manufacturer} ${drone.model}` },
    {
      key: 'registration',
      label: t('registration'),
      cell: (drone) => drone.registration ?? t('no_registration'),
    },
    { key: 'class', label: t('drone_class'), cell: (drone) => drone.drone_class ?? '–' },
    {
      key: 'mass',
      label: t('mass'),
      numeric: true,
      cell: (drone) => `${format.number(drone.mass_kg, 3)} kg`,
    },
    {
      key: 'state',
      label: t('state'),
      cell: (drone) => (
        <StatusChip
          status={drone.is_active ? 'active' : 'inactive'}
          label={t(drone.is_active ? 'active' : 'inactive')}
          tone={drone.is_active ? 'ok' : 'archived'}
        />
      ),
    },
    ...(actionsOf === null
      ? []
      : [
          {
            key: 'actions',
            label: '',
            numeric: true,
            cell: (row: Drone) => <RowMenu label={t('more', { name: row.name })} actions={actionsOf(row)} />,
          },
        ]),
  ];
};

/* The router expects the export DronesScreen (/map/drones), a component without properties that fills the page. */
export const DronesScreen = () => {
  const { t } = useTranslation('drones');
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const mayWrite = useMay('drone:write');
  const { actionsOf, dialogs, add } = useDroneActions();
  const columns = useColumns(mayWrite ? actionsOf : null);
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(endpoints.listDrones, { query: { limit: 200, ...(q === '' ? {} : { q }) } }),
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
          icon={DroneIcon}
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
