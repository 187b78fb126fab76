import type { Approval, Decision } from '@envol/contract/approvals';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/Card.tsx';
import { useFormats } from '../ui/format.ts';
import type { Tone } from '../ui/StatusChip.tsx';
import { type Condition, conditionsOf } from './conditions.ts';
import styles from './discussion.module.css';
import { type ApprovalRef, useApproval } from './useApproval.ts';

const TONES: Readonly<Record<Decision['type'], Tone>> = {
  accept: 'ok',
  restrict: 'warn',
  refuse: 'err',
  'request-information': 'warn',
};

const useConditionText = () => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const day = (date: string): string => (date === '' ? '' : format.day(`${date}T12:00:00Z`, 'UTC'));
  return (condition: Condition): string => {
    switch (condition.key) {
      case 'height':
        return t('conditions.height', { height: format.number(condition.height) });
      case 'dates':
      case 'from_date':
      case 'until_date':
        return t(`conditions.${condition.key}`, { from: day(condition.from), until: day(condition.until) });
      case 'hours':
      case 'from_hour':
      case 'until_hour':
        return t(`conditions.${condition.key}`, { from: condition.from, until: condition.until });
      default:
        return t('conditions.tactical_contact');
    }
  };
};

const Conditions = ({ approval, decision }: { readonly approval: Approval; readonly decision: Decision }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const say = useConditionText();
  const conditions = conditionsOf(decision);
  return (
    <Card
      level={2}
      tone={TONES[decision.type]}
      title={t(`decided.${decision.type}`, { name: approval.structure_name })}
      footer={
        <span>
          {t('decided.by', {
            name: decision.decided_by,
            date: format.dayAndClock(decision.decided_at, approval.time_zone),
          })}
        </span>
      }
    >
      {conditions.length > 0 && (
        <ul className={styles.conditions}>
          {conditions.map((condition) => (
            <li key={condition.key}>{say(condition)}</li>
          ))}
        </ul>
      )}
      {decision.message !== null && decision.message !== '' && (
        <p className={styles.words}>{decision.message}</p>
      )}
    </Card>
  );
};

/** What the decision in force allows: its limits and its words. Shows nothing while none is. Takes a request or its id. */
export const DecisionConditions = ({ approval }: { readonly approval: ApprovalRef }) => {
  const { data } = useApproval(approval);
  if (data === undefined || data.decision === null) return null;
  return <Conditions approval={data} decision={data.decision} />;
};
