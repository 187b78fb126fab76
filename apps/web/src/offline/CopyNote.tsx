import type { QueryKey } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useMinute } from '../device/clock.ts';
import { useFormats } from '../ui/format.ts';
import { useTranslation } from '../ui/texts.ts';
import styles from './CopyNote.module.css';
import { useCopyAge } from './copies.ts';

/** Says that a screen shows this device's copy, and of when; nothing while it shows the server's answer. */
export const CopyNote = ({ of }: { readonly of: QueryKey }) => {
  const { t } = useTranslation('common');
  const format = useFormats();
  const at = useCopyAge(of);
  const now = useMinute();
  if (at === null) return null;
  const isToday = format.longDay(at) === format.longDay(now);
  return (
    <p className={styles.note} role="status">
      <CloudOff size={14} aria-hidden />
      {isToday
        ? t('connection.copy_of_today', { when: format.clock(at) })
        : t('connection.copy_of', { when: format.dayAndClock(at) })}
    </p>
  );
};
