import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './overlay/Dialog.tsx';
import { useTranslation } from './texts.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  /** Names the thing: "Supprimer la mission « Halle aux Grains » ?" */
  readonly title: string;
  readonly children?: ReactNode;
  /** The act in words, never "OK". */
  readonly confirm: string;
  readonly danger?: boolean;
  /** The dialog stays, busy, until it resolves; it stays open when it rejects. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, title, children, confirm, danger = false, onConfirm, onClose } = props;
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not by `autoFocus`, which comes before this question is known: a dialog underneath would take the focus back.
    if (open) first.current?.focus();
  }, [open]);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The failure has been told where it happened; the dialog stays for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      stays={busy}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={busy} {...(danger && { ref: first })}>
            {t('actions.cancel')}
          </Button>
          <Button
            color={danger ? 'error' : 'primary'}
            onClick={() => void run()}
            loading={busy}
            {...(!danger && { ref: first })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
