import {
  asksForAnotherPlan,
  forbidsPlace,
  isPublication,
  type Reason,
} from '@envol/domain/airspace/constraint';
import type { LimitBreach } from '@envol/domain/approvals/limits';
import { cardFreeHeight } from '@envol/domain/flights/freeHeight';
import type { ReactNode } from 'react';
import { Card, KeyValue } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useReasons } from '../airspace/index.ts';
import { useLimitText } from '../discussion/index.ts';
import { ArmyWindows } from './ArmyWindows.tsx';
import styles from './ConstraintCard.module.css';
import { Contacts } from './Contacts.tsx';
import { useNoticeZone } from './missionZone.ts';
import { RemedyButtons } from './RemedyButtons.tsx';
import { isRemedySentence, type Remedy, remediesOf } from './remedies.ts';
import { useProofText } from './useProofText.ts';
import { cardTone, isUnproved, type LinkedApproval, type ShownConstraint, stepState } from './verdict.ts';

/** Where the mission may be changed from here: what a remedy's button does. */
export interface PlanChange {
  readonly apply: (remedy: Remedy) => void;
  readonly busy: boolean;
}

export interface ConstraintCardProps {
  readonly constraint: ShownConstraint;
  readonly approvals?: readonly LinkedApproval[];
  /** What to do about it. */
  readonly action?: ReactNode;
  readonly change?: PlanChange | undefined;
  /** Where they stand beside the cards of one decider, once. */
  readonly withoutContacts?: boolean;
}

/** Where a constraint stands, in a word. */
export const useConstraintChip = () => {
  const { t } = useTranslation(['flights', 'common']);
  return (constraint: ShownConstraint, approvals: readonly LinkedApproval[]) => {
    const approval = approvals.find(({ id }) => id === constraint.approval_id);
    if (approval !== undefined && approval.status !== 'cancelled')
      return { status: approval.status, label: t(`common:approval_statuses.${approval.status}`) };
    if (constraint.effect === 'free' || constraint.effect === 'information')
      return { status: constraint.effect, label: t(`card.states.${constraint.effect}`) };
    if (isUnproved(constraint)) return { status: 'unproved', label: t('card.states.unproved') };
    const state = stepState(constraint, approvals);
    if (state === 'done' && constraint.is_simulated)
      return { status: 'simulated', label: t('card.states.simulated') };
    if (state !== 'todo') return { status: state, label: t(`card.states.${state}`) };
    const shown = forbidsPlace(constraint)
      ? 'forbidden'
      : asksForAnotherPlan(constraint)
        ? 'to_change'
        : constraint.effect === 'check'
          ? 'to_check'
          : 'todo';
    return { status: shown, label: t(`card.states.${shown}`) };
  };
};

interface NoticeProps {
  readonly notice: NonNullable<ShownConstraint['notice']>;
  readonly zone: string | null;
}

const Notice = ({ notice, zone }: NoticeProps) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const day = reasons.date(notice.latest_date);
  const date = zone === null ? day : `${day} (${zone})`;
  if (!notice.respected) return <span className={styles.late}>{t('card.notice_late', { date })}</span>;
  return (
    <>
      {notice.days === 0
        ? t('card.notice_date', { date })
        : t('card.notice_text', { count: notice.days, mode: reasons.mode(notice.mode), date })}
    </>
  );
};

const Breaches = ({ breaches }: { readonly breaches: readonly LimitBreach[] }) => {
  const limitText = useLimitText();
  return (
    <ul className={styles.late}>
      {breaches.map((breach) => (
        <li key={breach.message}>{limitText(breach)}</li>
      ))}
    </ul>
  );
};

const useFacts = ({ constraint, approvals = [], withoutContacts = false }: ConstraintCardProps) => {
  const { t } = useTranslation(['flights', 'constraints']);
  const reasons = useReasons();
  const noticeZone = useNoticeZone();
  const { decider, notice, overlap, activity, prefect_order: order } = constraint;
  const free = cardFreeHeight(constraint);
  const { lower, upper } = overlap;
  const isOpen = stepState(constraint, approvals) === 'todo';
  // The notice has its own line.
  const breaches = (constraint.request_check?.breaches ?? []).filter(
    ({ message }) => !message.startsWith('notice_too_short'),
  );
  return [
    [t('card.decides'), decider && reasons.decider(decider)],
    [
      t('card.order'),
      order &&
        t('card.under_order', {
          number: order.number,
          date: reasons.date(order.signed_on),
          name: order.structure_name,
        }),
    ],
    [t('card.conditions'), order?.conditions],
    [
      t('card.contact'),
      !withoutContacts && decider !== null && decider.contacts.length > 0 && (
        <Contacts contacts={decider.contacts} />
      ),
    ],
    // Once asked or obtained, a last day says nothing any more.
    [t('card.notice'), notice && isOpen && <Notice notice={notice} zone={noticeZone(constraint)} />],
    [t('card.beyond'), isOpen && breaches.length > 0 && <Breaches key="breaches" breaches={breaches} />],
    [
      t('card.free_height'),
      free.is === 'none' || constraint.effect === 'information'
        ? null
        : free.is === 'unknown'
          ? t('card.free_height_unknown')
          : t('card.free_height_text', { height: free.height_m }),
    ],
    [
      t('card.limits'),
      lower && upper && t('card.limits_text', { lower: reasons.limit(lower), upper: reasons.limit(upper) }),
    ],
    [t('card.activity'), activity === 'unknown' ? t('constraints:activity.unknown') : null],
  ] as const;
};

/** What to change about the plan, as buttons; nothing once the step is done or another asks for an answer. */
const Remedies = ({ constraint, approvals = [], change }: ConstraintCardProps) => {
  const remedies = remediesOf(constraint);
  if (change === undefined || remedies.length === 0 || stepState(constraint, approvals) !== 'todo')
    return null;
  return (
    <div className={styles.remedies}>
      <RemedyButtons
        remedies={remedies}
        onApply={change.apply}
        busy={change.busy}
        first="outlined"
        size="small"
      />
    </div>
  );
};

const TOLD_BY_WINDOWS: ReadonlySet<string> = new Set(['army_window', 'army_windows_more']);

/** What applies, why, what to do, whom to ask, by when, and the height under which nobody need be asked. */
export const ConstraintCard = (props: ConstraintCardProps) => {
  const { constraint, approvals = [], action } = props;
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const chip = useConstraintChip()(constraint, approvals);
  const tone = cardTone(constraint, approvals);
  const facts = useFacts(props);
  const proof = useProofText()(constraint);
  const windows = stepState(constraint, approvals) === 'todo' ? (constraint.windows ?? []) : [];
  // The list of windows says with their hours what these sentences say.
  const isTold = ({ code }: Reason): boolean => windows.length > 0 && TOLD_BY_WINDOWS.has(code);
  const [first, ...others] = constraint.reasons.filter(
    (reason) => !isRemedySentence(reason) && !isTold(reason),
  );
  const remedy = constraint.reasons.find(isRemedySentence);
  const { source } = constraint;
  return (
    <Card
      title={reasons.title(constraint)}
      text={first && reasons.sentence(first)}
      tone={tone}
      aside={<StatusChip status={chip.status} label={chip.label} tone={tone} />}
      footer={
        <>
          <span className={styles.source}>
            {isPublication(source)
              ? t('card.source_data', { text: source.text, dataset: source.dataset })
              : t('card.source', { text: source.text, date: reasons.fullDate(source.effective_date) })}
          </span>
          {action && <span className={styles.action}>{action}</span>}
        </>
      }
    >
      {remedy && <p className={styles.remedy}>{reasons.sentence(remedy)}</p>}
      <Remedies {...props} />
      {proof !== null && <p className={styles.proof}>{proof}</p>}
      <KeyValue items={facts} />
      {windows.length > 0 && <ArmyWindows windows={windows} />}
      {constraint.request_check?.is_refused && stepState(constraint, approvals) === 'todo' && (
        <p className={styles.note}>{t('card.refused_by_limits')}</p>
      )}
      {constraint.procedure === 'approval_request' && constraint.can_request_approval === false && (
        <p className={styles.note}>{t('card.not_connected')}</p>
      )}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{t('card.why')}</summary>
          <ul className={styles.reasons}>
            {others.map((reason) => (
              <li key={`${reason.code} ${Object.values(reason.params).join()}`}>
                {reasons.sentence(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
};
