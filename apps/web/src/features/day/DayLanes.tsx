import type { Conflict } from '@envol/domain/activations/conflicts';
import { daysAfter, instantAt } from '@envol/domain/time/localTime';
import { nightsWithin } from '@envol/domain/time/night';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useMinute } from '../../device/clock.ts';
import { MapFoot } from '../../map/MapOverlay.tsx';
import { type DayRow, isFlying, isOrderedToLand, isProhibited } from '../../shared/day/index.ts';
import { Pieces, placesOf } from '../../shared/places/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './lanes.module.css';

interface Props {
  readonly rows: readonly DayRow[];
  readonly conflicts: ReadonlyMap<string, readonly Conflict<DayRow>[]>;
  readonly date: string;
  readonly zone: string;
  readonly selected: string | null;
  readonly pointed: string | null;
  readonly onSelect: (key: string) => void;
  readonly onPoint: (key: string | null) => void;
}

const HOURS = 3_600_000;
const tone = (row: DayRow): string => {
  if (isOrderedToLand(row)) return 'landing';
  if (isProhibited(row)) return 'prohibited';
  if (isFlying(row)) return 'flying';
  if (row.phase === 'cleared') return 'cleared';
  return row.phase === 'decide' ? 'asked' : 'accepted';
};

/** The hours of the day that are shown: from 05:00 to 22:00, or further where something lies outside. */
const spanOf = (rows: readonly DayRow[], date: string, zone: string): { from: number; to: number } => {
  const day = Date.parse(instantAt(date, '00:00', zone));
  const end = Date.parse(instantAt(daysAfter(date, 1), '00:00', zone));
  const starts = rows.map(({ date_start }) => Math.max(day, Date.parse(date_start)));
  const ends = rows.map(({ date_end }) => Math.min(end, Date.parse(date_end)));
  return {
    from: Math.min(day + 5 * HOURS, ...starts),
    to: Math.max(day + 22 * HOURS, ...ends),
  };
};

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly at: (ms: number) => number;
  readonly place: (start: string, end: string) => CSSProperties;
}

const scaleOf = (rows: readonly DayRow[], date: string, zone: string): Scale => {
  const { from, to } = spanOf(rows, date, zone);
  const at = (ms: number): number => ((Math.min(to, Math.max(from, ms)) - from) / (to - from)) * 100;
  return {
    from,
    to,
    at,
    place: (start, end) => {
      const [left, right] = [at(Date.parse(start)), at(Date.parse(end))];
      return { left: `${left}%`, width: `${Math.max(0.4, right - left)}%` };
    },
  };
};

/** So near to the present time, in steps between hours, its label covers the figures of an hour. */
const NEAR_NOW = 0.75;

interface TimeProps {
  readonly scale: Scale;
  readonly zone: string;
  readonly now: number;
}

const Head = ({ scale, zone, now }: TimeProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { from, to, at } = scale;
  const step = to - from > 15 * HOURS ? 2 : 1;
  const first = Math.ceil(from / HOURS) * HOURS;
  const count = Math.floor((to - first) / (step * HOURS)) + 1;
  const hours = Array.from({ length: count }, (_, index) => first + index * step * HOURS).filter(
    (hour) => Math.abs(hour - now) > NEAR_NOW * step * HOURS,
  );
  return (
    <div className={styles.laneHead}>
      <span>
        {t('lanes.local')}
        <small className={styles.utc}>UTC</small>
      </span>
      <div>
        {hours.map((hour) => (
          <span key={hour} className={styles.hour} style={{ left: `${at(hour)}%` }}>
            {format.clock(hour, zone).slice(0, 2)}
            <small className={styles.utc}>{format.clock(hour, 'UTC').slice(0, 2)}</small>
          </span>
        ))}
      </div>
    </div>
  );
};

/** The present time over the lanes; nothing where they do not show it. */
const NowLine = ({ scale: { from, to, at }, zone, now }: TimeProps) => {
  const format = useFormats();
  if (now < from || now > to) return null;
  return (
    <div className={styles.nowLine} aria-hidden>
      <i className={styles.nowMark} style={{ left: `${at(now)}%` }}>
        <span className={styles.nowTime}>
          {format.clock(now, zone)}
          <small className={styles.utc}>{format.clock(now, 'UTC')}</small>
        </span>
      </i>
    </div>
  );
};

interface LaneProps
  extends Pick<Props, 'conflicts' | 'zone' | 'selected' | 'pointed' | 'onSelect' | 'onPoint'> {
  readonly row: DayRow;
  readonly scale: Scale;
  readonly nights: readonly { readonly from: string; readonly to: string }[];
}

const Lane = ({ row, scale, nights, conflicts, zone, selected, pointed, onSelect, onPoint }: LaneProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { place } = scale;
  return (
    <li
      data-selected={row.key === selected || undefined}
      data-pointed={row.key === pointed || undefined}
      onMouseEnter={() => onPoint(row.key)}
      onMouseLeave={() => onPoint(null)}
    >
      <button
        type="button"
        className={styles.laneName}
        title={row.approval.flight_name}
        onClick={() => onSelect(row.key)}
      >
        {row.approval.flight_name}
      </button>
      <div className={styles.lane}>
        {nights.map((night) => (
          <i key={night.from} className={styles.night} style={place(night.from, night.to)} aria-hidden />
        ))}
        <span
          className={styles.bar}
          data-tone={tone(row)}
          style={place(row.date_start, row.date_end)}
          title={[
            `${format.clock(row.date_start, zone)}–${format.clock(row.date_end, zone)}`,
            ...(isProhibited(row)
              ? [t('remarks.prohibited', { names: row.approval.prohibited_by.join(', ') })]
              : []),
          ].join(' · ')}
        />
        {(conflicts.get(row.key) ?? []).map((each) => (
          <i
            key={each.with.key}
            className={styles.clash}
            style={place(each.from, each.to)}
            title={t('lanes.clash', {
              name: each.with.approval.flight_name,
              distance: format.distance(each.gap_m),
            })}
          />
        ))}
      </div>
    </li>
  );
};

/** The day in lanes under the map: what is asked, agreed to and in the air, night and conflicts hatched. */
export const DayLanes = (props: Props) => {
  const { rows, date, zone } = props;
  const { t } = useTranslation('day');
  const now = useMinute();
  const [open, setOpen] = useState(true);
  const shown = rows.filter(({ phase }) => phase !== 'done');
  if (shown.length === 0) return null;
  const scale = scaleOf(shown, date, zone);
  const { from, to } = scale;
  const center = shown[0]?.approval.center ?? [0, 0];
  const nights = nightsWithin(center, new Date(from).toISOString(), new Date(to).toISOString());
  return (
    <MapFoot>
      <section className={styles.lanes} aria-label={t('lanes.title')}>
        <header>
          <b className={styles.title}>{t('lanes.title')}</b>
          {(
            ['flying', 'landing', 'cleared', 'accepted', 'asked', 'prohibited', 'conflict', 'night'] as const
          ).map((each) => (
            <span key={each} className={styles.legend}>
              <i className={styles.swatch} data-tone={each} aria-hidden /> {t(`lanes.${each}`)}
            </span>
          ))}
          <span className={styles.tools}>
            <Pieces of={placesOf('day', 'laneTools')} give={{}} />
          </span>
          <button
            type="button"
            className={styles.foldButton}
            aria-expanded={open}
            aria-label={t(open ? 'lanes.fold' : 'lanes.unfold')}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown size={17} aria-hidden /> : <ChevronUp size={17} aria-hidden />}
          </button>
        </header>
        {open && (
          <div className={styles.laneBody}>
            <Head scale={scale} zone={zone} now={now} />
            <ol>
              {shown.map((row) => (
                <Lane key={row.key} {...props} row={row} scale={scale} nights={nights} />
              ))}
            </ol>
            <NowLine scale={scale} zone={zone} now={now} />
          </div>
        )}
      </section>
    </MapFoot>
  );
};
