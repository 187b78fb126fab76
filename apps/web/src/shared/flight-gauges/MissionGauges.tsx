import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import type { MissionGaugesProps } from './gauges.ts';
import { MissionDock } from './MissionDock.tsx';
import { MissionHeights } from './MissionHeights.tsx';
import styles from './profile.module.css';
import { TimeBar } from './TimeBar.tsx';
import { useTimeline } from './useTimeline.ts';

interface TimeProps extends Pick<MissionGaugesProps, 'place' | 'constraints' | 'rows'> {
  readonly period: PlannedPeriod;
}

const Time = ({ period, place, constraints, rows }: TimeProps) => (
  <TimeBar period={period} timeline={useTimeline(period, place, constraints, rows)} />
);

/** Time and heights of the mission: docked under the map, on a phone in the panel. */
export const MissionGauges = (props: MissionGaugesProps) => {
  const isPhone = useIsPhone();
  if (!isPhone) return <MissionDock {...props} />;
  const { period, place, constraints, rows } = props;
  return (
    <div className={styles.inPanel}>
      <MissionHeights {...props} inPanel />
      {period !== null && place !== null && Date.parse(period.end) > Date.parse(period.start) && (
        <Time key={Object.values(period).join(' ')} {...{ period, place, constraints, rows }} />
      )}
    </div>
  );
};
