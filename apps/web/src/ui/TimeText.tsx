import { type PeriodFacts, periodText } from '@envol/i18n/periodText';
import { useLanguage } from '../api/language.ts';
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

interface PeriodProps {
  readonly period: PeriodFacts;
}

/**
 * "mar. 24 nov. 2026, 10:00–12:30 · La Réunion (06:00–08:30 UTC)"; of several days, whether each day between two hours
 * or without a break. Both offsets of the place are told when its clocks are changed in between.
 */
export const PeriodText = ({ period }: PeriodProps) => {
  const { main, other, offset } = periodText(useLanguage(), period);
  const place = usePlace()(period.time_zone);
  return (
    <span className={styles.time}>
      {main}
      {place}{' '}
      <small>
        ({other}
        {offset.includes('→') && ` · ${offset}`})
      </small>
    </span>
  );
};

/** The same on one line of a list: without its year and without UTC. */
export const usePeriodLine = (): ((period: PeriodFacts) => string) => {
  const language = useLanguage();
  const zoneName = useZoneName();
  return (period) => {
    const place = zoneName(period.time_zone);
    const { main } = periodText(language, period, { short: true });
    return place === null ? main : `${main} (${place})`;
  };
};
