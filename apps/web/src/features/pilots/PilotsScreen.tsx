import type { CallOf } from '@envol/contract/endpoint';
import type { Pilot, PilotOrdering, pilotIds } from '@envol/contract/pilots';
import { useQuery } from '@tanstack/react-query';
import { FileUp, Users } from 'lucide-react';
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
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { usePilotActions } from './usePilotActions.tsx';

const PAGE = 100;

/** What each quick filter asks for. */
const CHIPS = {
  all: {},
  active: { is_archived: 'false' },
  archived: { is_archived: 'true' },
  papers_soon: { papers: 'soon' },
  papers_expired: { papers: 'expired' },
  without_phone: { has_phone: 'false' },
} as const satisfies Readonly<Record<string, NonNullable<CallOf<typeof pilotIds>['query']>>>;
type PilotChip = keyof typeof CHIPS;
const CHIP_KEYS = Object.keys(CHIPS) as PilotChip[];

const useColumns = (): readonly Column<Pilot>[] => {
  const { t } = useTranslation('pilots');
  const entities = useEntities();
  return [
    {
      key: 'name',
      label: t('name'),
      ordering: 'last_name',
      cell: (pilot) => (
        <>
          <b>{pilot.full_name}</b>{' '}
          {pilot.is_main_contact && (
            <StatusChip status="main_contact" label={t('main_contact')} tone="blue" />
          )}
          {pilot.is_restricted && <StatusChip status="restricted" label={t('restricted')} />}{' '}
          {pilot.is_archived && <StatusChip status="archived" label={t('archived')} />}
        </>
      ),
    },
    {
      key: 'phone',
      label: t('phone'),
      ordering: 'phone',
      // A mission needs its pilots' numbers: the gap is worth seeing.
      cell: (pilot) =>
        pilot.phone === null ? (
          <StatusChip status="action_needed" label={t('no_phone')} />
        ) : (
          <a href={`tel:${pilot.phone.replace(/[^+\d]/g, '')}`}>{pilot.phone.replaceAll(' ', '\u00a0')}</a>
        ),
    },
    {
      key: 'email',
      label: t('email'),
      ordering: 'email',
      cell: (pilot) => (pilot.email === null ? '–' : <a href={`mailto:${pilot.email}`}>{pilot.email}</a>),
    },
    {
      key: 'papers',
      label: t('papers'),
      cell: (pilot) => <PapersCell owner="pilot" papers={pilot.papers} />,
    },
    { key: 'team', label: t('team'), ordering: 'team', cell: (pilot) => pilot.team ?? '–' },
    ...(entities.list.length === 0
      ? []
      : [{ key: 'entity', label: entities.singular, cell: (pilot: Pilot) => entities.nameOf(pilot) }]),
    {
      key: 'account',
      isAway: true,
      label: t('has_account'),
      cell: (pilot) => (pilot.has_account ? t('has_account_yes') : '–'),
    },
    {
      key: 'alphatango',
      isAway: true,
      label: t('alphatango_uids'),
      cell: (pilot) => (pilot.alphatango_uids.length === 0 ? '–' : pilot.alphatango_uids.join(', ')),
    },
  ];
};

/** The list by what the chips, the menu and the search ask for. */
const usePilotList = (q: string, ordering: string | null) => {
  const { t } = useTranslation('pilots');
  const [entity, setEntity] = useChosenEntity();
  const [chip, setChip] = useState<PilotChip>('all');
  const filters = {
    ...CHIPS[chip],
    ...(entity === undefined ? {} : { sub_exploitant_id: entity }),
    ...(q === '' ? {} : { q }),
  };
  const query = {
    ...filters,
    // A team is looked through by name.
    ordering: (ordering ?? 'last_name') as PilotOrdering,
  };
  const list = usePages(['pilots', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listPilots, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  const counts = useQuery(
    queryOf(endpoints.countPilots, { query: entity === undefined ? {} : { sub_exploitant_id: entity } }),
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
  const menu = <EntityFilter value={entity} onChange={setEntity} />;
  return { chips, filters, menu, list };
};

/** A component without properties that fills the page, for the router. */
export const PilotsScreen = () => {
  const { t } = useTranslation('pilots');
  const { t: csv } = useTranslation('csv');
  const columns = useColumns();
  const controls = useTableControls('pilots', columns);
  const { q, view } = controls;
  const mayWrite = useMay('pilot:write');
  const { actionsOf, bulk, dialogs, add, importFile } = usePilotActions();
  const { chips, filters, menu, list } = usePilotList(q, view.ordering);
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
        name: (pilot) => pilot.full_name,
      }}
      icon={Users}
      controls={controls}
      list={list}
      columns={columns}
      filters={menu}
      chips={chips}
      writing={
        mayWrite
          ? {
              add,
              actionsOf,
              bulk,
              more: (
                <Button variant="outlined" startIcon={<FileUp size={16} />} onClick={importFile}>
                  {csv('import')}
                </Button>
              ),
              found: {
                key: JSON.stringify(filters),
                ids: async () => (await call(endpoints.pilotIds, { query: filters })).ids,
              },
            }
          : null
      }
    >
      {dialogs}
    </TableScreen>
  );
};
