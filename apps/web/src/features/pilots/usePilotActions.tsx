import type { Pilot } from '@envol/contract/pilots';
import { Archive, ArchiveRestore } from 'lucide-react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useRecordActions } from '../../shared/records/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { PilotDialog } from './PilotDialog.tsx';
import { PilotImport } from './PilotImport.tsx';

const calls = {
  setAway: (id: number, is_archived: boolean) =>
    call(endpoints.updatePilot, { params: { id }, body: { is_archived } }),
  setAllAway: (ids: number[], is_archived: boolean) =>
    call(endpoints.changePilots, { body: { ids, is_archived } }),
  move: (ids: number[], sub_exploitant_id: number | null) =>
    call(endpoints.changePilots, { body: { ids, sub_exploitant_id } }, { handles: 'all' }),
  canBeDeleted: (id: number) => call(endpoints.pilotCanBeDeleted, { params: { id } }),
  remove: (id: number) => call(endpoints.deletePilot, { params: { id } }),
  exportFile: (ids: number[]) => call(endpoints.exportPilots, { body: { ids } }),
};

const Form = ({ record, onClose }: { readonly record: Pilot | null; readonly onClose: () => void }) => (
  <PilotDialog pilot={record} onClose={onClose} />
);

/** What is done with pilots: one whom a mission names is archived instead of deleted. */
export const usePilotActions = () => {
  const { t } = useTranslation('pilots');
  return useRecordActions<Pilot>({
    noun: 'pilots',
    owner: 'pilot',
    nameOf: ({ full_name }) => full_name,
    isAway: ({ is_archived }) => is_archived,
    // The main contact is never deleted (specification 1, §5).
    mayBeDeleted: ({ is_main_contact }) => !is_main_contact,
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
