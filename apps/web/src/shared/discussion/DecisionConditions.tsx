import type { Approval, Decision } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import type { Tone } from '../../ui/StatusChip.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { type Condition, conditionsOf } from './conditions.ts';
import styles from './discussion.module.css';
import { type ApprovalRef, useApproval } from './useApproval.ts';

const TONES: Readonly<Record<Decision['type'], Tone>> = {
  accept: 'ok',
  restrict: 'warn',
  refuse: 'err',
  'request-information': 'warn',
  'request-signature': 'warn',
  'inform-contact': 'info',
  'ats-internal-note': 'info',
  'impacting-zone': 'info',
};

const DECIDING: ReadonlySet<string> = new Set([
  'accept',
  'restrict',
  'refuse',
  'request-information',
  'request-signature',
  'edit-decision',
]);

const useConditionText = () => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const day = (date: string): string => (date === '' ? '' : format.day(date));
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

interface ConditionsProps {
  readonly approval: Approval;
  readonly decision: Decision;
}

/** Limits first, then the words that came with them. */
const Conditions = ({ approval, decision }: ConditionsProps) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const say = useConditionText();
  const conditions = conditionsOf(decision);
  const { tactical_contact_protocol: protocol } = approval.structure_contact;
  const words = decision.message ?? '';
  const asked = t('conditions.asked_height', { height: format.number(approval.max_flying_height) });
  return (
    <>
      {conditions.length > 0 && (
        <ul className={styles.conditions}>
          {conditions.map((condition) => (
            <li key={condition.key}>
              {say(condition)}
              {condition.key === 'tactical_contact' && protocol !== null && (
                <span className={styles.asked}> {protocol}</span>
              )}
              {condition.key === 'height' && <span className={styles.asked}> ({asked})</span>}
            </li>
          ))}
        </ul>
      )}
      {decision.type === 'accept' && conditions.length === 0 && words === '' && (
        <p className={styles.words}>{t('conditions.none')}</p>
      )}
      {decision.refusal_category !== null && (
        <p className={styles.words}>
          {t('refusal_said', { category: t(`refusal_categories.${decision.refusal_category}`) })}
        </p>
      )}
      {words !== '' && <p className={styles.words}>{words}</p>}
    </>
  );
};

/** Why no person took it: the protocol, or the action by height. */
const Cause = ({ automatic }: { readonly automatic: NonNullable<Decision['automatic']> }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  if (automatic.kind === 'agreed-volume') {
    const { protocol_reference: reference, name: volume, agreed_by: name } = automatic;
    return t('decided.agreed_volume', { reference, volume, name });
  }
  return t('decided.automatic', {
    height: format.number(automatic.height_m),
    floor: format.number(automatic.floor_height),
    ceiling: format.number(automatic.ceiling_height),
    unit: automatic.unit,
    reference: automatic.reference,
  });
};

const By = ({ approval, decision }: ConditionsProps) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const date = format.dayAndClock(decision.decided_at, approval.time_zone);
  const { automatic } = decision;
  return (
    <span className={styles.by}>
      {t('decided.by', { name: decision.decided_by, date })}
      {decision.on_behalf_of !== null && ` · ${t('duty.on_behalf', { name: decision.on_behalf_of })}`}
      {automatic && (
        <>
          <br />
          <Cause automatic={automatic} />
        </>
      )}
    </span>
  );
};

/** What was decided before, and what was corrected since, newest first: nothing while there is one decision alone. */
const EarlierDecisions = ({ approval, decision }: ConditionsProps) => {
  const { t } = useTranslation('approvals');
  const decided = approval.events.filter(({ action }) => DECIDING.has(action));
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoints.listDecisions, { params: { id: approval.id } }),
    enabled: isOpen,
  });
  if (decided.length < 2) return null;
  const earlier = (data ?? []).filter(({ id }) => id !== decision.id);
  return (
    <details className={styles.earlier} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('decided.history')}</summary>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {earlier.map((each) => (
        <div key={each.id}>
          <b>{t(`decided.${each.type}`, { name: approval.structure_name })}</b>
          <Conditions approval={approval} decision={each} />
          <By approval={approval} decision={each} />
        </div>
      ))}
    </details>
  );
};

interface DecisionConditionsProps {
  readonly approval: ApprovalRef;
  /** Inside a card that already names authority and status. */
  readonly plain?: boolean;
}

/** What the decision in force allows: its limits and its words. Shows nothing while none is. Takes a request or its id. */
export const DecisionConditions = ({ approval, plain = false }: DecisionConditionsProps) => {
  const { t } = useTranslation('approvals');
  const { data } = useApproval(approval);
  if (data === undefined || data.decision === null) return null;
  const shown = { approval: data, decision: data.decision };
  if (plain)
    return (
      <>
        <Conditions {...shown} />
        <By {...shown} />
      </>
    );
  const { type } = data.decision;
  return (
    <Card
      level={2}
      tone={TONES[type]}
      title={t(`decided.${type}`, { name: data.structure_name })}
      footer={<By {...shown} />}
    >
      <Conditions {...shown} />
      <EarlierDecisions {...shown} />
    </Card>
  );
};
