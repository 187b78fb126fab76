import { TriangleAlert } from 'lucide-react';
import { type DayRow, isProhibited } from '../../shared/day/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './day.module.css';

/** What forbids the place of the mission, on its row; nothing where nothing does, or it is done. */
export const Prohibited = ({ row }: { readonly row: DayRow }) => {
  const { t } = useTranslation('day');
  if (!isProhibited(row)) return null;
  return (
    <span className={styles.prohibited}>
      <TriangleAlert size={14} aria-hidden />
      {t('remarks.prohibited', { names: row.approval.prohibited_by.join(', ') })}
    </span>
  );
};
