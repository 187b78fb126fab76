import { CloudCheck } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './SignUpPage.module.css';

/** The way to the next step, and since when what was typed is kept on the device. */
export const Continue = ({ keptAt }: { readonly keptAt: number | null }) => {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  return (
    <div className={styles.actions}>
      <Button type="submit">{t('sign_up.continue')}</Button>
      {keptAt !== null && (
        <span className={styles.kept}>
          <CloudCheck size={16} aria-hidden />
          {t('sign_up.kept', { time: format.clock(new Date(keptAt).toISOString()) })}
        </span>
      )}
    </div>
  );
};
