import type { Flight } from '@envol/contract/flights';
import type { FlightWeather, WeatherHour } from '@envol/contract/weather';
import { ArrowUp } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { isWithin, nightsOn } from '../../shared/flight-gauges/index.ts';
import { hourAfterKey, isFlown, kpUnknownFrom, stretchesOf } from '../../shared/weather/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { HourReadout, useHourText } from './HourReadout.tsx';
import styles from './weather.module.css';

export interface ChartProps {
  /** Of one day. */
  readonly hours: readonly WeatherHour[];
  readonly limits: FlightWeather['limits'];
  readonly zone: string;
  readonly start: string;
  readonly end: string;
  /** Null before there is an area: no night is then known. */
  readonly place: Flight['center'];
}

const WIDTH = 340;
const HEIGHT = 120;
const HOUR_MS = 3_600_000;
/** Hours between two ticks of the axis and two arrows of the wind. */
const TICK_HOURS = 3;
/** A stretch of so many hours has room for its word. */
const WORD_HOURS = 5;

const path = (values: readonly (number | null)[], y: (value: number) => number, step: number): string => {
  let drawn = '';
  let isPen = false;
  values.forEach((value, index) => {
    if (value === null) isPen = false;
    else {
      drawn += `${isPen ? 'L' : 'M'}${((index + 0.5) * step).toFixed(1)} ${y(value).toFixed(1)}`;
      isPen = true;
    }
  });
  return drawn;
};

/** Wind and gusts over the day with the limits, its nights and the flight's hours. */
const Lines = ({ hours, limits, start, end, place }: Omit<ChartProps, 'zone'>) => {
  const { t } = useTranslation('weather');
  const step = WIDTH / Math.max(1, hours.length);
  const top = Math.max(limits.gust_ms * 1.25, ...hours.map(({ gust_ms }) => gust_ms ?? 0)) + 1;
  const y = (value: number): number => HEIGHT - (value / top) * HEIGHT;
  const from = Date.parse(hours[0]?.at ?? start);
  const nights = place === null ? [] : nightsOn({ from, to: from + hours.length * HOUR_MS }, place);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {hours.map((hour, index) => (
        <rect
          key={hour.at}
          x={index * step}
          width={step}
          height={HEIGHT}
          data-night={isWithin(nights, Date.parse(hour.at) + HOUR_MS / 2) || undefined}
          data-flown={isFlown(hour, start, end) || undefined}
        />
      ))}
      <line x1="0" x2={WIDTH} y1={y(limits.gust_ms)} y2={y(limits.gust_ms)} data-limit="gust" />
      <line x1="0" x2={WIDTH} y1={y(limits.wind_ms)} y2={y(limits.wind_ms)} data-limit="wind" />
      {(['gust', 'wind'] as const).map((line) => (
        <path
          key={line}
          d={path(
            hours.map((hour) => hour[`${line}_ms`]),
            y,
            step,
          )}
          data-line={line}
        />
      ))}
      <text x="2" y={y(limits.gust_ms) - 3}>{`${t('quantities.gust')} ≤ ${limits.gust_ms}`}</text>
      <text
        x={WIDTH - 2}
        y={y(limits.wind_ms) - 3}
        textAnchor="end"
      >{`${t('quantities.wind')} ≤ ${limits.wind_ms}`}</text>
    </svg>
  );
};

/** The day in one row: how good each stretch is, in colour and, where there is room, in words. */
const VerdictRow = ({ hours }: Pick<ChartProps, 'hours'>) => {
  const { t } = useTranslation('weather');
  return (
    <div className={styles.verdicts} aria-hidden>
      {stretchesOf(hours).map(({ from, to, state }) => (
        <span key={from} data-state={state} style={{ flexGrow: to - from }} title={t(`states.${state}`)}>
          {to - from >= WORD_HOURS * HOUR_MS && t(`states.${state}`)}
        </span>
      ))}
    </div>
  );
};

/** Whither the wind blows, every few hours. */
const Arrows = ({ hours }: Pick<ChartProps, 'hours'>) => (
  <div className={styles.arrows} aria-hidden>
    {hours
      .filter((_hour, index) => index % TICK_HOURS === 0)
      .map(({ at, direction_deg }) => (
        <span key={at}>
          {direction_deg !== null && (
            <ArrowUp size={14} style={{ transform: `rotate(${direction_deg + 180}deg)` }} />
          )}
        </span>
      ))}
  </div>
);

/** The weather of one day against the limits; a hand or the arrows choose the hour whose values are read. */
export const HourChart = (props: ChartProps) => {
  const { hours, zone, start, end } = props;
  const { t } = useTranslation('weather');
  const format = useFormats();
  const textOf = useHourText(zone);
  const [chosen, setChosen] = useState<number | null>(null);
  const flown = hours.findIndex((hour) => isFlown(hour, start, end));
  const index = Math.min(hours.length - 1, chosen ?? Math.max(0, flown));
  const hour = hours[index];
  const kpFrom = kpUnknownFrom(hours);
  if (hour === undefined) return null;
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    setChosen(Math.min(hours.length - 1, Math.max(0, Math.floor(share * hours.length))));
  };
  return (
    <>
      <HourReadout hour={hour} zone={zone} />
      <div className={styles.cursorBox}>
        <div className={styles.ticks} aria-hidden>
          {hours
            .filter((_each, each) => each % TICK_HOURS === 0)
            .map(({ at }) => (
              <span key={at}>{format.clock(at, zone).slice(0, 2)}</span>
            ))}
        </div>
        <VerdictRow hours={hours} />
        <Lines {...props} />
        <Arrows hours={hours} />
        <div
          role="slider"
          tabIndex={0}
          className={styles.slider}
          aria-label={t('hour')}
          aria-valuemin={0}
          aria-valuemax={hours.length - 1}
          aria-valuenow={index}
          aria-valuetext={textOf(hour)}
          onKeyDown={(event) => {
            const next = hourAfterKey(hours.length, index, event.key);
            if (next === null) return;
            event.preventDefault();
            setChosen(next);
          }}
          onPointerDown={(event) => event.button === 0 && point(event)}
          onPointerMove={(event) => (event.pointerType === 'mouse' || event.buttons === 1) && point(event)}
        >
          <i style={{ left: `${((index + 0.5) / hours.length) * 100}%` }} />
        </div>
      </div>
      {kpFrom !== null && <p className={styles.quiet}>{t('kp_from', { at: format.clock(kpFrom, zone) })}</p>}
    </>
  );
};
