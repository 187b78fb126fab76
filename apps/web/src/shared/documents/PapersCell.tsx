import type { PapersState } from '@envol/contract/documents';
import type { DocumentOwner } from '@envol/domain/documents/categories';
import { daysBetween, todayIn } from '@envol/domain/time/localTime';
import { CircleX, Clock, FileText } from 'lucide-react';
import { presentTime } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './documents.module.css';
import { useCategoryWord } from './useCategoryWord.ts';

interface PapersCellProps {
  readonly owner: DocumentOwner;
  readonly papers: PapersState;
}

/** How the papers of a row stand: in colour only where something has to be done. */
export const PapersCell = ({ owner, papers }: PapersCellProps) => {
  const { t } = useTranslation('papers');
  const format = useFormats();
  const wordOf = useCategoryWord();
  const { count, expiry, category, expires_on } = papers;
  if (expiry === 'unknown') return <span className={styles.none}>{t('state.unknown')}</span>;
  if (count === 0) return <span className={styles.none}>{t('state.none')}</span>;
  if (category === null || expires_on === null) return <span>{t('state.kept', { count })}</span>;
  const date = format.date(expires_on);
  if (expiry === 'valid') return <span>{t('state.valid', { date })}</span>;
  const word = wordOf({ owner_type: owner, category });
  const days = daysBetween(todayIn(presentTime()), expires_on);
  const isOver = expiry === 'expired';
  const Icon = isOver ? CircleX : days <= 30 ? Clock : FileText;
  const says = isOver
    ? t('state.expired', { date })
    : days <= 0
      ? t('state.today')
      : t('state.soon', { count: days });
  return (
    <span className={styles.papers} data-expiry={expiry}>
      <Icon size={15} aria-hidden />
      <span>
        <span className={styles.says}>{says}</span> <small>{isOver ? word : `${word}, ${date}`}</small>
      </span>
    </span>
  );
};
