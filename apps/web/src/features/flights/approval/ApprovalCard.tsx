import type { FlightSummary } from '@envol/contract/flights';
import { lazy, Suspense } from 'react';
import { DecisionConditions, useApproval } from '../../../shared/discussion/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { StatusChip, toneOf } from '../../../ui/StatusChip.tsx';
import { useTranslation } from '../../../ui/texts.ts';

/** Most requests cost nothing: what tells of a payment is loaded with the first that waits for one. */
const Unpaid = lazy(async () => ({ default: (await import('./PayApproval.tsx')).Unpaid }));

export interface ApprovalCardProps {
  readonly approval: FlightSummary['approvals'][number];
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** A request in the mission's step: its status, and the decision with its conditions without a click. */
export const ApprovalCard = ({ approval, open, onOpen }: ApprovalCardProps) => {
  const { t } = useTranslation(['flights', 'common', 'flights_list']);
  const { data } = useApproval(approval.id);
  const unread = approval.unread_messages;
  return (
    <Card
      tone={toneOf(approval.status)}
      title={approval.structure_name}
      aside={<StatusChip status={approval.status} label={t(`common:approval_statuses.${approval.status}`)} />}
      text={unread > 0 ? t('flights_list:row.unread', { count: unread }) : undefined}
      footer={
        <>
          <span>{approval.display_identifier}</span>
          <Button variant="text" onClick={onOpen} aria-pressed={open}>
            {approval.status === 'incomplete' ? t('step_actions.answer') : t('approval.show')}
          </Button>
        </>
      }
    >
      {data && <DecisionConditions plain approval={data} />}
      {data?.payment?.status === 'waiting_payment' && (
        <Suspense>
          <Unpaid payment={data.payment} />
        </Suspense>
      )}
    </Card>
  );
};
