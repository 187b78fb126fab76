import type { Pilot } from '@envol/contract/pilots';
import { Archive, ArchiveRestore, Contact } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useRecordActions } from '../../shared/records/index.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { PilotDialog } from './PilotDialog.tsx';
import { PilotImport } from './PilotImport.tsx';

const calls = {
  setAway: (id: number, is_archived: boolean) =>
    callApi(endpoints.updatePilot, { params: { id }, body: { is_archived } }),
  setAllAway: (ids: number[], is_archived: boolean) =>
    callApi(endpoints.changePilots, { body: { ids, is_archived } }),
  move: (ids: number[], sub_exploitant_id: number | null) =>
    callApi(endpoints.changePilots, { body: { ids, sub_exploitant_id } }, { handles: 'all' }),
  canBeDeleted: (id: number) => callApi(endpoints.pilotCanBeDeleted, { params: { id } }),
  remove: (id: number) => callApi(endpoints.deletePilot, { params: { id } }),
  exportFile: (ids: number[]) => callApi(endpoints.exportPilots, { body: { ids } }),
};

const Form = ({ record, onClose }: { readonly record: Pilot | null; readonly onClose: () => void }) => (
  <PilotDialog pilot={record} onClose={onClose} />
);

/** What is done with pilots: one whom a mission names is archived instead of deleted. */
export const usePilotActions = () => {
  const { t } = useTranslation('pilots');
  const isAdmin = useMay('operator:write');
  const makeMainContact = async ({ id, full_name: name }: Pilot): Promise<void> => {
    await callApi(endpoints.updatePilot, { params: { id }, body: { is_main_contact: true } });
    await refreshQueries('pilots');
    showSuccess(t('made_main_contact', { name }));
  };
  return useRecordActions<Pilot>({
    noun: 'pilots',
    owner: 'pilot',
    nameOf: ({ full_name }) => full_name,
    isAway: ({ is_archived }) => is_archived,
    // The main contact is never deleted (specification 1, §5), nor archived: somebody in service is written to.
    mayBeDeleted: ({ is_main_contact }) => !is_main_contact,
    mayGoAway: ({ is_main_contact }) => !is_main_contact,
    more: (pilot) =>
      isAdmin && !pilot.is_main_contact && !pilot.is_archived
        ? [
            {
              key: 'main_contact',
              label: t('make_main_contact'),
              icon: Contact,
              run: () => void makeMainContact(pilot).catch(() => undefined),
            },
          ]
        : [],
    away: {
      label: t('archive'),
      icon: Archive,
      done: ({ full_name: name }) => t('archived_done', { name }),
      allDone: (count) => t('all_archived', { count }),
    },
    back: {
      label: t('unarchive'),
      icon: ArchiveRestore,
      done: ({ full_name: name }) => t('unarchived_done', { name }),
      allDone: (count) => t('all_unarchived', { count }),
    },
    calls,
    Form,
    Import: PilotImport,
  });
};
