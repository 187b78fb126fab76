import { useEffect, useState } from 'react';
import type { DayOnlyZone } from './analysis.messages.ts';
import { dayOnlyZones, startAnalyst, useDatasetState } from './analyst.ts';

const NONE: readonly DayOnlyZone[] = [];

/** Zones that cannot be active at night; none while this device has no data, and all then count as they are said. */
export const useDayOnlyZones = (): readonly DayOnlyZone[] => {
  const dataset = useDatasetState();
  const version = dataset.state === 'ready' ? dataset.version.id : null;
  const [zones, setZones] = useState(NONE);
  useEffect(startAnalyst, []);
  useEffect(() => {
    if (version === null) return undefined;
    let left = false;
    dayOnlyZones().then(
      (found) => left || setZones(found),
      () => left || setZones(NONE),
    );
    return () => {
      left = true;
    };
  }, [version]);
  return zones;
};
