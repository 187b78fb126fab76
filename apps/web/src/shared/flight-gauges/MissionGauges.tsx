import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { Stack } from '../../ui/layout/flow.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import type { MissionGaugesProps } from './gauges.ts';
import { MissionDock } from './MissionDock.tsx';
import { MissionHeights } from './MissionHeights.tsx';
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
    <Stack gap={3}>
      <MissionHeights {...props} inPanel />
      {period !== null && place !== null && Date.parse(period.end) > Date.parse(period.start) && (
        <Time key={Object.values(period).join(' ')} {...{ period, place, constraints, rows }} />
      )}
    </Stack>
  );
};
