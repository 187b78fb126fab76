import type { DataAgeReason } from '@envol/i18n/dataAge';
import { useState } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import styles from './DataAge.module.css';
import { FOLDED_FROM, useDataAge, useDatasetReasons, useFirstDataAge } from './useDataAge.ts';

interface DataAgeProps {
  /** Of one mission or request: what its own analysis rests on, and who read what is in force instead. */
  readonly reasons?: readonly DataAgeReason[];
}

interface AgeLineProps {
  readonly reasons: readonly DataAgeReason[];
  readonly className?: string | undefined;
}

/** What is out of date, in words; of many sources the first, and the others once they are asked for. Print has them all. */
export const AgeLine = ({ reasons, className }: AgeLineProps) => {
  const { t } = useTranslation('data_age');
  const whole = useDataAge()(reasons);
  const first = useFirstDataAge()(reasons);
  const [open, setOpen] = useState(false);
  if (whole === null) return null;
  if (reasons.length < FOLDED_FROM)
    return (
      <p className={className} role="note">
        {whole}
      </p>
    );
  return (
    <p className={className} role="note">
      {open ? (
        whole
      ) : (
        <>
          <span className={styles.first}>{first}</span>
          <span className={styles.printed}>{whole}</span>
        </>
      )}{' '}
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('less') : t('more', { count: reasons.length - 1 })}
      </button>
    </p>
  );
};

/** One line over a list or a request where what it is judged by is out of date; nothing while it is in force. */
export const DataAge = ({ reasons = [] }: DataAgeProps) => {
  const ofDevice = useDatasetReasons();
  return <AgeLine reasons={reasons.length > 0 ? reasons : ofDevice} className={styles.age} />;
};
