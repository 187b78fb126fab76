import type { ApprovalSummary } from '@envol/contract/approvals';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import type { Position } from '@envol/domain/geo/geometry';
import { daysAfter, instantAt, localDate, localTime } from '@envol/domain/time/localTime';
import { nightsWithin } from '@envol/domain/time/night';
import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, CircleX, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useMinute } from '../../../device/clock.ts';
import { useFormats } from '../../../ui/format.ts';
import { type Tone, toneOf } from '../../../ui/StatusChip.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { clockText, hoursShown, type Lasting, type Minutes, type Placed, type Week } from './week.ts';
import styles from './weekGrid.module.css';

/** Beside each other in one column; more are counted. */
const LANES = { week: 3, day: 8, phone: 3 } as const;
/** The hour that stands first when a week opens whose nights hold flights too. */
const MORNING = 7;
const NIGHT_STEP = 1440;

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

const Card = ({ placed, shown, lanes }: { placed: Placed; shown: Minutes; lanes: number }) => {
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
    <Link
      to="/map/approvals/$id"
      params={{ id: String(approval.id) }}
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
      <b>{approval.flight.name}</b>
      <span className={styles.time}>
        <Icon size={13} strokeWidth={2.2} aria-hidden />
        {hours}
        <small>{t('row.height', { height: format.number(approval.max_flying_height) })}</small>
      </span>
      <span className={styles.word}>{word}</span>
      {near.length > 0 && <em>{t('week.near', { names: format.list(near) })}</em>}
    </Link>
  );
};

const LastingRow = ({ lasting }: { lasting: Lasting }) => {
  const { t } = useTranslation(['approvals', 'common']);
  const format = useFormats();
  const { approval, first, last } = lasting;
  const { time_zone: zone } = approval;
  const status = statusOf(approval);
  return (
    <Link
      to="/map/approvals/$id"
      params={{ id: String(approval.id) }}
      className={styles.lasting}
      data-tone={toneOf(status, 'authority')}
      style={{ gridColumn: `${first + 1} / ${last + 2}` }}
    >
      <b>{approval.flight.name}</b>
      <span>
        {localTime(approval.date_start, zone)}–{localTime(approval.date_end, zone)} ·{' '}
        {t('row.height', { height: format.number(approval.max_flying_height) })} ·{' '}
        {t(`common:approval_statuses.${status}`)}
      </span>
    </Link>
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

interface GridProps {
  readonly days: readonly string[];
  readonly week: Week;
  readonly today: string;
  readonly zone: string;
  readonly place: Position | undefined;
  readonly onDay: (day: string) => void;
}

const Column = ({
  day,
  week,
  shown,
  today,
  zone,
  place,
  onDay,
  days,
}: GridProps & { day: string; shown: Minutes }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const now = useMinute();
  const isPhone = useIsPhone();
  const most = isPhone ? LANES.phone : LANES[days.length > 1 ? 'week' : 'day'];
  const own = week.placed.filter((each) => each.day === day);
  const hidden = own.filter(({ lane }) => lane >= most);
  const [hour = 0, minute = 0] = localTime(new Date(now).toISOString(), zone).split(':').map(Number);
  const present = hour * 60 + minute;
  const isShown = day === today && present >= shown.from && present <= shown.until;
  return (
    <div className={styles.column} data-today={day === today || undefined}>
      {nightsOf(day, place)
        .filter((night) => night.from < shown.until && night.until > shown.from)
        .map((night) => (
          <i key={night.from} className={styles.night} style={stretch(night, shown)} aria-hidden />
        ))}
      {own
        .filter(({ lane }) => lane < most)
        .map((each) => (
          <Card
            key={`${each.approval.id} ${each.from}`}
            placed={each}
            shown={shown}
            lanes={Math.min(each.lanes, most)}
          />
        ))}
      {hidden.length > 0 && (
        <button type="button" className={styles.hidden} onClick={() => onDay(day)}>
          {t('week.hidden', { count: hidden.length })}
        </button>
      )}
      {isShown && (
        <span
          className={styles.now}
          style={{ insetBlockStart: `${((present - shown.from) / (shown.until - shown.from)) * 100}%` }}
        >
          <b>
            {clockText(present)} <small>{format.clock(now, 'UTC')}</small>
          </b>
        </span>
      )}
    </div>
  );
};

/** A day is as wide as what stands side by side in it asks for; an empty one leaves its room to others. */
const columnsOf = (days: readonly string[], { placed }: Week): string =>
  days
    .map((day) => {
      const lanes = Math.max(0, ...placed.filter((each) => each.day === day).map((each) => each.lanes));
      return `minmax(${lanes === 0 ? 96 : 116}px, ${lanes === 0 ? 0.6 : Math.min(lanes, LANES.week) * 0.6 + 0.4}fr)`;
    })
    .join(' ');

/** The hours of a week or a day: a column a day, overlaps side by side. */
export const WeekGrid = (props: GridProps) => {
  const { days, week, today, zone, onDay } = props;
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const shown = hoursShown(week.placed);
  const hours = Array.from(
    { length: (shown.until - shown.from) / 60 },
    (_, index) => shown.from / 60 + index,
  );
  const morning = useRef<HTMLSpanElement>(null);
  // In braces: browsers of late answer with a promise, which React would call when the grid goes.
  useEffect(() => {
    morning.current?.scrollIntoView({ block: 'start' });
  }, []);
  const utcOf = (hour: number): string =>
    localTime(instantAt(days[0] ?? today, clockText(hour * 60), zone), 'UTC').slice(0, 2);
  return (
    <div
      className={styles.grid}
      style={
        {
          '--columns': columnsOf(days, week),
          '--days': days.length,
          '--hours': hours.length,
        } as CSSProperties
      }
      data-span={days.length > 1 ? 'week' : 'day'}
    >
      <div className={styles.corner}>
        {t('week.local')}
        <small>UTC</small>
      </div>
      {days.map((day) => (
        <h2 key={day} className={styles.day} data-today={day === today || undefined}>
          <button type="button" onClick={() => onDay(day)}>
            {format.weekday(`${day}T12:00:00Z`, 'UTC')} <b>{Number(day.slice(8))}</b>
          </button>
          <small>{week.counts[day]}</small>
        </h2>
      ))}
      {week.lasting.length > 0 && (
        <>
          <div className={styles.corner}>{t('week.days')}</div>
          <div className={styles.above}>
            {week.lasting.map((lasting) => (
              <LastingRow key={lasting.approval.id} lasting={lasting} />
            ))}
          </div>
        </>
      )}
      <div className={styles.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} ref={hour === MORNING && shown.from < MORNING * 60 ? morning : undefined}>
            {String(hour).padStart(2, '0')} <small>{utcOf(hour)}</small>
          </span>
        ))}
      </div>
      {days.map((day) => (
        <Column key={day} {...props} day={day} shown={shown} />
      ))}
    </div>
  );
};
