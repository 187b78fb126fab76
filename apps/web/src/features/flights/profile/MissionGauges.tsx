import type { Constraint } from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import type { Position } from '@envol/domain/geo/geometry';
import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { ChartNoAxesGantt, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { MapOverlay } from '../../../map/MapOverlay.tsx';
import { useMapInsets } from '../../../map/MapProvider.tsx';
import { HeightProfile } from '../../../shared/airspace/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import styles from './profile.module.css';
import { TimeBar } from './TimeBar.tsx';

export interface MissionGaugesProps {
  /** Null before it is given. */
  readonly period: PlannedPeriod | null;
  /** The mission's middle; null before there is one. */
  readonly place: Position | null;
  readonly height_m: number | null;
  /** What a decision allows, m above ground; null when it keeps the height asked. */
  readonly limited_height_m?: number | null;
  readonly free_height_m: number | null;
  readonly constraints: readonly Constraint[];
  /** Under all areas together; null where it is not known. */
  readonly ground: Ground | null;
}

const OPEN_KEY = 'envol.gauges';

const Profile = (props: MissionGaugesProps & { readonly inPanel?: boolean }) => {
  const { height_m, limited_height_m = null, free_height_m, constraints, ground, inPanel = false } = props;
  if (height_m === null || height_m <= 0) return null;
  return <HeightProfile {...{ constraints, ground, height_m, limited_height_m, free_height_m, inPanel }} />;
};

const Time = ({ period, place, constraints }: MissionGaugesProps) =>
  period !== null && place !== null && Date.parse(period.end) > Date.parse(period.start) ? (
    <TimeBar {...{ period, place, constraints }} />
  ) : null;

/** How high an element stands, as it changes. */
const useHeight = (ref: RefObject<HTMLElement | null>): number => {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setHeight(Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return height;
};

/** What the bar covers of the map is told to it; the profile stands aside, over a corner. */
const Foot = (props: MissionGaugesProps) => {
  const foot = useRef<HTMLDivElement>(null);
  const height = useHeight(foot);
  useMapInsets('gauges', { bottom: height === 0 ? 0 : height + 14 });
  return (
    <div ref={foot} className={styles.foot}>
      <Time {...props} />
    </div>
  );
};

const OverMap = (props: MissionGaugesProps) => {
  const { t } = useTranslation('flights');
  const [open, setOpen] = useState(() => localStorage.getItem(OPEN_KEY) !== 'no');
  const toggle = (): void => {
    localStorage.setItem(OPEN_KEY, open ? 'no' : 'yes');
    setOpen(!open);
  };
  const label = t(open ? 'timebar.hide' : 'timebar.show');
  return (
    <MapOverlay>
      <div className={styles.gauges} data-open={open || undefined}>
        {open && <Profile {...props} />}
        {open && <Foot {...props} />}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={label}
          title={label}
          onClick={toggle}
        >
          {open ? <X size={15} aria-hidden /> : <ChartNoAxesGantt size={17} aria-hidden />}
        </button>
      </div>
    </MapOverlay>
  );
};

/** Time and heights of the mission: over the map's foot, on a phone in the panel. */
export const MissionGauges = (props: MissionGaugesProps) => {
  const isPhone = useIsPhone();
  if (!isPhone) return <OverMap {...props} />;
  return (
    <div className={styles.inPanel}>
      <Profile {...props} inPanel />
      <Time {...props} />
    </div>
  );
};
