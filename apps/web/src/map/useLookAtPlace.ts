import type { Position } from '@envol/domain/geo/geometry';
import { useEffect } from 'react';
import { useMap } from './MapProvider.tsx';

const ZOOM = 13;

/** Brings the place of a record into view when a screen opens on it, not at every later change. */
export const useLookAtPlace = (id: number, place: Position | null | undefined): void => {
  const { camera } = useMap();
  const isKnown = place !== null && place !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record
  useEffect(() => {
    if (place !== null && place !== undefined) camera.flyTo(place, { zoom: ZOOM });
  }, [id, isKnown]);
};
