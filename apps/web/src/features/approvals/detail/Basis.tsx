import type { Approval } from '@envol/contract/approvals';
import { useReasons } from '../../../shared/airspace/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

/** What of the rules binds: the zone with its limits, why it concerns the mission, and where that is written. */
export const Basis = ({ constraint }: Pick<Approval, 'constraint'>) => {
  const { t } = useTranslation('approvals');
  const reasons = useReasons();
  const { basis } = constraint;
  if (basis === null) return constraint.title;
  const { lower, upper, source } = basis;
  const [first, ...others] = basis.reasons;
  const limits =
    lower === null || upper === null
      ? null
      : t('detail.limits', { lower: reasons.limit(lower), upper: reasons.limit(upper) });
  return (
    <span className={styles.basis}>
      <span>{[reasons.title(basis), limits].filter((part) => part !== null).join(' · ')}</span>
      {first !== undefined && <span>{reasons.sentence(first)}</span>}
      <details>
        <summary>{t('detail.basis_more')}</summary>
        {others.map((reason) => (
          <span key={reason.code}>{reasons.sentence(reason)}</span>
        ))}
        <small>
          {t('detail.basis_source', { text: source.text, date: reasons.fullDate(source.effective_date) })}
        </small>
      </details>
    </span>
  );
};
