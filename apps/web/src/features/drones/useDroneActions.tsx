import type { Drone } from '@envol/contract/drones';
import { BatteryFull, Power, PowerOff, Wrench } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useRecordActions } from '../../shared/records/index.ts';
import { loadTexts, useTranslation } from '../../ui/texts.ts';
import { AlphaTangoDialog } from './AlphaTangoDialog.tsx';
import { DroneDialog } from './DroneDialog.tsx';
import { DroneImport } from './DroneImport.tsx';

const MaintenanceDialog = lazy(async () => {
  const [{ MaintenanceDialog: Maintenance }] = await Promise.all([
    import('./maintenance/MaintenanceDialog.tsx'),
    loadTexts(['drone_maintenance']),
  ]);
  return { default: Maintenance };
});

const BatteriesDialog = lazy(async () => {
  const [{ BatteriesDialog: Batteries }] = await Promise.all([
    import('./batteries/BatteriesDialog.tsx'),
    loadTexts(['batteries']),
  ]);
  return { default: Batteries };
});

const calls = {
  setAway: (id: number, isAway: boolean) =>
    callApi(endpoints.updateDrone, { params: { id }, body: { is_active: !isAway } }),
  setAllAway: (ids: number[], isAway: boolean) =>
    callApi(endpoints.changeDrones, { body: { ids, is_active: !isAway } }),
  move: (ids: number[], sub_exploitant_id: number | null) =>
    callApi(endpoints.changeDrones, { body: { ids, sub_exploitant_id } }, { handles: 'all' }),
  canBeDeleted: (id: number) => callApi(endpoints.droneCanBeDeleted, { params: { id } }),
  remove: (id: number) => callApi(endpoints.deleteDrone, { params: { id } }),
  exportFile: (ids: number[]) => callApi(endpoints.exportDrones, { body: { ids } }),
};

const Form = ({ record, onClose }: { readonly record: Drone | null; readonly onClose: () => void }) => (
  <DroneDialog drone={record} onClose={onClose} />
);

/** What is done with drones: one that a mission names is made inactive instead of deleted. */
export const useDroneActions = () => {
  const { t } = useTranslation('drones');
  const [isRegistryOpen, setRegistryOpen] = useState(false);
  const [maintained, setMaintained] = useState<Drone | null>(null);
  // Null: all of the operator.
  const [powered, setPowered] = useState<Drone | null | undefined>();
  const { dialogs, ...actions } = useRecordActions<Drone>({
    noun: 'drones',
    owner: 'drone',
    nameOf: ({ name }) => name,
    isAway: ({ is_active }) => !is_active,
    away: {
      label: t('inactivate'),
      icon: PowerOff,
      done: ({ name }) => t('inactivated', { name }),
      allDone: (count) => t('all_inactivated', { count }),
    },
    back: {
      label: t('activate'),
      icon: Power,
      done: ({ name }) => t('activated', { name }),
      allDone: (count) => t('all_activated', { count }),
    },
    more: (drone) => [
      { key: 'maintenance', label: t('maintenance'), icon: Wrench, run: () => setMaintained(drone) },
      { key: 'batteries', label: t('batteries'), icon: BatteryFull, run: () => setPowered(drone) },
    ],
    calls,
    Form,
    Import: DroneImport,
  });
  return {
    ...actions,
    openRegistry: () => setRegistryOpen(true),
    openBatteries: () => setPowered(null),
    dialogs: (
      <>
        {dialogs}
        {maintained !== null && (
          <Suspense>
            <MaintenanceDialog drone={maintained} onClose={() => setMaintained(null)} />
          </Suspense>
        )}
        {powered !== undefined && (
          <Suspense>
            <BatteriesDialog drone={powered} onClose={() => setPowered(undefined)} />
          </Suspense>
        )}
        {isRegistryOpen && <AlphaTangoDialog onClose={() => setRegistryOpen(false)} />}
      </>
    ),
  };
};
