import type { countDrones, droneIds, listDrones } from '@envol/contract/drones';
import type { CallOf } from '@envol/contract/endpoint';
import { DRONE_CLASSES } from '@envol/domain/drones/fleet';
import { BatteryFull, Drone as DroneIcon, Landmark } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { PapersCell } from '../../shared/documents/index.ts';
import { defineRecords, FleetScreen } from '../../shared/records/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDroneActions } from './useDroneActions.tsx';

type Query = NonNullable<CallOf<typeof listDrones>['query']>;
type Filters = NonNullable<CallOf<typeof droneIds>['query']>;

const TABLE = defineRecords({
  namespaces: ['drones'],
  name: 'drones',
  noun: 'drones',
  icon: DroneIcon,
  page: 100,
  list: (query: Query, signal: AbortSignal) =>
    callApi(endpoints.listDrones, { query }, { handles: 'all', signal }),
  nameOf: ({ name }) => name,
  writes: { permission: 'drone:write', add: 'add', more: 'more' },
  columns: [
    { key: 'name', ordering: 'name', cell: ({ name }) => <b>{name}</b> },
    { key: 'model', ordering: 'manufacturer', cell: (drone) => `${drone.manufacturer} ${drone.model}` },
    {
      key: 'registration',
      ordering: 'registration',
      cell: (drone, { t }) => drone.registration ?? t('no_registration'),
    },
    { key: 'papers', cell: (drone) => <PapersCell owner="drone" papers={drone.papers} /> },
    { key: 'class', word: 'drone_class', ordering: 'drone_class', cell: (drone) => drone.drone_class ?? '–' },
    {
      key: 'mass',
      ordering: 'mass_kg',
      numeric: true,
      cell: (drone, { format }) => `${format.number(drone.mass_kg, 3)} kg`,
    },
    { key: 'entity', cell: () => null },
    { key: 'serial_number', isAway: true, ordering: 'serial_number' },
    { key: 'remote_id', isAway: true },
    {
      key: 'dji',
      word: 'dji_controller_id',
      isAway: true,
      cell: (drone) => drone.dji_controller_id ?? '–',
    },
    {
      key: 'speed',
      isAway: true,
      numeric: true,
      cell: ({ max_speed_ms: speed }, { format }) =>
        speed === null ? '–' : `${format.number(speed, 1)} m/s`,
    },
    {
      key: 'state',
      ordering: 'is_active',
      cell: ({ is_active }, { t }) => (
        <StatusChip
          status={is_active ? 'active' : 'inactive'}
          label={t(is_active ? 'active' : 'inactive')}
          tone={is_active ? 'ok' : 'archived'}
        />
      ),
    },
  ],
});

const DRONES = {
  ...TABLE,
  chips: {
    all: {},
    active: { active: 'true' },
    inactive: { active: 'false' },
    papers_soon: { papers: 'soon' },
    papers_expired: { papers: 'expired' },
    without_registration: { has_registration: 'false' },
  },
  counts: (query: NonNullable<CallOf<typeof countDrones>['query']>) =>
    queryOf(endpoints.countDrones, { query }),
  ids: (query: Filters) => callApi(endpoints.droneIds, { query }),
} as const;

type Class = Filters['drone_class'];
interface ClassMenuProps {
  readonly chosen: Class;
  readonly onChange: (chosen: Class) => void;
}

const ClassMenu = ({ chosen, onChange }: ClassMenuProps) => {
  const { t } = useTranslation('drones');
  return (
    <FilterMenu label={t('drone_class')} count={chosen === undefined ? 0 : 1}>
      <FilterOptions
        options={[
          ...DRONE_CLASSES.map((value) => ({ value, label: value })),
          { value: 'none' as const, label: t('no_class') },
        ]}
        chosen={chosen === undefined ? [] : [chosen]}
        onChange={(all) => onChange(all.at(-1))}
      />
    </FilterMenu>
  );
};

/** All batteries of the operator; for administrators the drones that the national registry knows. */
const Sources = ({
  onRegistry,
  onBatteries,
}: {
  readonly onRegistry: () => void;
  readonly onBatteries: () => void;
}) => {
  const { t } = useTranslation('drones');
  const administers = useMay('operator:write');
  return (
    <>
      <Button variant="outlined" startIcon={<BatteryFull size={16} />} onClick={onBatteries}>
        {t('batteries')}
      </Button>
      {administers && (
        <Button variant="outlined" startIcon={<Landmark size={16} />} onClick={onRegistry}>
          {t('registry.open')}
        </Button>
      )}
    </>
  );
};

/** A component without properties that fills the page, for the router. */
export const DronesScreen = () => {
  const { openRegistry, openBatteries, ...actions } = useDroneActions();
  const [drone_class, setClass] = useState<Class>();
  return (
    <FleetScreen
      of={DRONES}
      actions={actions}
      filters={drone_class === undefined ? {} : { drone_class }}
      menus={<ClassMenu chosen={drone_class} onChange={setClass} />}
      sources={<Sources onRegistry={openRegistry} onBatteries={openBatteries} />}
    />
  );
};
