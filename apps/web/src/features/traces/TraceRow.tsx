import type { Trace } from '@envol/contract/traces';
import { useMinute } from '../../device/clock.ts';
import { useToday } from '../../shared/answering/index.ts';
import { useFormats } from '../../ui/format.ts';
import { DataListRow } from '../../ui/list/DataList.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './traces.module.css';

/** A trace in the list: what flew, whose, when last and how high. */
export const TraceRow = ({ trace }: { readonly trace: Trace }) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  const now = useMinute();
  const { zone } = useToday();
  return (
    <DataListRow
      title={trace.drone?.name ?? trace.device_id}
      aside={
        <span className={styles.state} data-active={trace.is_active || undefined}>
          {trace.is_active ? t('active') : t('lost', { time: format.ago(trace.last_detection, now) })}
        </span>
      }
      facts={[
        trace.company_name ?? t('unknown_operator'),
        <time key="last" dateTime={trace.last_detection}>
          {format.dayAndClock(trace.last_detection, zone)} ({format.ago(trace.last_detection, now)})
        </time>,
        trace.altitude_max !== null && t('amsl', { metres: format.number(Math.round(trace.altitude_max)) }),
        trace.is_simulated && t('simulated'),
      ]}
    />
  );
};
