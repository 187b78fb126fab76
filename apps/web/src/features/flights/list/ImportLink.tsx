import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';

/** The way to the import of a file, beside the new mission. */
export const ImportLink = () => {
  const { t } = useTranslation('flights_list');
  return (
    <Link
      to="/map/flights/import"
      className={buttonLook({ variant: 'outlined' })}
      aria-label={t('import.open')}
      title={t('import.open')}
    >
      {t('import.short')}
    </Link>
  );
};
