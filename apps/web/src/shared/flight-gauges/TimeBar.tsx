import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { ChevronLeft, ChevronRight, Moon, Pause, Play } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useZoneName } from '../../ui/zoneName.ts';
import { useReasons } from '../airspace/index.ts';
import styles from './timebar.module.css';
import {
  activityThen,
  flownOn,
  instantAfterKey,
  isWithin,
  placeOn,
  type Span,
  spansOf,
  type TimeRow,
} from './timeline.ts';
import type { TimeCursor } from './useTimeCursor.ts';
import type { Timeline } from './useTimeline.ts';

interface TimeBarProps {
  readonly period: PlannedPeriod;
  readonly timeline: Timeline;
  /** At the end of the first line: what folds the dock. */
  readonly fold?: ReactNode;
}

const Head = ({ period: { start, end, time_zone: zone }, timeline, fold }: TimeBarProps) => {
  const { cursor, night } = timeline;
  const { t } = useTranslation('mission_when');
  const flights = useTranslation(['flights', 'flights_list']);
  const format = useFormats();
  const zoneName = useZoneName()(zone);
  const clocks = (from: number | string, to: number | string, in_zone: string) => ({
    start: format.clock(from, in_zone),
    end: format.clock(to, in_zone),
  });
  const local = clocks(start, end, zone);
  const playing = t(cursor.playing ? 'timebar.pause' : 'timebar.play');
  return (
    <header>
      <span className={styles.days}>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('timebar.day_before')}
          title={t('timebar.day_before')}
          onClick={() => cursor.moveDays(-1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </button>
        <b>{format.day(cursor.at, zone)}</b>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('timebar.day_after')}
          title={t('timebar.day_after')}
          onClick={() => cursor.moveDays(1)}
        >
          <ChevronRight size={16} aria-hidden />
        </button>
      </span>
      <button
        type="button"
        className={styles.period}
        title={t('timebar.to_mission')}
        disabled={!cursor.isMoved}
        onClick={cursor.reset}
      >
        {t('timebar.mission')} {local.start}–{local.end}
      </button>
      <span className={styles.utc}>
        {t('timebar.utc_range', clocks(start, end, 'UTC'))}
        {zoneName !== null && ` · ${flights.t('flights_list:timebar.local_time', { place: zoneName })}`}
      </span>
      <button
        type="button"
        className={styles.tool}
        aria-pressed={cursor.playing}
        aria-label={playing}
        title={playing}
        onClick={cursor.play}
      >
        {cursor.playing ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
      </button>
      {night !== null && (
        <span className={styles.nightText} title={t('timebar.night_hint')}>
          <Moon size={14} aria-hidden />
          {t('timebar.night', clocks(night.from, night.to, zone))}
        </span>
      )}
      {fold}
    </header>
  );
};

const spanStyle = (axis: Span, { from, to }: Span) => {
  const [left, right] = [placeOn(axis, from), placeOn(axis, to)];
  return { left: `${left}%`, width: `${Math.max(right - left, 0.4)}%` };
};

const Row = ({ row, cursor, nights }: { row: TimeRow; cursor: TimeCursor; nights: readonly Span[] }) => {
  const { t } = useTranslation('mission_when');
  const reasons = useReasons();
  const then = activityThen(row, isWithin(nights, cursor.at), cursor.at);
  return (
    <li className={styles.row} data-then={then}>
      <span title={reasons.title(row.constraint)}>
        {reasons.title(row.constraint)}
        {row.hours !== 'weather' && <small className="visually-hidden">, {t(`timebar.then.${then}`)}</small>}
      </span>
      <div className={styles.track} aria-hidden>
        {spansOf(row, cursor.axis, nights).map((span) => (
          <i
            key={span.from}
            data-hours={row.hours}
            data-state={stateIn(span)}
            style={spanStyle(cursor.axis, span)}
          />
        ))}
        <em>{t(`timebar.${row.hours}`)}</em>
      </div>
    </li>
  );
};

/** A stretch of weather says how good it is. */
const stateIn = (span: Span & { readonly state?: string }): string | undefined => span.state;

interface SliderProps {
  readonly cursor: TimeCursor;
  readonly zone: string;
  readonly nights: readonly Span[];
  readonly summary: string;
}

/** Over all the tracks: a hand or the arrows move the moment. */
const Slider = ({ cursor, zone, nights, summary }: SliderProps) => {
  const { t } = useTranslation('mission_when');
  const format = useFormats();
  const { axis, at } = cursor;
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    cursor.move(axis.from + ((event.clientX - left) / width) * (axis.to - axis.from));
  };
  const clock = `${format.clock(at, zone)} · ${format.clock(at, 'UTC')} UTC`;
  const sky = isWithin(nights, at) ? t('timebar.is_night') : t('timebar.is_day');
  const place = placeOn(axis, at);
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.slider}
      aria-label={t('timebar.moment')}
      aria-valuemin={0}
      aria-valuemax={Math.round((axis.to - axis.from) / 60_000)}
      aria-valuenow={Math.round((at - axis.from) / 60_000)}
      aria-valuetext={[
        `${format.day(at, zone)}, ${clock}, ${sky}`,
        ...(summary === '' ? [] : [summary]),
      ].join('. ')}
      onKeyDown={(event) => {
        const next = instantAfterKey(axis, at, event.key, event.shiftKey);
        if (next === null) return;
        event.preventDefault();
        cursor.move(next);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
    >
      <div
        className={styles.cursor}
        style={{ left: `${place}%` }}
        data-edge={place < 12 ? 'start' : place > 88 ? 'end' : undefined}
      >
        <span>{clock}</span>
      </div>
    </div>
  );
};

/** The mission's days, to be looked at moment by moment: its period, the night, and what is known of the zones. */
export const TimeBar = ({ period, timeline, fold }: TimeBarProps) => {
  const { t } = useTranslation('mission_when');
  const format = useFormats();
  const { cursor, nights, rows, left, summary, saysDimmed, now } = timeline;
  const { axis, at } = cursor;
  const zone = period.time_zone;
  return (
    <section className={styles.timebar} aria-label={t('timebar.title')}>
      <Head {...{ period, timeline, fold }} />
      <div className={styles.chart}>
        <div className={styles.axis} data-days={axis.names_days || undefined} aria-hidden>
          {axis.ticks.map(({ at: tick, label }) => (
            <span key={tick} style={{ left: `${placeOn(axis, tick)}%` }}>
              {label}
            </span>
          ))}
        </div>
        <div className={styles.under} aria-hidden>
          {nights.map((night) => (
            <i key={night.from} className={styles.night} style={spanStyle(axis, night)} />
          ))}
        </div>
        <ul>
          <li className={styles.row}>
            <span>{t('timebar.mission')}</span>
            <div className={styles.track} aria-hidden>
              {flownOn(axis, period).map((span) => (
                <i key={span.from} data-hours="mission" style={spanStyle(axis, span)} />
              ))}
            </div>
          </li>
          {rows.map((row) => (
            <Row key={row.key} row={row} cursor={cursor} nights={nights} />
          ))}
        </ul>
        <div className={styles.over} aria-hidden>
          {now > axis.from && now < axis.to && (
            <i className={styles.now} style={{ left: `${placeOn(axis, now)}%` }} title={t('timebar.now')} />
          )}
        </div>
        <Slider {...{ cursor, zone, nights, summary }} />
      </div>
      {(summary !== '' || saysDimmed) && (
        <p className={styles.summary}>
          {summary !== '' && t('timebar.summary', { clock: format.clock(at, zone), summary })}{' '}
          {left > 0 && `${t('timebar.left', { count: left })} `}
          {saysDimmed && t('timebar.dimmed')}
        </p>
      )}
    </section>
  );
};
