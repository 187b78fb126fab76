import type { Drone, DroneOrdering } from '@envol/contract/drones';
import { Drone as DroneIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { EntityFilter } from '../../shared/entities/index.ts';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDroneActions } from './useDroneActions.tsx';

const PAGE = 100;

const useColumns = (): readonly Column<Drone>[] => {
  const { t } = useTranslation('drones');
  const format = useFormats();
  return [
    { key: 'name', label: t('name'), ordering: 'name', cell: (drone) => <b>{drone.name}</b> },
    {
      key: 'model',
      label: t('model'),
      ordering: 'manufacturer',
      cell: (drone) => `${drone.manufacturer} ${drone.model}`,
    },
    {
      key: 'registration',
      label: t('registration'),
      ordering: 'registration',
      cell: (drone) => drone.registration ?? t('no_registration'),
    },
    {
      key: 'class',
      label: t('drone_class'),
      ordering: 'drone_class',
      cell: (drone) => drone.drone_class ?? '–',
    },
    {
      key: 'mass',
      label: t('mass'),
      ordering: 'mass_kg',
      numeric: true,
      cell: (drone) => `${format.number(drone.mass_kg, 3)} kg`,
    },
    {
      key: 'state',
      label: t('state'),
      ordering: 'is_active',
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

/** A component without properties that fills the page, for the router. */
export const DronesScreen = () => {
  const { t } = useTranslation('drones');
  const columns = useColumns();
  const controls = useTableControls('drones', columns);
  const { q, view } = controls;
  const mayWrite = useMay('drone:write');
  const { actionsOf, bulk, dialogs, add } = useDroneActions();
  const [entity, setEntity] = useState<number | 'none'>();
  const query = {
    ...(entity === undefined ? {} : { sub_exploitant_id: entity }),
    ...(q === '' ? {} : { q }),
    ...(view.ordering === null ? {} : { ordering: view.ordering as DroneOrdering }),
  };
  const list = usePages(['drones', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listDrones, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
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
        name: (drone) => drone.name,
      }}
      icon={DroneIcon}
      controls={controls}
      list={list}
      columns={columns}
      filters={<EntityFilter value={entity} onChange={setEntity} />}
      writing={mayWrite ? { add, actionsOf, bulk } : null}
    >
      {dialogs}
    </TableScreen>
  );
};
