import { Download, FileText, type LucideIcon, Network, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refreshQueries } from '../../api/query.ts';
import { saveFile } from '../../api/saveFile.ts';
import { useTakesFiles } from '../../api/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PlanTag } from '../../ui/PlanTag.tsx';
import type { RowAction } from '../../ui/RowMenu.tsx';
import { showSnackbar, showSuccess } from '../../ui/snackbar/snackbars.ts';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { OwnerDocumentsDialog } from '../documents/index.ts';
import { MoveDialog, useEntities } from '../entities/index.ts';

type Noun = 'drones' | 'pilots';
interface Dialog<R> {
  readonly record: R | null;
  readonly onClose: () => void;
}

/** One way out of a list without deleting (inactive, archived), or back into it. */
interface Switch<R> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly done: (record: R) => string;
  readonly allDone: (count: number) => string;
}

/** What tells one kind of record of an operator's fleet from the other. */
interface RecordKind<R extends { readonly id: number }> {
  readonly noun: Noun;
  readonly owner: 'drone' | 'pilot';
  readonly nameOf: (record: R) => string;
  readonly isAway: (record: R) => boolean;
  /** Absent: every one that no mission names. */
  readonly mayBeDeleted?: (record: R) => boolean;
  /** Absent: every one. */
  readonly mayGoAway?: (record: R) => boolean;
  /** What else is done with one of this kind. */
  readonly more?: (record: R) => readonly RowAction[];
  readonly away: Switch<R>;
  readonly back: Switch<R>;
  readonly calls: {
    readonly setAway: (id: number, isAway: boolean) => Promise<unknown>;
    readonly setAllAway: (ids: number[], isAway: boolean) => Promise<{ readonly changed: number }>;
    readonly move: (ids: number[], entity: number | null) => Promise<{ readonly changed: number }>;
    readonly canBeDeleted: (id: number) => Promise<{ readonly can_be_deleted: boolean }>;
    readonly remove: (id: number) => Promise<unknown>;
    readonly exportFile: (ids: number[]) => Promise<Blob>;
  };
  /** A component of its module, not one made while drawing: that would begin anew at each drawing. */
  readonly Form: (props: Dialog<R>) => ReactNode;
  readonly Import: (props: { readonly onClose: () => void }) => ReactNode;
}

type Open<R> =
  | { readonly kind: 'none' }
  | { readonly kind: 'import' }
  | { readonly kind: 'form'; readonly record: R | null }
  | { readonly kind: 'documents'; readonly record: R }
  | { readonly kind: 'move'; readonly ids: readonly number[] }
  | { readonly kind: 'delete'; readonly record: R };

interface DialogsProps<R extends { readonly id: number }> {
  readonly of: RecordKind<R>;
  readonly open: Open<R>;
  readonly onClose: () => void;
}

const RecordDialogs = <R extends { readonly id: number }>({ of, open, onClose }: DialogsProps<R>) => {
  const { t } = useTranslation(of.noun);
  const { noun, calls, nameOf, Form, Import } = of;
  const move = async (ids: readonly number[], entity: number | null): Promise<void> => {
    const { changed: count } = await calls.move([...ids], entity);
    await refreshQueries(noun);
    showSuccess(t('moved', { count }));
  };
  const remove = async (record: R): Promise<void> => {
    await calls.remove(record.id);
    await refreshQueries(noun);
    showSuccess(t('deleted', { name: nameOf(record) }));
  };
  switch (open.kind) {
    case 'none':
      return null;
    case 'form':
      return <Form record={open.record} onClose={onClose} />;
    case 'import':
      return <Import onClose={onClose} />;
    case 'documents':
      return (
        <OwnerDocumentsDialog
          owner={{ type: of.owner, id: open.record.id }}
          name={nameOf(open.record)}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveDialog
          title={t('move_title', { count: open.ids.length })}
          submit={t('move')}
          onMove={(entity) => move(open.ids, entity)}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          open
          danger
          title={t('delete_title', { name: nameOf(open.record) })}
          confirm={t('delete')}
          onConfirm={() => remove(open.record)}
          onClose={onClose}
        >
          {t('delete_text')}
        </ConfirmDialog>
      );
  }
};

/** What can be done with the chosen ones; `askWhere` opens the choice of a sub-entity. */
const useBulk = <R extends { readonly id: number }>(
  { noun, away, back, calls }: RecordKind<R>,
  askWhere: (ids: readonly number[]) => void,
): readonly BulkAction[] => {
  const { t } = useTranslation(noun);
  const { t: csv } = useTranslation('csv');
  const { list: entities } = useEntities();
  const takesFiles = useTakesFiles();
  const setAll =
    (isAway: boolean) =>
    async (ids: readonly number[]): Promise<undefined> => {
      const { changed } = await calls.setAllAway([...ids], isAway);
      await refreshQueries(noun);
      showSuccess((isAway ? away : back).allDone(changed));
    };
  const exportAll = async (ids: readonly number[]): Promise<boolean> => {
    saveFile(await calls.exportFile([...ids]), `${csv(`file_${noun}`)}.csv`);
    return false;
  };
  // The dialog does it; what is chosen stays so.
  const move = async (ids: readonly number[]): Promise<boolean> => {
    askWhere(ids);
    return false;
  };
  return [
    ...(takesFiles
      ? [
          {
            key: 'export',
            label: csv('export'),
            icon: Download,
            aside: <PlanTag feature="data_export" />,
            run: exportAll,
          },
        ]
      : []),
    { key: 'away', label: away.label, icon: away.icon, run: setAll(true) },
    { key: 'back', label: back.label, icon: back.icon, run: setAll(false) },
    ...(entities.length === 0 ? [] : [{ key: 'move', label: t('move'), icon: Network, run: move }]),
  ];
};

/** Add, edit, take away, delete; a record that a mission names is taken away instead of deleted. */
export const useRecordActions = <R extends { readonly id: number }>(of: RecordKind<R>) => {
  const { noun, away, back, calls, nameOf, isAway, more = () => [] } = of;
  const { mayBeDeleted = () => true, mayGoAway = () => true } = of;
  const { t } = useTranslation(noun);
  const { t: papers } = useTranslation('papers');
  const [open, setOpen] = useState<Open<R>>({ kind: 'none' });

  const toggle = async (record: R): Promise<void> => {
    await calls.setAway(record.id, !isAway(record));
    await refreshQueries(noun);
    showSuccess((isAway(record) ? back : away).done(record));
  };
  const askDelete = async (record: R): Promise<void> => {
    if ((await calls.canBeDeleted(record.id)).can_be_deleted) return setOpen({ kind: 'delete', record });
    const action = isAway(record)
      ? {}
      : { action: { label: away.label, run: () => void toggle(record).catch(() => undefined) } };
    showSnackbar({ tone: 'info', message: t('linked', { name: nameOf(record) }), ...action });
  };
  const actionsOf = (record: R): readonly RowAction[] => {
    const { label, icon } = isAway(record) ? back : away;
    return [
      { key: 'edit', label: t('edit'), icon: Pencil, run: () => setOpen({ kind: 'form', record }) },
      {
        key: 'documents',
        label: papers('open'),
        icon: FileText,
        run: () => setOpen({ kind: 'documents', record }),
      },
      ...more(record),
      ...(isAway(record) || mayGoAway(record)
        ? [{ key: 'away', label, icon, run: () => void toggle(record).catch(() => undefined) }]
        : []),
      ...(mayBeDeleted(record)
        ? [
            {
              key: 'delete',
              label: t('delete'),
              icon: Trash2,
              run: () => void askDelete(record).catch(() => undefined),
            },
          ]
        : []),
    ];
  };
  const bulk = useBulk(of, (ids) => setOpen({ kind: 'move', ids }));
  return {
    actionsOf,
    bulk,
    dialogs: <RecordDialogs of={of} open={open} onClose={() => setOpen({ kind: 'none' })} />,
    add: () => setOpen({ kind: 'form', record: null }),
    importFile: () => setOpen({ kind: 'import' }),
  };
};
