import type { Drone } from '@envol/contract/drones';
import { Download, FileText, Network, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
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
import { AlphaTangoDialog } from './AlphaTangoDialog.tsx';
import { DroneDialog } from './DroneDialog.tsx';
import { DroneImport } from './DroneImport.tsx';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'import' }
  | { readonly kind: 'registry' }
  | { readonly kind: 'form'; readonly drone: Drone | null }
  | { readonly kind: 'documents'; readonly drone: Drone }
  | { readonly kind: 'move'; readonly ids: readonly number[] }
  | { readonly kind: 'delete'; readonly drone: Drone };

interface DroneDialogsProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onDelete: (drone: Drone) => Promise<void>;
}

const DroneDialogs = ({ open, onClose, onDelete }: DroneDialogsProps) => {
  const { t } = useTranslation('drones');
  const move = async (ids: readonly number[], sub_exploitant_id: number | null): Promise<void> => {
    const body = { ids: [...ids], sub_exploitant_id };
    const { changed: count } = await call(endpoints.changeDrones, { body }, { handles: 'all' });
    await refresh('drones');
    showSuccess(t('moved', { count }));
  };
  return (
    <>
      {open.kind === 'form' && <DroneDialog drone={open.drone} onClose={onClose} />}
      {open.kind === 'documents' && (
        <OwnerDocumentsDialog
          owner={{ type: 'drone', id: open.drone.id }}
          name={open.drone.name}
          onClose={onClose}
        />
      )}
      {open.kind === 'registry' && <AlphaTangoDialog onClose={onClose} />}
      {open.kind === 'import' && <DroneImport onClose={onClose} />}
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
          title={t('delete_title', { name: open.drone.name })}
          confirm={t('delete')}
          onConfirm={() => onDelete(open.drone)}
          onClose={onClose}
        >
          {t('delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** What can be done with the chosen drones; `askWhere` opens the choice of a sub-entity. */
const useDroneBulk = (askWhere: (ids: readonly number[]) => void): readonly BulkAction[] => {
  const { t } = useTranslation('drones');
  const { t: csv } = useTranslation('csv');
  const { list: entities } = useEntities();
  const setAll =
    (is_active: boolean) =>
    async (ids: readonly number[]): Promise<undefined> => {
      const body = { ids: [...ids], is_active };
      const { changed } = await call(endpoints.changeDrones, { body });
      await refresh('drones');
      showSuccess(t(is_active ? 'all_activated' : 'all_inactivated', { count: changed }));
    };
  const exportAll = async (ids: readonly number[]): Promise<boolean> => {
    const file = await call(endpoints.exportDrones, { body: { ids: [...ids] } });
    saveFile(file, `${csv('drones_file')}.csv`);
    return false;
  };
  return [
    { key: 'export', label: csv('export'), icon: Download, run: exportAll },
    { key: 'inactivate', label: t('inactivate'), icon: PowerOff, run: setAll(false) },
    { key: 'activate', label: t('activate'), icon: Power, run: setAll(true) },
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

/** Add, edit, make inactive, delete; a drone that a mission names is made inactive instead of deleted. */
export const useDroneActions = () => {
  const { t } = useTranslation('drones');
  const { t: papers } = useTranslation('papers');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });

  const setActive = async ({ id, name, is_active }: Drone): Promise<void> => {
    await call(endpoints.updateDrone, { params: { id }, body: { is_active: !is_active } });
    await refresh('drones');
    showSuccess(t(is_active ? 'inactivated' : 'activated', { name }));
  };
  const askDelete = async (drone: Drone): Promise<void> => {
    const { can_be_deleted } = await call(endpoints.droneCanBeDeleted, { params: { id: drone.id } });
    if (can_be_deleted) {
      setOpen({ kind: 'delete', drone });
      return;
    }
    const action = drone.is_active
      ? { action: { label: t('inactivate'), run: () => void setActive(drone).catch(() => undefined) } }
      : {};
    showSnackbar({ tone: 'info', message: t('linked', { name: drone.name }), ...action });
  };
  const remove = async ({ id, name }: Drone): Promise<void> => {
    await call(endpoints.deleteDrone, { params: { id } });
    await refresh('drones');
    showSuccess(t('deleted', { name }));
  };
  const actionsOf = (drone: Drone): readonly RowAction[] => [
    { key: 'edit', label: t('edit'), icon: Pencil, run: () => setOpen({ kind: 'form', drone }) },
    {
      key: 'documents',
      label: papers('open'),
      icon: FileText,
      run: () => setOpen({ kind: 'documents', drone }),
    },
    {
      key: 'active',
      label: t(drone.is_active ? 'inactivate' : 'activate'),
      icon: drone.is_active ? PowerOff : Power,
      run: () => void setActive(drone).catch(() => undefined),
    },
    {
      key: 'delete',
      label: t('delete'),
      icon: Trash2,
      run: () => void askDelete(drone).catch(() => undefined),
    },
  ];
  const bulk = useDroneBulk((ids) => setOpen({ kind: 'move', ids }));
  const dialogs: ReactNode = <DroneDialogs open={open} onClose={close} onDelete={remove} />;
  return {
    actionsOf,
    bulk,
    dialogs,
    add: () => setOpen({ kind: 'form', drone: null }),
    importFile: () => setOpen({ kind: 'import' }),
    openRegistry: () => setOpen({ kind: 'registry' }),
  };
};
