import type { Approval } from '@envol/contract/approvals';
import {
  Archive,
  Ban,
  Banknote,
  Check,
  CircleHelp,
  Forward,
  Hand,
  type LucideIcon,
  MessageSquare,
  Navigation,
  NavigationOff,
  PenLine,
  RefreshCw,
  Reply,
  Send,
  ShieldAlert,
  Undo2,
} from 'lucide-react';
import { SkeletonList } from '../../ui/states.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './discussion.module.css';
import { type ApprovalRef, useApproval } from './useApproval.ts';
import { useStepText } from './useStepText.ts';

type ApprovalEvent = Approval['events'][number];

const ICONS: Readonly<Record<ApprovalEvent['action'], LucideIcon>> = {
  submit: Send,
  accept: Check,
  restrict: ShieldAlert,
  refuse: Ban,
  'request-information': CircleHelp,
  'request-signature': PenLine,
  'request-revalidation': RefreshCw,
  sign: PenLine,
  revalidate: RefreshCw,
  'take-charge': Hand,
  answer: Reply,
  cancel: Undo2,
  update: RefreshCw,
  close: Archive,
  forward: Forward,
  'edit-decision': PenLine,
  message: MessageSquare,
  'en-route': Navigation,
  'en-route-over': NavigationOff,
  'note-paid': Banknote,
  'note-refunded': Banknote,
  'payment-authorised': Banknote,
  'payment-taken': Banknote,
  'payment-released': Banknote,
  'payment-failed': Banknote,
  'payment-deferred': Banknote,
  'payment-refunded': Banknote,
};
const TONES: Readonly<Partial<Record<ApprovalEvent['action'], string>>> = {
  accept: 'ok',
  restrict: 'warn',
  refuse: 'err',
  submit: 'blue',
};

/** Who did what, when: newest first. Takes a request or its id. */
export const ApprovalTimeline = ({ approval }: { readonly approval: ApprovalRef }) => {
  const { t } = useTranslation('approvals');
  const stepText = useStepText();
  const { data } = useApproval(approval);
  if (data === undefined) return <SkeletonList rows={2} />;
  return (
    <ol className={styles.timeline} aria-label={t('timeline.title')}>
      {data.events.toReversed().map((event) => {
        const Icon = ICONS[event.action];
        return (
          <li key={event.id}>
            <span className={styles.mark} data-tone={TONES[event.action]}>
              <Icon size={13} strokeWidth={2} aria-hidden />
            </span>
            <div>
              <p>
                <b>{event.author_name}</b> {stepText(event)}
                {event.on_behalf_of !== null && ` · ${t('duty.on_behalf', { name: event.on_behalf_of })}`}
              </p>
              <small>
                <TimeText at={event.created_at} zone={data.time_zone} />
              </small>
            </div>
          </li>
        );
      })}
    </ol>
  );
};
