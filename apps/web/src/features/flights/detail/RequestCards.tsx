import type { Flight } from '@envol/contract/flights';
import { SectionTitle } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/layout/flow.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { ApprovalCard } from '../approval/ApprovalCard.tsx';
import type { FlightSide } from './flightSide.ts';

interface RequestCardsProps {
  readonly flight: Flight;
  readonly side: FlightSide;
  readonly setSide: (side: FlightSide) => void;
}

/** The mission's requests, each opened beside it. */
export const RequestCards = ({ flight, side, setSide }: RequestCardsProps) => {
  const { t } = useTranslation('flights');
  const requests = flight.approvals.filter(({ status }) => status !== 'cancelled');
  if (requests.length === 0) return null;
  return (
    <>
      <SectionTitle>{t('detail.requests')}</SectionTitle>
      <Stack gap={3}>
        {requests.map((approval) => (
          <ApprovalCard
            key={approval.id}
            approval={approval}
            open={side.kind === 'approval' && side.approval_id === approval.id}
            onOpen={() => setSide({ kind: 'approval', approval_id: approval.id })}
          />
        ))}
      </Stack>
    </>
  );
};
