import { ApiFailure } from '../../api/failure.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Why a file was refused as a whole: the server's sentence, and what of the file is the reason. */
export const useFileProblem = (): ((error: unknown) => string) => {
  const { t } = useTranslation('formats');
  return (error) => {
    const failure = error instanceof ApiFailure ? error : null;
    const what = failure?.message ?? t('failed');
    const reason = failure?.params?.reason;
    return typeof reason === 'string'
      ? t('problem', { what: what.replace(/\.$/, ''), reason: t(`refusals.${reason as 'no_zones'}`) })
      : what;
  };
};
