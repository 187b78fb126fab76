import { Link } from '@tanstack/react-router';
import { CalendarRange } from 'lucide-react';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './queue.module.css';

/** To the same requests by the hours of a week. */
export const WeekLink = () => {
  const { t } = useTranslation('approvals');
  return (
    <Link to="/approvals/week" className={styles.export} aria-label={t('week.open')} title={t('week.open')}>
      <CalendarRange size={17} strokeWidth={1.8} aria-hidden />
    </Link>
  );
};
