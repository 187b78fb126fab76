import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Puts a text on the clipboard, and says so. */
export const useCopy = (): ((text: string) => void) => {
  const { t } = useTranslation('common');
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => showSuccess(t('copy.done')),
      () => showError(t('copy.failed')),
    );
  };
};
