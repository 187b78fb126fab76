import type { FlightSummary } from '@envol/contract/flights';
import { markTone } from '@envol/domain/flights/verdict';
import { plannedPeriod } from '@envol/domain/time/dailyWindows';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { localTime, todayIn } from '@envol/domain/time/localTime';
import { Check, Hourglass, TriangleAlert } from 'lucide-react';
import { useMinute } from '../../device/clock.ts';
import { doublesOn, useVerdictChip } from '../../shared/flights/index.ts';
import { useFormats } from '../../ui/format.ts';
import { List } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './dayGrid.module.css';
import { type DayStretch, lanesOf, stretchesOn } from './dayTrack.ts';
import { useRows, type WeekGridProps } from './WeekGrid.tsx';

/** Hours that are shown whatever is flown; more where a mission lies outside them. */
const [FIRST_HOUR, LAST_HOUR] = [7, 20];
const LANE_PX = 46;

/** The hours of the day in view: [first, last). */
const hoursInView = (stretches: readonly DayStretch[]): readonly [number, number] => [
  Math.min(FIRST_HOUR, ...stretches.map(({ from }) => Math.floor(from * 24))),
  Math.max(LAST_HOUR, ...stretches.map(({ to }) => Math.ceil(to * 24))),
];

/** How much of the office's day is over. */
const shareOf = (now: number): number => {
  const [hour = 0, minute = 0] = localTime(new Date(now).toISOString(), FRENCH_TIME).split(':').map(Number);
  return (hour * 60 + minute) / 1_440;
};

interface Bar {
  readonly flight: FlightSummary;
  readonly stretch: DayStretch;
}

const barsOf = (flights: readonly FlightSummary[], day: string): readonly Bar[] =>
  flights.flatMap((flight) =>
    stretchesOn(plannedPeriod(flight), day).map((stretch) => ({ flight, stretch })),
  );

/** Whether the hours are granted by everybody who was asked; null where nobody was. */
const isGranted = ({ approvals }: FlightSummary): boolean | null => {
  const standing = approvals.filter(({ status }) => status !== 'cancelled');
  if (standing.length === 0) return null;
  return standing.every(
    ({ status, is_outdated }) => (status === 'accepted' || status === 'reserves') && !is_outdated,
  );
};

interface BlockProps extends Bar {
  readonly left: number;
  readonly width: number;
  readonly lane: number;
  readonly isDouble: boolean;
  readonly onOpen: (id: number) => void;
}

const Block = ({ flight, left, width, lane, isDouble, onOpen }: BlockProps) => {
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const chip = useVerdictChip(flight);
  const granted = isGranted(flight);
  const hours = `${format.clock(flight.date_start, flight.time_zone)}–${format.clock(flight.date_end, flight.time_zone)}`;
  const said = granted === null ? null : t(granted ? 'hours_granted' : 'hours_asked');
  return (
    <button
      type="button"
      className={styles.block}
      data-tone={flight.is_archived ? 'archived' : markTone(flight)}
      data-double={isDouble || undefined}
      style={{ left: `${left}%`, width: `${width}%`, top: `${lane * LANE_PX}px` }}
      title={[hours, flight.name, chip.label, ...(said === null ? [] : [said])].join(' · ')}
      onClick={() => onOpen(flight.id)}
    >
      <span>
        {isDouble && <TriangleAlert size={13} aria-label={t('doubles')} />}
        {hours}
        {granted !== null &&
          (granted ? (
            <Check size={13} aria-label={t('hours_granted')} />
          ) : (
            <Hourglass size={13} aria-label={t('hours_asked')} />
          ))}
      </span>
      <b>{flight.name}</b>
    </button>
  );
};

/** A row for each pilot or drone, the hours of one day from left to right: what collides lies one under the other. */
export const DayGrid = ({ days, by, flights, doubles, onOpen }: WeekGridProps) => {
  const { t } = useTranslation('missions_calendar');
  const rows = useRows(by, flights);
  const [day = ''] = days;
  const all = barsOf(flights, day);
  const [first, last] = hoursInView(all.map(({ stretch }) => stretch));
  const at = (share: number): number => ((share * 24 - first) / (last - first)) * 100;
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const now = useMinute();
  const present = todayIn(now) === day ? shareOf(now) : null;
  const kind = by === 'pilots' ? 'pilot' : 'drone';
  return (
    <div className={styles.scroll}>
      <div className={styles.grid} style={{ '--hours': hours.length } as React.CSSProperties}>
        <div className={styles.axis}>
          <span>{t(`by_${by}`)}</span>
          <List aria-hidden>
            {hours.map((hour) => (
              <li key={hour}>{String(hour).padStart(2, '0')}</li>
            ))}
          </List>
        </div>
        {rows.map(({ id, name }) => {
          const bars = all.filter(({ flight }) =>
            id === null ? flight[by].length === 0 : flight[by].some((each) => each.id === id),
          );
          const lanes = lanesOf(bars.map(({ stretch }) => stretch));
          const height = (Math.max(0, ...lanes) + 1) * LANE_PX;
          return (
            <section key={id ?? 'nobody'} className={styles.row} aria-label={name}>
              <h2>
                {name}
                <small>{bars.length === 0 ? t('free_day') : t('flights', { count: bars.length })}</small>
              </h2>
              <div className={styles.track} style={{ minHeight: `${height}px` }}>
                {present !== null && present >= first / 24 && present <= last / 24 && (
                  <i className={styles.now} style={{ left: `${at(present)}%` }} aria-hidden />
                )}
                {bars.map(({ flight, stretch }, index) => (
                  <Block
                    key={`${flight.id} ${stretch.from}`}
                    flight={flight}
                    stretch={stretch}
                    left={at(stretch.from)}
                    width={at(stretch.to) - at(stretch.from)}
                    lane={lanes[index] ?? 0}
                    isDouble={doublesOn(doubles, flight, day, days).some(
                      (double) => double.kind === kind && double.who.id === id,
                    )}
                    onOpen={onOpen}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
};
