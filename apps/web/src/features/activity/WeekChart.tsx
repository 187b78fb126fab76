import type { ResponseOf } from '@envol/contract/endpoint';
import type { flyingTimesStats } from '@envol/contract/flying-times';
import { mondayOf } from '@envol/domain/statistics/weeks';
import { daysAfter } from '@envol/domain/time/localTime';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activity.module.css';
import { hoursText } from './hoursText.ts';

type Stats = ResponseOf<typeof flyingTimesStats>;

interface WeekChartProps {
  readonly stats: Stats;
  readonly first: string;
  readonly last: string;
  readonly week: string | null;
  readonly onWeek: (week: string | null) => void;
}

const HEIGHT_PX = 110;

/** Every Monday from the first to the last; weeks without a flight stand as empty places. */
const weeksBetween = (first: string, last: string): string[] => {
  const weeks: string[] = [];
  for (let monday = mondayOf(first); monday <= last; monday = daysAfter(monday, 7)) weeks.push(monday);
  return weeks;
};

interface Week {
  /** The Monday: "2026-11-23". */
  readonly key: string;
  /** Minutes, of which `night` by night. */
  readonly duration: number;
  readonly night: number;
  readonly nb_flights: number;
}
interface WeeksProps {
  readonly weeks: readonly Week[];
  readonly dayOf: (key: string) => string;
}

const WeekTable = ({ weeks, dayOf }: WeeksProps) => {
  const { t } = useTranslation('activity');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('charts.week_of')}</th>
          <th scope="col">{t('columns.nb_flights')}</th>
          <th scope="col">{t('columns.duration')}</th>
          <th scope="col">{t('columns.night')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ key, duration, night, nb_flights }) => (
          <tr key={key}>
            <th scope="row">{dayOf(key)}</th>
            <td>{nb_flights}</td>
            <td>{hoursText(duration)}</td>
            <td>{hoursText(night)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const WeekBars = ({
  weeks,
  dayOf,
  last,
  week,
  onWeek,
}: WeeksProps & Pick<WeekChartProps, 'last' | 'week' | 'onWeek'>) => {
  const { t } = useTranslation('activity');
  const most = Math.max(60, ...weeks.map(({ duration }) => duration));
  return (
    <>
      <div className={styles.bars}>
        {weeks.map(({ key, duration, night, nb_flights }) => (
          <button
            key={key}
            type="button"
            data-on={week === key || undefined}
            aria-pressed={week === key}
            aria-label={t('charts.bar', {
              day: dayOf(key),
              hours: hoursText(duration),
              night: hoursText(night),
              count: nb_flights,
            })}
            title={`${dayOf(key)} · ${hoursText(duration)}`}
            onClick={() => onWeek(week === key ? null : key)}
          >
            <i data-night style={{ height: (HEIGHT_PX * night) / most }} />
            <i style={{ height: (HEIGHT_PX * (duration - night)) / most }} />
          </button>
        ))}
      </div>
      <p className={styles.legend}>
        <span>{dayOf(weeks[0]?.key ?? '')}</span>
        <span>
          <i /> {t('charts.day')} <i data-night /> {t('charts.night')}
        </span>
        <span>{dayOf(last)}</span>
      </p>
    </>
  );
};

/** Hours flown each week, by day and by night; a bar narrows the list to its week, and the chart turns into its table. */
export const WeekChart = ({ stats, first, last, week, onWeek }: WeekChartProps) => {
  const { t } = useTranslation('activity');
  const format = useFormats();
  const [asTable, setAsTable] = useState(false);
  const byWeek = new Map(stats.by_week.map((each) => [each.key, each]));
  const weeks = weeksBetween(first, last).map((key) => ({
    key,
    duration: byWeek.get(key)?.duration ?? 0,
    night: byWeek.get(key)?.night_duration ?? 0,
    nb_flights: byWeek.get(key)?.nb_flights ?? 0,
  }));
  const dayOf = (key: string): string => format.day(key);
  const share = stats.duration === 0 ? 0 : Math.round((100 * stats.night_duration) / stats.duration);
  return (
    <section className={styles.chart} aria-label={t('charts.week')}>
      <header>
        <h2>{t('charts.week')}</h2>
        <IconButton
          aria-label={t('charts.as_table')}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Table2 size={16} />
        </IconButton>
      </header>
      <p className={styles.figures}>
        <span>
          <b>{hoursText(stats.duration)}</b> {t('charts.flights', { count: stats.nb_flights })}
        </span>
        <span>
          <b>{t('charts.share', { share })}</b>{' '}
          {t('charts.by_night', { hours: hoursText(stats.night_duration) })}
        </span>
      </p>
      {asTable ? (
        <WeekTable weeks={weeks} dayOf={dayOf} />
      ) : (
        <WeekBars weeks={weeks} dayOf={dayOf} last={last} week={week} onWeek={onWeek} />
      )}
    </section>
  );
};
