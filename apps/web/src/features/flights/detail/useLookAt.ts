import type { Flight } from '@envol/contract/flights';
import { useEffect } from 'react';
import { useShownMission } from '../../../map/areas/shownMission.ts';
import { useFitTarget, useMap } from '../../../map/MapProvider.tsx';
import { boundsOfAreas } from '../../../shared/flights/index.ts';

/** Brings the mission into view when it opens, not at every later change. */
export const useLookAt = (flight: Flight | undefined): void => {
  const { camera } = useMap();
  const bounds = boundsOfAreas(flight?.areas ?? []);
  useFitTarget(bounds, 'mission');
  useShownMission(flight?.id ?? null);
  const id = bounds === null ? null : (flight?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mission
  useEffect(() => {
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 14 });
  }, [id]);
};
