import type { Drone, DroneOrdering, droneIds } from '@envol/contract/drones';
import type { CallOf } from '@envol/contract/endpoint';
import { DRONE_CLASSES } from '@envol/domain/drones/fleet';
import { useQuery } from '@tanstack/react-query';
import { Drone as DroneIcon, FileUp, Landmark } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { PapersCell } from '../../shared/documents/index.ts';
import { EntityFilter, useChosenEntity, useEntities } from '../../shared/entities/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { FilterMenu, FilterOptions } from '../../ui/FilterMenu.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDroneActions } from './useDroneActions.tsx';

const PAGE = 100;

type DroneFilter = NonNullable<CallOf<typeof droneIds>['query']>;
/** What each quick filter asks for. */
const CHIPS = {
  all: {},
  active: { active: 'true' },
  inactive: { active: 'false' },
  papers_soon: { papers: 'soon' },
  papers_expired: { papers: 'expired' },
  without_registration: { has_registration: 'false' },
} as const satisfies Readonly<Record<string, DroneFilter>>;
type DroneChip = keyof typeof CHIPS;
const CHIP_KEYS = Object.keys(CHIPS) as DroneChip[];

const useColumns = (): readonly Column<Drone>[] => {
  const { t } = useTranslation('drones');
  const format = useFormats();
  const entities = useEntities();
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
      key: 'papers',
      label: t('papers'),
      cell: (drone) => <PapersCell owner="drone" papers={drone.papers} />,
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
    ...(entities.list.length === 0
      ? []
      : [{ key: 'entity', label: entities.singular, cell: (drone: Drone) => entities.nameOf(drone) }]),
    {
      key: 'serial_number',
      isAway: true,
      label: t('serial_number'),
      ordering: 'serial_number',
      cell: (drone) => drone.serial_number,
    },
    { key: 'remote_id', isAway: true, label: t('remote_id'), cell: (drone) => drone.remote_id ?? '–' },
    {
      key: 'dji',
      isAway: true,
      label: t('dji_controller_id'),
      cell: (drone) => drone.dji_controller_id ?? '–',
    },
    {
      key: 'speed',
      isAway: true,
      label: t('speed'),
      numeric: true,
      cell: (drone) => (drone.max_speed_ms === null ? '–' : `${format.number(drone.max_speed_ms, 1)} m/s`),
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

/** The list by what the chips, the menus and the search ask for. */
const useDroneList = (q: string, ordering: string | null) => {
  const { t } = useTranslation('drones');
  const [entity, setEntity] = useChosenEntity();
  const [chip, setChip] = useState<DroneChip>('all');
  const [classes, setClasses] = useState<DroneFilter['drone_class']>();
  const filters = {
    ...CHIPS[chip],
    ...(entity === undefined ? {} : { sub_exploitant_id: entity }),
    ...(classes === undefined ? {} : { drone_class: classes }),
    ...(q === '' ? {} : { q }),
  };
  const query = {
    ...filters,
    ...(ordering === null ? {} : { ordering: ordering as DroneOrdering }),
  };
  const list = usePages(['drones', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listDrones, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  const counts = useQuery(
    queryOf(endpoints.countDrones, { query: entity === undefined ? {} : { sub_exploitant_id: entity } }),
  );
  const chips = (
    <FilterChips
      chips={CHIP_KEYS.map((value) => ({
        value,
        label: t(`chips.${value}`),
        count: counts.data?.[value],
      }))}
      selected={[chip]}
      onToggle={(value) => setChip(value === chip ? 'all' : value)}
    />
  );
  const menus = (
    <>
      <EntityFilter value={entity} onChange={setEntity} />
      <FilterMenu label={t('drone_class')} count={classes === undefined ? 0 : 1}>
        <FilterOptions
          options={[
            ...DRONE_CLASSES.map((value) => ({ value, label: value })),
            { value: 'none' as const, label: t('no_class') },
          ]}
          chosen={classes === undefined ? [] : [classes]}
          onChange={(chosen) => setClasses(chosen.at(-1))}
        />
      </FilterMenu>
    </>
  );
  return { chips, filters, menus, list };
};

/** Where drones come from beside the form: a file, and for administrators the registry. */
const Sources = (props: { readonly importFile: () => void; readonly openRegistry: () => void }) => {
  const { t } = useTranslation('drones');
  const { t: csv } = useTranslation('csv');
  const mayAsk = useMay('operator:write');
  return (
    <>
      {mayAsk && (
        <Button variant="outlined" startIcon={<Landmark size={16} />} onClick={props.openRegistry}>
          {t('registry.open')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<FileUp size={16} />} onClick={props.importFile}>
        {csv('import')}
      </Button>
    </>
  );
};

/** A component without properties that fills the page, for the router. */
export const DronesScreen = () => {
  const { t } = useTranslation('drones');
  const columns = useColumns();
  const controls = useTableControls('drones', columns);
  const { q, view } = controls;
  const mayWrite = useMay('drone:write');
  const { actionsOf, bulk, dialogs, add, importFile, openRegistry } = useDroneActions();
  const { chips, filters, menus, list } = useDroneList(q, view.ordering);
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
      chips={chips}
      filters={menus}
      writing={
        mayWrite
          ? {
              add,
              actionsOf,
              bulk,
              more: <Sources importFile={importFile} openRegistry={openRegistry} />,
              found: {
                key: JSON.stringify(filters),
                ids: async () => (await call(endpoints.droneIds, { query: filters })).ids,
              },
            }
          : null
      }
    >
      {dialogs}
    </TableScreen>
  );
};
