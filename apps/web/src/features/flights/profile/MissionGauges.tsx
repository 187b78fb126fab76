import type { Constraint } from '@envol/domain/airspace/constraint';
import { ChartNoAxesGantt, X } from 'lucide-react';
import { useState } from 'react';
import { MapOverlay } from '../../../map/MapOverlay.tsx';
import { useMapInsets } from '../../../map/MapProvider.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { HeightProfile } from './HeightProfile.tsx';
import styles from './profile.module.css';
import { TimeBar } from './TimeBar.tsx';
import { rowsOf } from './timeline.ts';

export interface MissionGaugesProps {
  readonly start: string | null;
  readonly end: string | null;
  readonly zone: string;
  readonly height_m: number | null;
  readonly free_height_m: number | null;
  readonly constraints: readonly Constraint[];
}

const OPEN_KEY = 'envol.gauges';
const HEAD_PX = 84;
const ROW_PX = 21;

const Both = ({ start, end, zone, height_m, free_height_m, constraints }: MissionGaugesProps) => (
  <>
    {height_m !== null && height_m > 0 && (
      <HeightProfile constraints={constraints} height_m={height_m} free_height_m={free_height_m} />
    )}
    {start !== null && end !== null && Date.parse(end) > Date.parse(start) && (
      <TimeBar start={start} end={end} zone={zone} constraints={constraints} />
    )}
  </>
);

const OverMap = (props: MissionGaugesProps) => {
  const { t } = useTranslation('flights');
  const [open, setOpen] = useState(() => localStorage.getItem(OPEN_KEY) !== 'no');
  const toggle = (): void => {
    localStorage.setItem(OPEN_KEY, open ? 'no' : 'yes');
    setOpen(!open);
  };
  useMapInsets('gauges', { bottom: open ? HEAD_PX + ROW_PX * (1 + rowsOf(props.constraints).length) : 0 });
  const label = t(open ? 'timebar.hide' : 'timebar.show');
  return (
    <MapOverlay>
      <div className={styles.gauges} data-open={open || undefined}>
        {open && <Both {...props} />}
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
      <Both {...props} />
    </div>
  );
};
