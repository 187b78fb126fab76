import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refreshQueries } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { RowAction } from '../../ui/RowMenu.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';

/** A record that says itself what the asker may do with it. */
interface Acted {
  readonly id: number;
  readonly available_actions: readonly string[];
}

/** What is done at once, without a form or a question: closing, reopening. */
interface PlainAct<R> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: (record: R) => Promise<unknown>;
  /** Said once it is done. */
  readonly done: (record: R) => string;
}

interface RecordDialogs<R extends Acted> {
  /** Of the queries to read again. */
  readonly noun: string;
  /** A component of its module, not one made while drawing: that would begin anew at each drawing. Null adds one. */
  readonly Form: (props: { readonly record: R | null; readonly onClose: () => void }) => ReactNode;
  readonly edit: string;
  /** The question before a record is gone, and what is said after. */
  readonly removal: {
    readonly label: string;
    readonly icon?: LucideIcon;
    readonly title: (record: R) => string;
    readonly text: string;
    readonly done: (record: R) => string;
    readonly run: (record: R) => Promise<unknown>;
  };
  /** By the name of the action. */
  readonly acts?: Readonly<Record<string, PlainAct<R>>>;
}

type Open<R> =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly record: R | null }
  | { readonly kind: 'delete'; readonly record: R };

/** Adding, changing and deleting records, as each of them allows; the acts of `RecordsScreen` and its dialogs. */
export const useRecordDialogs = <R extends Acted>({
  noun,
  Form,
  edit,
  removal,
  acts = {},
}: RecordDialogs<R>) => {
  const [open, setOpen] = useState<Open<R>>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const finish = async (act: Promise<unknown>, done: string): Promise<void> => {
    await act;
    await refreshQueries(noun);
    showSuccess(done);
  };
  const actionOf = (record: R, key: string): readonly RowAction[] => {
    const act = acts[key];
    if (key === 'edit')
      return [{ key, label: edit, icon: Pencil, run: () => setOpen({ kind: 'form', record }) }];
    if (key === 'delete')
      return [
        {
          key,
          label: removal.label,
          icon: removal.icon ?? Trash2,
          run: () => setOpen({ kind: 'delete', record }),
        },
      ];
    if (act === undefined) return [];
    const run = (): void => void finish(act.run(record), act.done(record)).catch(() => undefined);
    return [{ key, label: act.label, icon: act.icon, run }];
  };
  return {
    add: () => setOpen({ kind: 'form', record: null }),
    actionsOf: (record: R): readonly RowAction[] =>
      record.available_actions.flatMap((key) => actionOf(record, key)),
    dialogs: (
      <>
        {open.kind === 'form' && <Form record={open.record} onClose={close} />}
        {open.kind === 'delete' && (
          <ConfirmDialog
            open
            danger
            title={removal.title(open.record)}
            confirm={removal.label}
            onConfirm={() => finish(removal.run(open.record), removal.done(open.record))}
            onClose={close}
          >
            {removal.text}
          </ConfirmDialog>
        )}
      </>
    ),
  };
};
