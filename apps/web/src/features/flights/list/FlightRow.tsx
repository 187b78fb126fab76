import type { FlightSummary } from '@envol/contract/flights';
import { DataListRow } from '../../../ui/DataList.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { usePeriodLine } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useNextStep } from '../useNextStep.ts';
import { useVerdictChip } from '../useVerdictChip.ts';
import styles from './FlightsScreen.module.css';

export const FlightRow = ({ flight }: { readonly flight: FlightSummary }) => {
  const { t } = useTranslation('flights');
  const nextStep = useNextStep();
  const period = usePeriodLine();
  const unread = flight.approvals.reduce((sum, approval) => sum + approval.unread_messages, 0);
  const authorities = [...new Set(flight.approvals.map(({ structure_name }) => structure_name))];
  const next = nextStep(flight);
  const chip = useVerdictChip(flight);
  // A mission that is over is not judged again.
  const age =
    flight.verdict === 'past'
      ? null
      : flight.to_update
        ? t('row.to_update')
        : flight.verdict === 'out_of_date'
          ? t('row.out_of_date')
          : null;
  return (
    <DataListRow
      title={flight.name}
      aside={<StatusChip {...chip} />}
      facts={[
        flight.display_identifier,
        <time key="period" dateTime={flight.date_start}>
          {period(flight)}
        </time>,
        t('row.height', { height: flight.max_flying_height }),
        authorities.join(', '),
        unread > 0 && <b className={styles.unread}>{t('row.unread', { count: unread })}</b>,
      ]}
      note={
        (next ?? age) && (
          <>
            {next && <span className={styles.next}>{next}</span>}
            {age && <span className={styles.age}>{age}</span>}
          </>
        )
      }
    />
  );
};
