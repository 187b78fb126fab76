import type { Pilot, PilotOrdering } from '@envol/contract/pilots';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { EntityFilter } from '../../shared/entities/index.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { usePilotActions } from './usePilotActions.tsx';

const PAGE = 100;

const useColumns = (): readonly Column<Pilot>[] => {
  const { t } = useTranslation('pilots');
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
          <a href={`tel:${pilot.phone.replace(/[^+\d]/g, '')}`}>{pilot.phone}</a>
        ),
    },
    {
      key: 'email',
      label: t('email'),
      ordering: 'email',
      cell: (pilot) => (pilot.email === null ? '–' : <a href={`mailto:${pilot.email}`}>{pilot.email}</a>),
    },
  ];
};

/** A component without properties that fills the page, for the router. */
export const PilotsScreen = () => {
  const { t } = useTranslation('pilots');
  const columns = useColumns();
  const controls = useTableControls('pilots', columns);
  const { q, view } = controls;
  const mayWrite = useMay('pilot:write');
  const { actionsOf, bulk, dialogs, add } = usePilotActions();
  const [entity, setEntity] = useState<number | 'none'>();
  const query = {
    ...(entity === undefined ? {} : { sub_exploitant_id: entity }),
    ...(q === '' ? {} : { q }),
    ...(view.ordering === null ? {} : { ordering: view.ordering as PilotOrdering }),
  };
  const list = usePages(['pilots', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listPilots, { query: { ...query, ...window } }, { handles: 'all', signal }),
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
        more: (pilot) => t('more', { name: pilot.full_name }),
        name: (pilot) => pilot.full_name,
      }}
      icon={Users}
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
