import type { Analysis } from '@envol/domain/airspace/constraint';
import { eachReasonOnce } from '@envol/domain/airspace/dataAge';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReasons } from '../../../shared/airspace/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './SourceChecks.module.css';

export interface SourceChecksProps {
  readonly analysis: Pick<Analysis, 'checks' | 'datasets' | 'ruleset'>;
  /** When and where it was judged. */
  readonly note?: ReactNode;
}

/** What was looked at and what was not: "not checked" is never "nothing found". */
export const SourceChecks = ({ analysis, note }: SourceChecksProps) => {
  const { t } = useTranslation(['flights', 'constraints']);
  const reasons = useReasons();
  const unchecked = eachReasonOnce(analysis.checks.filter(({ status }) => status !== 'checked'));
  const isSound = analysis.checks.some(({ source, status }) => source === 'sia' && status === 'checked');
  return (
    <section className={styles.checks} aria-label={t('checks.title')}>
      <ul>
        {analysis.datasets.map(({ id, source, effective_date }) => (
          <li key={id}>
            {isSound ? (
              <CircleCheck size={14} data-checked aria-hidden />
            ) : (
              <CircleAlert size={14} data-old aria-hidden />
            )}
            {t('checks.dataset', { source, date: reasons.date(effective_date) })}
            {note && <> · {note}</>}
          </li>
        ))}
        {unchecked.map(({ source, reason }) => (
          <li key={source}>
            <CircleHelp size={14} aria-hidden />
            <span>{reason ? reasons.sentence(reason) : `${t('checks.unchecked')} : ${source}`}</span>
          </li>
        ))}
      </ul>
      <Link to="/sources" className={styles.all}>
        {t('checks.all')}
      </Link>
    </section>
  );
};
