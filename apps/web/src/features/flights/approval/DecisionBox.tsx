import type { Approval } from '@envol/contract/approvals';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format.ts';
import { toneOf } from '../../../ui/StatusChip.tsx';
import styles from './approval.module.css';

type Decision = NonNullable<Approval['decision']>;

/** The conditions in plain sentences: what the pilot flies under. */
const useConditions = (decision: Decision, asked_m: number): readonly string[] => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const { restricted_height, min_allowed_date_start: first, max_allowed_date_end: last } = decision;
  const { min_allowed_time_start: start, max_allowed_time_end: end } = decision;
  const day = (date: string): string => format.longDay(`${date.slice(0, 10)}T12:00:00Z`, 'UTC');
  const hours =
    start !== null && end !== null
      ? t('approval.hours', { start, end })
      : start !== null
        ? t('approval.hours_from', { start })
        : end !== null
          ? t('approval.hours_until', { end })
          : null;
  return [
    restricted_height === null
      ? null
      : `${t('approval.restricted_height', { height: restricted_height })} (${t('approval.asked_height', { height: asked_m })})`,
    first === null ? null : t('approval.min_date', { date: day(first) }),
    last === null ? null : t('approval.max_date', { date: day(last) }),
    hours,
    decision.tactical_contact_required ? t('approval.tactical_contact') : null,
  ].filter((line) => line !== null);
};

export interface DecisionBoxProps {
  readonly approval: Approval;
  /** Inside a card that already names the status. */
  readonly plain?: boolean;
}

/** What the authority decided, its conditions first. */
export const DecisionBox = ({ approval, plain = false }: DecisionBoxProps) => {
  const { decision } = approval;
  return decision === null ? null : <DecisionLines approval={approval} decision={decision} plain={plain} />;
};

interface DecisionLinesProps {
  readonly approval: Approval;
  readonly decision: Decision;
  readonly plain: boolean;
}

const DecisionLines = ({ approval, decision, plain }: DecisionLinesProps) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const conditions = useConditions(decision, approval.max_flying_height);
  const said = {
    accept: 'accepted',
    restrict: 'reserves',
    refuse: 'refused',
    'request-information': 'incomplete',
  } as const;
  const status = said[decision.type];
  const title =
    decision.type === 'request-information' ? t('approval.question') : t(`approval_statuses.${status}`);
  return (
    <section
      className={plain ? styles.plain : styles.decision}
      data-tone={toneOf(status)}
      aria-label={t('approval.decision')}
    >
      {!plain && <h3>{title}</h3>}
      {conditions.length > 0 && (
        <ul>
          {conditions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {decision.type === 'accept' && conditions.length === 0 && decision.message === null && (
        <span>{t('approval.no_condition')}</span>
      )}
      {decision.message !== null && (
        <blockquote aria-label={t(decision.type === 'refuse' ? 'approval.refused' : 'approval.motive')}>
          {decision.message}
        </blockquote>
      )}
      <span className={styles.by}>
        {t('approval.by', {
          name: decision.decided_by,
          date: format.dayAndClock(decision.decided_at, approval.time_zone),
        })}
      </span>
    </section>
  );
};
