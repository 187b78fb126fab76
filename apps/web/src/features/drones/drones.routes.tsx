import type { Drone } from '@envol/contract/drones';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drone as DroneIcon } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TableScreen, useTableSearch } from '../../ui/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDroneActions } from './useDroneActions.tsx';

const useColumns = (): readonly Column<Drone>[] => {
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
  ];
};

/* The router expects the export DronesScreen (/map/drones), a component without properties that fills the page. */
export const DronesScreen = () => {
  const { t } = useTranslation('drones');
  const search = useTableSearch();
  const mayWrite = useMay('drone:write');
  const { actionsOf, dialogs, add } = useDroneActions();
  const list = useQuery({
    ...queryOf(endpoints.listDrones, { query: { limit: 200, ...(search.q === '' ? {} : { q: search.q }) } }),
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
        more: (drone) => t('more', { name: drone.name }),
      }}
      icon={DroneIcon}
      search={search}
      list={list}
      columns={useColumns()}
      writing={mayWrite ? { add, actionsOf } : null}
    >
      {dialogs}
    </TableScreen>
  );
};
