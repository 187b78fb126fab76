import type { FlightSummary } from '@envol/contract/flights';
import { DataListRow } from '../../../ui/DataList.tsx';
import { useFormats } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useZoneName } from '../../../ui/zoneName.ts';
import { useNextStep } from '../useNextStep.ts';
import styles from './FlightsScreen.module.css';

/** Local day and clock; both sides of midnight are named. */
const usePeriod = () => {
  const format = useFormats();
  const zoneName = useZoneName();
  return ({ date_start, date_end, time_zone }: FlightSummary): string => {
    const [from, to] = [format.day(date_start, time_zone), format.day(date_end, time_zone)];
    const [start, end] = [format.clock(date_start, time_zone), format.clock(date_end, time_zone)];
    const place = zoneName(time_zone);
    const period = from === to ? `${from} ${start}–${end}` : `${from} ${start} – ${to} ${end}`;
    return place === null ? period : `${period} (${place})`;
  };
};

export const FlightRow = ({ flight }: { readonly flight: FlightSummary }) => {
  const { t } = useTranslation('flights');
  const nextStep = useNextStep();
  const period = usePeriod();
  const unread = flight.approvals.reduce((sum, approval) => sum + approval.unread_messages, 0);
  const authorities = [...new Set(flight.approvals.map(({ structure_name }) => structure_name))];
  const next = nextStep(flight.next_step, flight.time_zone);
  const status = flight.is_archived ? 'archived' : flight.status;
  return (
    <DataListRow
      title={flight.name}
      aside={
        <StatusChip
          status={status}
          label={flight.is_archived ? t('filters.archived') : t(`statuses.${flight.status}`)}
        />
      }
      facts={[
        flight.display_identifier,
        <time key="period" dateTime={flight.date_start}>
          {period(flight)}
        </time>,
        t('row.height', { height: flight.max_flying_height }),
        authorities.join(', '),
        unread > 0 && <b className={styles.unread}>{t('row.unread', { count: unread })}</b>,
      ]}
      note={next && <span className={styles.next}>{next}</span>}
    />
  );
};
