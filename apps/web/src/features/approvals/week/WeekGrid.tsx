import type { ApprovalSummary } from '@envol/contract/approvals';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import type { Position } from '@envol/domain/geo/geometry';
import { daysAfter, instantAt, localDate, localTime } from '@envol/domain/time/localTime';
import { nightsWithin } from '@envol/domain/time/night';
import { Check, CircleDashed, CircleX, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useMinute } from '../../../device/clock.ts';
import { useFormats } from '../../../ui/format.ts';
import { type Tone, toneOf } from '../../../ui/StatusChip.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { MoreOfDay, PrintedRest } from './MoreOfDay.tsx';
import { RequestLink } from './RequestLink.tsx';
import {
  clockText,
  hoursShown,
  type Lasting,
  type Minutes,
  type Placed,
  sharedLanes,
  type Week,
} from './week.ts';
import styles from './weekGrid.module.css';

/** Beside each other in one column; more are counted. */
const LANES = { week: 3, day: 8, phone: 3 } as const;
/** Beside each other in all columns of a week: the days that have flights share them, those that have none leave theirs. */
const LANES_OF_WEEK = 12;
/** A name is read from so many pixels on. */
const LANE_PX = 72;
/** The hour that stands first where a week's nights hold flights too. */
const MORNING = 7;
const NIGHT_STEP = 1440;
/** So near the present hour, its sign would cover half of another hour's. */
const CLOCK_MINUTES = 28;

const ICONS: Readonly<Record<Tone, LucideIcon>> = {
  ok: Check,
  warn: TriangleAlert,
  err: CircleX,
  info: Hourglass,
  archived: Check,
  blue: CircleDashed,
};

const statusOf = (approval: ApprovalSummary) => (approval.is_closed ? 'closed' : approval.status);

const stretch = (span: Minutes, shown: Minutes): CSSProperties => {
  const whole = shown.until - shown.from;
  const from = Math.max(span.from, shown.from);
  return {
    insetBlockStart: `${((from - shown.from) / whole) * 100}%`,
    blockSize: `${((Math.min(span.until, shown.until) - from) / whole) * 100}%`,
  };
};

/** The request beside the week, and how another gets there; without `onOpen` a request leads to the map. */
interface Opens {
  readonly chosen?: number | undefined;
  readonly onOpen?: ((id: number) => void) | undefined;
}

interface CardProps extends Opens {
  readonly placed: Placed;
  readonly shown: Minutes;
  readonly lanes: number;
}

const Card = ({ placed, shown, lanes, chosen, onOpen }: CardProps) => {
  const { t } = useTranslation(['approvals', 'common']);
  const format = useFormats();
  const { approval, from, until, lane, meetings } = placed;
  const status = statusOf(approval);
  const tone = toneOf(status, 'authority');
  const Icon = ICONS[tone];
  const word = t(`common:approval_statuses.${status}`);
  const hours = `${clockText(from)}–${clockText(until)}`;
  const near = meetings.map((each) => each.with);
  const said = near.length === 0 ? '' : `, ${t('week.near', { names: format.list(near) })}`;
  return (
    <RequestLink
      id={approval.id}
      onOpen={onOpen}
      aria-current={approval.id === chosen ? 'true' : undefined}
      className={styles.card}
      data-tone={tone}
      data-off={status === 'refused' || status === 'cancelled' || undefined}
      title={`${approval.display_identifier} · ${approval.company_name}\n${approval.flight.name}, ${hours}, ${word}${said}`}
      style={{
        ...stretch(placed, shown),
        insetInlineStart: `calc(${(lane / lanes) * 100}% + 2px)`,
        inlineSize: `calc(${100 / lanes}% - 4px)`,
      }}
    >
      {meetings.map((meeting) => (
        <i
          key={`${meeting.with} ${meeting.from}`}
          className={styles.meeting}
          style={stretch(meeting, { from, until })}
          aria-hidden
        />
      ))}
      <div className={styles.lead}>
        <b>{approval.flight.name}</b>
        <span className={styles.time}>
          <Icon size={13} strokeWidth={2.2} aria-hidden />
          {hours}
          <small>{t('row.height', { height: format.number(approval.height_to_fly.height_m) })}</small>
        </span>
      </div>
      <span className={styles.word}>{word}</span>
      {near.length > 0 && <em>{t('week.near', { names: format.list(near) })}</em>}
    </RequestLink>
  );
};

const LastingRow = ({ lasting, chosen, onOpen }: { lasting: Lasting } & Opens) => {
  const { t } = useTranslation(['approvals', 'common']);
  const format = useFormats();
  const { approval, first, last } = lasting;
  const { time_zone: zone } = approval;
  const status = statusOf(approval);
  return (
    <RequestLink
      id={approval.id}
      onOpen={onOpen}
      aria-current={approval.id === chosen ? 'true' : undefined}
      className={styles.lasting}
      data-tone={toneOf(status, 'authority')}
      style={{ gridColumn: `${first + 1} / ${last + 2}` }}
    >
      <b>{approval.flight.name}</b>
      <span>
        {localTime(approval.date_start, zone)}–{localTime(approval.date_end, zone)} ·{' '}
        {t('row.height', { height: format.number(approval.height_to_fly.height_m) })} ·{' '}
        {t(`common:approval_statuses.${status}`)}
      </span>
    </RequestLink>
  );
};

/** What is night for the law on one day at a place, in minutes of that day. */
const nightsOf = (day: string, place: Position | undefined): readonly Minutes[] => {
  if (place === undefined) return [];
  const zone = timeZoneAt(place);
  const [from, to] = [instantAt(day, '00:00', zone), instantAt(daysAfter(day, 1), '00:00', zone)];
  const minute = (instant: string): number => {
    if (localDate(instant, zone) !== day) return Date.parse(instant) <= Date.parse(from) ? 0 : NIGHT_STEP;
    const [hours = 0, minutes = 0] = localTime(instant, zone).split(':').map(Number);
    return hours * 60 + minutes;
  };
  return nightsWithin(place, from, to).map((night) => ({
    from: minute(night.from),
    until: minute(night.to),
  }));
};

interface GridProps extends Opens {
  readonly days: readonly string[];
  readonly week: Week;
  readonly today: string;
  readonly zone: string;
  readonly place: Position | undefined;
  readonly onDay: (day: string) => void;
}

/** How many stand beside each other in each day's column: a phone has room for fewer, a busy day of a quiet week for more. */
const useLanes = (days: readonly string[], week: Week): ReadonlyMap<string, number> => {
  const isPhone = useIsPhone();
  const least = isPhone ? LANES.phone : days.length === 1 ? LANES.day : LANES.week;
  const inAll = isPhone || days.length === 1 ? 0 : LANES_OF_WEEK;
  return sharedLanes(days, week, { least, most: Math.max(least, LANES.day), inAll });
};

/** Where the present stands among the hours shown, in percent; null on another day or outside of them. */
const usePresent = (day: string, today: string, zone: string, shown: Minutes) => {
  const now = useMinute();
  const [hour = 0, minute = 0] = localTime(new Date(now).toISOString(), zone).split(':').map(Number);
  const present = hour * 60 + minute;
  if (day !== today || present < shown.from || present > shown.until) return null;
  return { now, present, at: `${((present - shown.from) / (shown.until - shown.from)) * 100}%` };
};

/** `most`: how many stand beside each other on the day. */
type DayProps = GridProps & { readonly day: string; readonly most: number };
type ColumnProps = DayProps & { readonly shown: Minutes };

const Column = ({ day, most, week, shown, today, zone, place, chosen, onOpen }: ColumnProps) => {
  const present = usePresent(day, today, zone, shown);
  return (
    <div className={styles.column} data-today={day === today || undefined}>
      {nightsOf(day, place)
        .filter((night) => night.from < shown.until && night.until > shown.from)
        .map((night) => (
          <i key={night.from} className={styles.night} style={stretch(night, shown)} aria-hidden />
        ))}
      {/* Under the requests: it strikes no name through. */}
      {present !== null && <span className={styles.now} style={{ insetBlockStart: present.at }} />}
      {week.placed
        .filter((each) => each.day === day && each.lane < most)
        .map((each) => (
          <Card
            key={`${each.approval.id} ${each.from}`}
            placed={each}
            shown={shown}
            lanes={Math.min(each.lanes, most)}
            chosen={chosen}
            onOpen={onOpen}
          />
        ))}
    </div>
  );
};

/**
 * The hour that stands first. Of a week the morning's, or the present one before it; of one day, which a phone shows a few hours
 * of, the hour before the present, or that in which the first flight of another day begins.
 */
const firstHour = (days: readonly string[], { placed }: Week, present: number | null): number => {
  const now = present === null ? null : Math.floor(present / 60);
  if (days.length > 1) return Math.min(MORNING, now ?? MORNING);
  if (now !== null) return Math.max(0, now - 1);
  const begins = Math.min(...placed.map(({ from }) => from));
  return Number.isFinite(begins) ? Math.floor(begins / 60) : MORNING;
};

/** The hours beside the columns, and the time it is: there it covers no request. */
const Hours = ({ days, week, today, zone, shown }: GridProps & { readonly shown: Minutes }) => {
  const format = useFormats();
  const present = usePresent(days.includes(today) ? today : '', today, zone, shown);
  const start = useRef<HTMLSpanElement>(null);
  // In braces: browsers of late answer with a promise, which React would call when the grid goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another day, and where a day becomes a week
  useEffect(() => {
    start.current?.scrollIntoView({ block: 'start' });
  }, [days[0], days.length]);
  const hours = Array.from(
    { length: (shown.until - shown.from) / 60 },
    (_, index) => shown.from / 60 + index,
  );
  const first = firstHour(days, week, present?.present ?? null);
  const utcOf = (hour: number): string =>
    localTime(instantAt(days[0] ?? today, clockText(hour * 60), zone), 'UTC').slice(0, 2);
  return (
    <div className={styles.hours} aria-hidden>
      {hours.map((hour) => (
        <span
          key={hour}
          ref={hour === first && shown.from < first * 60 ? start : undefined}
          data-under={
            (present !== null && Math.abs(hour * 60 - present.present) < CLOCK_MINUTES) || undefined
          }
        >
          {String(hour).padStart(2, '0')} <small>{utcOf(hour)}</small>
        </span>
      ))}
      {present !== null && (
        <b className={styles.clock} style={{ insetBlockStart: present.at }}>
          {clockText(present.present)} <small>{format.clock(present.now, 'UTC')}</small>
        </b>
      )}
    </div>
  );
};

const DayHead = ({ day, most, week, today, onDay, onOpen }: DayProps) => {
  const format = useFormats();
  return (
    <div className={styles.day} data-today={day === today || undefined}>
      <h2>
        <button type="button" onClick={() => onDay(day)}>
          {format.weekday(day)} <b>{Number(day.slice(8))}</b>
        </button>
      </h2>
      <MoreOfDay
        day={day}
        hidden={week.placed.filter((each) => each.day === day && each.lane >= most)}
        onOpen={onOpen}
      />
      <small>{week.counts[day]}</small>
    </div>
  );
};

/** A day is as wide as what stands side by side in it asks for; an empty one leaves its room to others. */
const columnsOf = (lanesByDay: ReadonlyMap<string, number>): string =>
  [...lanesByDay.values()]
    .map((lanes) =>
      lanes === 0
        ? 'minmax(84px, 0.3fr)'
        : `minmax(${Math.max(116, lanes * LANE_PX)}px, ${lanes * 0.6 + 0.4}fr)`,
    )
    .join(' ');

/** Where the week is wider than the window, today comes into sight. */
const useTodayInSight = (today: string, count: number) => {
  const grid = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another day, and where a day becomes a week
  useEffect(() => {
    const box = grid.current?.parentElement;
    const column = grid.current?.querySelector('[data-today]');
    if (!box || !column) return;
    const past = column.getBoundingClientRect().right - box.getBoundingClientRect().right;
    if (past > 0) box.scrollLeft += past;
  }, [today, count]);
  return grid;
};

/** The hours of a week or a day: a column a day, overlaps side by side. */
export const WeekGrid = (props: GridProps) => {
  const { days, week, today, chosen, onOpen } = props;
  const { t } = useTranslation('approvals');
  const grid = useTodayInSight(today, days.length);
  const shown = hoursShown(week.placed);
  const lanes = useLanes(days, week);
  const hidden = week.placed.filter(({ day, lane }) => lane >= (lanes.get(day) ?? 0));
  return (
    <div
      ref={grid}
      className={styles.grid}
      style={
        {
          '--columns': columnsOf(lanes),
          '--days': days.length,
          '--hours': (shown.until - shown.from) / 60,
        } as CSSProperties
      }
      data-span={days.length > 1 ? 'week' : 'day'}
    >
      <div className={styles.corner}>
        {t('week.local')}
        <small>UTC</small>
      </div>
      {days.map((day) => (
        <DayHead key={day} {...props} day={day} most={lanes.get(day) ?? 0} />
      ))}
      {week.lasting.length > 0 && (
        <>
          <div className={styles.corner}>{t('week.days')}</div>
          <div className={styles.above}>
            {week.lasting.map((lasting) => (
              <LastingRow key={lasting.approval.id} lasting={lasting} chosen={chosen} onOpen={onOpen} />
            ))}
          </div>
        </>
      )}
      <Hours {...props} shown={shown} />
      {days.map((day) => (
        <Column key={day} {...props} day={day} most={lanes.get(day) ?? 0} shown={shown} />
      ))}
      <PrintedRest days={days} hidden={hidden} />
    </div>
  );
};
