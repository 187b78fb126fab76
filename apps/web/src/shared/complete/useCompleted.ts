import { showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

/** How long what was filled in can be taken back, ms. */
const UNDO_MS = 10_000;

/** Says that a record is complete, with the way back. */
export const useCompleted = (): ((name: string, takeBack: () => Promise<unknown>) => void) => {
  const { t } = useTranslation('complete');
  return (name, takeBack) =>
    showSnackbar({
      tone: 'success',
      message: t('done', { name }),
      // A failure is told by the call itself.
      action: { label: t('undo'), run: () => void takeBack().catch(() => undefined) },
      duration_ms: UNDO_MS,
    });
};
