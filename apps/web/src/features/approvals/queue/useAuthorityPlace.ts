import { timeZoneAt } from '@envol/domain/flights/timeZone';
import type { Position } from '@envol/domain/geo/geometry';
import { todayIn } from '@envol/domain/time/localTime';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { boundsAround } from '../../../map/areas/bounds.ts';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { useFitTarget, useMap } from '../../../map/MapProvider.tsx';

/** Looks at the whole queue once, when it opens without a request; afterwards the map stays where it is put. */
export const useAuthorityViewport = (
  references: readonly Position[],
  requests: readonly MissionOnMap[],
  wanted: boolean,
  isEmpty: boolean,
): void => {
  const { camera } = useMap();
  const positions = [...references, ...requests.map(({ center }) => center)];
  useFitTarget(boundsAround(positions), 'all');
  const [looked, setLooked] = useState(!wanted);
  const look = useEffectEvent(() => {
    const bounds = boundsAround(positions);
    if (looked || bounds === null) return;
    setLooked(true);
    camera.fitBounds(bounds, { animate: false, maxZoom: 11 });
  });
  // Of an empty queue the authority's own place alone.
  const ready = positions.length > 1 || (isEmpty && positions.length === 1);
  useEffect(() => {
    if (ready) look();
  }, [ready]);
};

export const useReferences = (): readonly Position[] => {
  const { authority } = useUser();
  return useMemo(
    () => authority?.structures.map(({ reference_point }) => reference_point) ?? [],
    [authority],
  );
};

/** Today by the authority's own clock: a tower in Papeete is half a day behind Paris. */
export const useToday = (references: readonly Position[]) => {
  const zone = references[0] && timeZoneAt(references[0]);
  return { zone, today: todayIn(useMinute(), zone) };
};
