import { useFormats } from './format.ts';
import styles from './texts.module.css';
import { useZoneName } from './zoneName.ts';

interface TimeTextProps {
  /** ISO instant. */
  readonly at: string;
  /** IANA zone of the place it concerns; the device's when left out. */
  readonly zone?: string;
  readonly withDay?: boolean;
}

/** Local time first, UTC beside it: "mar. 24 nov. 10:00 (09:00 UTC)". */
export const TimeText = ({ at, zone, withDay = true }: TimeTextProps) => {
  const format = useFormats();
  const place = usePlace()(zone);
  return (
    <time dateTime={at} className={styles.time}>
      {withDay ? `${format.day(at, zone)} ` : ''}
      {format.clock(at, zone)}
      {place} <small>({utcClock(format, at, zone)} UTC)</small>
    </time>
  );
};

/** Whose clock it is, where that does not go without saying: " · La Réunion". */
const usePlace = (): ((zone: string | undefined) => string) => {
  const nameOf = useZoneName();
  return (zone) => {
    const place = zone === undefined ? null : nameOf(zone);
    return place === null ? '' : ` · ${place}`;
  };
};

type Formats = ReturnType<typeof useFormats>;

/** UTC's clock, with its day when that is another one than the local day. */
const utcClock = (format: Formats, at: string, zone: string | undefined): string =>
  format.day(at, zone) === format.day(at, 'UTC') ? format.clock(at, 'UTC') : format.dayAndClock(at, 'UTC');

interface PeriodTextProps {
  readonly from: string;
  readonly to: string;
  readonly zone?: string;
}

/** "mar. 24 nov. 10:00–12:30 (09:00–11:30 UTC)"; both days are named when they differ. */
export const PeriodText = ({ from, to, zone }: PeriodTextProps) => {
  const format = useFormats();
  const place = usePlace()(zone);
  const oneDay = format.longDay(from, zone) === format.longDay(to, zone);
  const sameUtcDay =
    format.longDay(from, 'UTC') === format.longDay(to, 'UTC') &&
    format.day(from, 'UTC') === format.day(from, zone);
  return (
    <span className={styles.time}>
      {oneDay
        ? `${format.day(from, zone)} ${format.clock(from, zone)}–${format.clock(to, zone)}`
        : `${format.dayAndClock(from, zone)} – ${format.dayAndClock(to, zone)}`}
      {`${place} `}
      <small>
        (
        {oneDay && sameUtcDay
          ? `${format.clock(from, 'UTC')}–${format.clock(to, 'UTC')}`
          : `${format.dayAndClock(from, 'UTC')} – ${format.dayAndClock(to, 'UTC')}`}{' '}
        UTC)
      </small>
    </span>
  );
};
