import { ChevronDown, ChevronUp, Clock, Moon, Sun } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { MapFoot } from '../../map/MapOverlay.tsx';
import { useFormats } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './dock.module.css';
import { setDockOpen, useDockOpen } from './dockFold.ts';
import type { MissionGaugesProps } from './gauges.ts';
import { MissionHeights, saysHeights } from './MissionHeights.tsx';
import { TimeBar } from './TimeBar.tsx';
import { type Timeline, useTimeline } from './useTimeline.ts';

/** A drag this long folds or unfolds; shorter it was a click. */
const DRAG_PX = 16;

/** Between the map and the dock: dragged down it folds, up it unfolds; a click or Enter does either. */
const Handle = ({ open }: { readonly open: boolean }) => {
  const { t } = useTranslation('mission_when');
  const from = useRef<number | null>(null);
  const end = (event: PointerEvent): void => {
    const moved = from.current === null ? 0 : event.clientY - from.current;
    from.current = null;
    if (Math.abs(moved) >= DRAG_PX) setDockOpen(moved < 0);
    else setDockOpen(!open);
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={t(open ? 'timebar.hide' : 'timebar.show')}
      aria-expanded={open}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={end}
      onClick={(event) => event.detail === 0 && setDockOpen(!open)}
    />
  );
};

interface LineProps {
  readonly period: NonNullable<MissionGaugesProps['period']>;
  readonly timeline: Timeline;
  readonly hasHeights: boolean;
}

/** The dock folded to one line: the day, its hours, night or day, and how many zones count then. */
const Line = ({ period: { start, end, time_zone: zone }, timeline, hasHeights }: LineProps) => {
  const { t } = useTranslation('mission_when');
  const format = useFormats();
  const { counted, isNight } = timeline;
  // What is not known to sleep counts as active.
  const active = counted.active + counted.unknown;
  const zones = active + counted.inactive;
  const hours = (in_zone: string) => ({
    start: format.clock(start, in_zone),
    end: format.clock(end, in_zone),
  });
  const local = hours(zone);
  return (
    <button type="button" className={styles.line} aria-expanded={false} onClick={() => setDockOpen(true)}>
      <Clock size={15} aria-hidden />
      <b>{format.day(start, zone)}</b>
      <span>
        <b>
          {local.start}–{local.end}
        </b>{' '}
        ({t('timebar.utc_range', hours('UTC'))})
      </span>
      {isNight !== null && (
        <span className={styles.sky}>
          {isNight ? <Moon size={14} aria-hidden /> : <Sun size={14} aria-hidden />}
          {t(isNight ? 'timebar.is_night' : 'timebar.is_day')}
        </span>
      )}
      <span>
        {t('timebar.zones', { count: zones })}
        {zones > 0 && `, ${t('timebar.of_them_active', { count: active })}`}
      </span>
      <span className={styles.unfold}>
        <span>{t(hasHeights ? 'timebar.unfold_both' : 'timebar.show')}</span>
        <ChevronUp size={16} aria-hidden />
      </span>
    </button>
  );
};

type Part = 'time' | 'heights';

interface OpenProps extends LineProps {
  readonly gauges: MissionGaugesProps;
}

/** Two thirds time, one third heights; where they do not fit beside each other, one at a time. */
const Open = ({ gauges, period, timeline, hasHeights }: OpenProps) => {
  const { t } = useTranslation('mission_when');
  const [part, setPart] = useState<Part>('time');
  const hide = t('timebar.hide');
  return (
    <div
      className={styles.open}
      data-part={hasHeights ? part : 'time'}
      data-heights={hasHeights || undefined}
    >
      {hasHeights && (
        <div className={styles.parts}>
          <Segmented
            label={t('timebar.parts')}
            value={part}
            onChange={setPart}
            options={[
              { value: 'time', label: t('timebar.part_time') },
              { value: 'heights', label: t('timebar.part_heights') },
            ]}
          />
        </div>
      )}
      <div className={styles.time}>
        <TimeBar period={period} timeline={timeline} />
      </div>
      {hasHeights && (
        <div className={styles.heights}>
          <MissionHeights {...gauges} />
        </div>
      )}
      <button
        type="button"
        className={styles.fold}
        aria-expanded
        aria-label={hide}
        title={hide}
        onClick={() => setDockOpen(false)}
      >
        <ChevronDown size={17} aria-hidden />
      </button>
    </div>
  );
};

interface DockProps {
  readonly gauges: MissionGaugesProps;
  readonly period: NonNullable<MissionGaugesProps['period']>;
}

const Dock = ({ gauges, period }: DockProps) => {
  const { t } = useTranslation('mission_when');
  const open = useDockOpen();
  const timeline = useTimeline(period, gauges.place, gauges.constraints, gauges.rows);
  const hasHeights = saysHeights(gauges);
  return (
    <section className={styles.dock} aria-label={t('timebar.dock')} data-open={open || undefined}>
      <Handle open={open} />
      {open ? (
        <Open {...{ gauges, period, timeline, hasHeights }} />
      ) : (
        <Line {...{ period, timeline, hasHeights }} />
      )}
    </section>
  );
};

/** Time and heights under the map, which gives them its room; folded to one line they still say the essential. */
export const MissionDock = (props: MissionGaugesProps) => {
  const { period } = props;
  if (period === null || Date.parse(period.end) <= Date.parse(period.start)) return null;
  return (
    <MapFoot>
      {/* Begins anew with another period: the moment that was looked at belonged to the former one. */}
      <Dock key={Object.values(period).join(' ')} gauges={props} period={period} />
    </MapFoot>
  );
};
