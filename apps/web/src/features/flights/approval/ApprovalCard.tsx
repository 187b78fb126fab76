import type { FlightSummary } from '@envol/contract/flights';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { Card } from '../../../ui/Card.tsx';
import { StatusChip, toneOf } from '../../../ui/StatusChip.tsx';
import { DecisionBox } from './DecisionBox.tsx';

export interface ApprovalCardProps {
  readonly approval: FlightSummary['approvals'][number];
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** A request in the mission: its status, and the decision with its conditions without a click. */
export const ApprovalCard = ({ approval, open, onOpen }: ApprovalCardProps) => {
  const { t } = useTranslation('flights');
  const { data } = useQuery(queryOf(endpoints.getApproval, { params: { id: approval.id } }));
  const unread = approval.unread_messages;
  return (
    <Card
      tone={toneOf(approval.status)}
      title={approval.structure_name}
      aside={<StatusChip status={approval.status} label={t(`approval_statuses.${approval.status}`)} />}
      text={unread > 0 ? t('row.unread', { count: unread }) : undefined}
      footer={
        <>
          <span>{approval.display_identifier}</span>
          <Button variant="text" onClick={onOpen} aria-pressed={open}>
            {approval.status === 'incomplete' ? t('step_actions.answer') : t('approval.show')}
          </Button>
        </>
      }
    >
      {data?.decision && (
        <div style={{ marginTop: 8 }}>
          <DecisionBox plain approval={data} />
        </div>
      )}
    </Card>
  );
};
