import { useFormats } from '../../ui/format.ts';
import styles from './dayTime.module.css';

interface HoursProps {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** 11:00–13:00 (10:00–12:00 UTC) */
export const Hours = ({ from, to, zone }: HoursProps) => {
  const format = useFormats();
  const span = (in_zone: string): string => `${format.clock(from, in_zone)}–${format.clock(to, in_zone)}`;
  return (
    <time dateTime={`${from}/${to}`}>
      <b>{span(zone)}</b> <small className={styles.utc}>({span('UTC')} UTC)</small>
    </time>
  );
};
