import type { Pilot } from '@envol/contract/pilots';
import { Archive, ArchiveRestore, Download, FileText, Network, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { saveFile } from '../../api/saveFile.ts';
import { OwnerDocumentsDialog } from '../../shared/documents/index.ts';
import { MoveDialog, useEntities } from '../../shared/entities/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { RowAction } from '../../ui/RowMenu.tsx';
import { showSnackbar, showSuccess } from '../../ui/snackbar/snackbars.ts';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { PilotDialog } from './PilotDialog.tsx';
import { PilotImport } from './PilotImport.tsx';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'import' }
  | { readonly kind: 'form'; readonly pilot: Pilot | null }
  | { readonly kind: 'documents'; readonly pilot: Pilot }
  | { readonly kind: 'move'; readonly ids: readonly number[] }
  | { readonly kind: 'delete'; readonly pilot: Pilot };

interface PilotDialogsProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onDelete: (pilot: Pilot) => Promise<void>;
}

const PilotDialogs = ({ open, onClose, onDelete }: PilotDialogsProps) => {
  const { t } = useTranslation('pilots');
  const move = async (ids: readonly number[], sub_exploitant_id: number | null): Promise<void> => {
    const body = { ids: [...ids], sub_exploitant_id };
    const { changed: count } = await call(endpoints.changePilots, { body }, { handles: 'all' });
    await refresh('pilots');
    showSuccess(t('moved', { count }));
  };
  return (
    <>
      {open.kind === 'form' && <PilotDialog pilot={open.pilot} onClose={onClose} />}
      {open.kind === 'documents' && (
        <OwnerDocumentsDialog
          owner={{ type: 'pilot', id: open.pilot.id }}
          name={open.pilot.full_name}
          onClose={onClose}
        />
      )}
      {open.kind === 'import' && <PilotImport onClose={onClose} />}
      {open.kind === 'move' && (
        <MoveDialog
          title={t('move_title', { count: open.ids.length })}
          submit={t('move')}
          onMove={(entity) => move(open.ids, entity)}
          onClose={onClose}
        />
      )}
      {open.kind === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={t('delete_title', { name: open.pilot.full_name })}
          confirm={t('delete')}
          onConfirm={() => onDelete(open.pilot)}
          onClose={onClose}
        >
          {t('delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** What can be done with the chosen pilots; `askWhere` opens the choice of a sub-entity. */
const usePilotBulk = (askWhere: (ids: readonly number[]) => void): readonly BulkAction[] => {
  const { t } = useTranslation('pilots');
  const { t: csv } = useTranslation('csv');
  const { list: entities } = useEntities();
  const setAll =
    (is_archived: boolean) =>
    async (ids: readonly number[]): Promise<undefined> => {
      const body = { ids: [...ids], is_archived };
      const { changed } = await call(endpoints.changePilots, { body });
      await refresh('pilots');
      showSuccess(t(is_archived ? 'all_archived' : 'all_unarchived', { count: changed }));
    };
  const exportAll = async (ids: readonly number[]): Promise<boolean> => {
    const file = await call(endpoints.exportPilots, { body: { ids: [...ids] } });
    saveFile(file, `${csv('pilots_file')}.csv`);
    return false;
  };
  return [
    { key: 'export', label: csv('export'), icon: Download, run: exportAll },
    { key: 'archive', label: t('archive'), icon: Archive, run: setAll(true) },
    { key: 'unarchive', label: t('unarchive'), icon: ArchiveRestore, run: setAll(false) },
    ...(entities.length === 0
      ? []
      : [
          {
            key: 'move',
            label: t('move'),
            icon: Network,
            // The dialog does it; what is chosen stays so.
            run: async (ids: readonly number[]) => {
              askWhere(ids);
              return false;
            },
          },
        ]),
  ];
};

/** Add, edit, archive, delete; a pilot whom a mission names is archived instead of deleted. */
export const usePilotActions = () => {
  const { t } = useTranslation('pilots');
  const { t: papers } = useTranslation('papers');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });

  const setArchived = async ({ id, full_name: name, is_archived }: Pilot): Promise<void> => {
    await call(endpoints.updatePilot, { params: { id }, body: { is_archived: !is_archived } });
    await refresh('pilots');
    showSuccess(t(is_archived ? 'unarchived_done' : 'archived_done', { name }));
  };
  const askDelete = async (pilot: Pilot): Promise<void> => {
    const { can_be_deleted } = await call(endpoints.pilotCanBeDeleted, { params: { id: pilot.id } });
    if (can_be_deleted) {
      setOpen({ kind: 'delete', pilot });
      return;
    }
    const action = pilot.is_archived
      ? {}
      : { action: { label: t('archive'), run: () => void setArchived(pilot).catch(() => undefined) } };
    showSnackbar({ tone: 'info', message: t('linked', { name: pilot.full_name }), ...action });
  };
  const remove = async ({ id, full_name: name }: Pilot): Promise<void> => {
    await call(endpoints.deletePilot, { params: { id } });
    await refresh('pilots');
    showSuccess(t('deleted', { name }));
  };
  const actionsOf = (pilot: Pilot): readonly RowAction[] => [
    { key: 'edit', label: t('edit'), icon: Pencil, run: () => setOpen({ kind: 'form', pilot }) },
    {
      key: 'documents',
      label: papers('open'),
      icon: FileText,
      run: () => setOpen({ kind: 'documents', pilot }),
    },
    {
      key: 'archive',
      label: t(pilot.is_archived ? 'unarchive' : 'archive'),
      icon: pilot.is_archived ? ArchiveRestore : Archive,
      run: () => void setArchived(pilot).catch(() => undefined),
    },
    // The main contact is never deleted (specification 1, §5).
    ...(pilot.is_main_contact
      ? []
      : [
          {
            key: 'delete',
            label: t('delete'),
            icon: Trash2,
            run: () => void askDelete(pilot).catch(() => undefined),
          },
        ]),
  ];
  const bulk = usePilotBulk((ids) => setOpen({ kind: 'move', ids }));
  const dialogs: ReactNode = <PilotDialogs open={open} onClose={close} onDelete={remove} />;
  return {
    actionsOf,
    bulk,
    dialogs,
    add: () => setOpen({ kind: 'form', pilot: null }),
    importFile: () => setOpen({ kind: 'import' }),
  };
};
