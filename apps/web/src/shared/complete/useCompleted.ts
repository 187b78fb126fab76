import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Says that a record is complete, with the way back. */
export const useCompleted = (): ((name: string, takeBack: () => Promise<unknown>) => void) => {
  const { t } = useTranslation('complete');
  return (name, takeBack) =>
    showUndo({
      message: t('done', { name }),
      // A failure is told by the call itself.
      label: t('undo'),
      run: () => void takeBack().catch(() => undefined),
    });
};
