import type { Flight } from '@envol/contract/flights';
import type { FlightWeather } from '@envol/contract/weather';
import { wallClockOf } from '@envol/domain/time/wallClock';
import { CircleCheck, CircleHelp, Database, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { nightsOn, spansOutside } from '../../shared/flight-gauges/index.ts';
import {
  daysOf,
  flightBreaches,
  flightUnknown,
  stretchesOf,
  type WeatherDay,
} from '../../shared/weather/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AerodromeReport } from './AerodromeReport.tsx';
import { DroneLimits } from './DroneLimits.tsx';
import { HourChart } from './HourChart.tsx';
import { HourTable } from './HourTable.tsx';
import { useBreachText } from './useBreachText.ts';
import { useWeather } from './useWeather.ts';
import styles from './weather.module.css';

/** Windows of the mission's day first, then the next ones. */
const WINDOWS_TOLD = 4;
const LEAST_MS = 2 * 3_600_000;

/** The flight's own hours in one sentence. Invented or old weather never turns green. */
const Summary = ({ weather, flight }: { readonly weather: FlightWeather; readonly flight: Flight }) => {
  const { t } = useTranslation('weather');
  const textOf = useBreachText();
  const breaches = flightBreaches(weather, flight.date_start, flight.date_end);
  const unknown = flightUnknown(weather, flight.date_start, flight.date_end);
  const isRead = weather.state === 'consulted';
  const tone = isRead ? weather.flight : weather.flight === 'over' ? 'over' : 'unknown';
  const Icon = tone === 'ok' ? CircleCheck : tone === 'unknown' ? CircleHelp : TriangleAlert;
  return (
    <div className={styles.summary} data-state={tone}>
      <Icon size={18} aria-hidden />
      <div>
        <b>{t(`flight.${weather.flight}`)}</b>
        {breaches.length > 0 && <p>{breaches.map(textOf).join(' · ')}</p>}
        {unknown.length > 0 && (
          <p>{t('not_known', { what: unknown.map((quantity) => t(`quantities.${quantity}`)).join(', ') })}</p>
        )}
      </div>
    </div>
  );
};

interface WindowsProps {
  readonly weather: FlightWeather;
  readonly zone: string;
  /** Null before there is an area: no sun is then known. */
  readonly place: Flight['center'];
}

/** The windows without their nights, as long as two hours are left of them. */
const byDay = ({ windows }: FlightWeather, place: Flight['center']) =>
  windows.flatMap(({ from, to, is_kp_known }) => {
    const span = { from: Date.parse(from), to: Date.parse(to) };
    const days = place === null ? [span] : spansOutside(span, nightsOn(span, place));
    return days
      .filter((day) => day.to - day.from >= LEAST_MS)
      .map((day) => ({
        from: new Date(day.from).toISOString(),
        to: new Date(day.to).toISOString(),
        is_kp_known,
      }));
  });

const Windows = ({ weather, zone, place }: WindowsProps) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const now = useMinute();
  const next = byDay(weather, place)
    .filter(({ to }) => Date.parse(to) > now)
    .slice(0, WINDOWS_TOLD);
  return (
    <>
      <SectionTitle>{t('best')}</SectionTitle>
      {next.length === 0 ? (
        <p className={styles.quiet}>{t('best_none')}</p>
      ) : (
        <ul className={styles.windows}>
          {next.map(({ from, to, is_kp_known }) => (
            <li key={from}>
              <b>{format.dayAndClock(from, zone)}</b> → {format.clock(to, zone)}{' '}
              <small>
                ({format.clock(from, 'UTC')}–{format.clock(to, 'UTC')} UTC)
                {!is_kp_known && ` · ${t('kp_not_foretold')}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

interface DaysProps {
  readonly days: readonly WeatherDay[];
  readonly shown: string;
  readonly onShow: (date: string) => void;
}

const Days = ({ days, shown, onShow }: DaysProps) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <button
          key={day.date}
          type="button"
          aria-pressed={day.date === shown}
          data-state={day.state}
          onClick={() => onShow(day.date)}
        >
          <span>{format.weekday(day.date)}</span>
          <span>{Number(day.date.slice(8))}</span>
          <b>{day.gust_ms ?? '–'}</b>
          <span className="visually-hidden">{t(`states.${day.state}`)}</span>
          <i aria-hidden>
            {stretchesOf(day.hours).map(({ from, to, state }) => (
              <em key={from} data-state={state} style={{ flexGrow: to - from }} />
            ))}
          </i>
        </button>
      ))}
    </div>
  );
};

/** Where the weather is from and how old it is, what was kept of it. */
const Source = ({ weather, flightId }: { readonly weather: FlightWeather; readonly flightId: number }) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('flight:write');
  const [latest] = weather.events;
  const keep = async (): Promise<void> => {
    await callApi(endpoints.logWeatherEvent, { params: { id: flightId } });
    await refreshQueries('flights');
    showSuccess(t('kept'));
  };
  return (
    <div className={styles.source} data-read={weather.state === 'consulted' || undefined} role="status">
      <Database size={15} aria-hidden />
      <span className={styles.sourceText}>
        {t(`state.${weather.state}`, {
          source: t(`sources.${weather.source}`),
          ago: weather.fetched_at === null ? '' : format.ago(weather.fetched_at, now),
        })}
        {weather.kp_fetched_at !== null &&
          weather.source === 'open_meteo' &&
          ` · ${t('kp_source', { ago: format.ago(weather.kp_fetched_at, now) })}`}
        {latest !== undefined && (
          <small>
            {t('kept_at', {
              ago: format.ago(latest.logged_at, now),
              name: latest.logged_by,
              state: t(`states.${latest.flight}`),
            })}
          </small>
        )}
      </span>
      {mayWrite && weather.hours.length > 0 && (
        <ActButton variant="outlined" size="small" act={keep}>
          {t('keep')}
        </ActButton>
      )}
    </div>
  );
};

/** Ten days of weather at a mission's place against what its drones bear. */
export const WeatherPanel = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('weather');
  const format = useFormats();
  const mayWrite = useMay('drone:write');
  const { data, error, isPending, refetch } = useWeather(flight.id);
  const [chosen, setChosen] = useState<string | null>(null);
  if (isPending) return <SkeletonList rows={4} />;
  if (data === undefined)
    return <ErrorState error={error} title={t('state.failed')} retry={() => void refetch()} />;
  const zone = flight.time_zone;
  const days = daysOf(data.hours, zone);
  const own = wallClockOf(flight.date_start, zone).date;
  const date = chosen ?? days.find((day) => day.date === own)?.date ?? days[0]?.date ?? '';
  const shown = days.find((day) => day.date === date);
  // What was not consulted says so before anything that it says.
  const isRead = data.state === 'consulted';
  return (
    <section className={styles.panel} aria-label={t('title')}>
      {!isRead && <Source weather={data} flightId={flight.id} />}
      <Summary weather={data} flight={flight} />
      {days.length > 0 && (
        <>
          {data.state !== 'out_of_date' && <Windows weather={data} zone={zone} place={flight.center} />}
          <SectionTitle aside={t('gust_max', { height: data.height_m })}>{t('by_day')}</SectionTitle>
          <Days days={days} shown={date} onShow={setChosen} />
        </>
      )}
      {shown !== undefined && (
        <>
          <SectionTitle>{t('hour_by_hour', { day: format.day(shown.date) })}</SectionTitle>
          <HourChart
            key={shown.date}
            hours={shown.hours}
            limits={data.limits}
            zone={zone}
            start={flight.date_start}
            end={flight.date_end}
            place={flight.center}
          />
          <HourTable hours={shown.hours} zone={zone} start={flight.date_start} end={flight.date_end} />
        </>
      )}
      <AerodromeReport weather={data} />
      {data.drones.map((drone) => (
        <DroneLimits key={drone.id} drone={drone} defaults={data.default_limits} mayWrite={mayWrite} />
      ))}
      {isRead && <Source weather={data} flightId={flight.id} />}
    </section>
  );
};
