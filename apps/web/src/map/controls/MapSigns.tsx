import { lazy, Suspense } from 'react';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { useGround } from '../basemap/useGround.ts';
import { useGroundLines } from '../basemap/useGroundLines.ts';
import { useNearTowns } from '../basemap/useNearTowns.ts';
import { useNames } from '../names/useNames.ts';
import { Attribution } from './Attribution.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { SourceAlert } from './SourceAlert.tsx';

/** Near the ground alone: the picture is there before it. */
const GroundSigns = lazy(() =>
  untilThere(async () => ({ default: (await import('./GroundSigns.tsx')).GroundSigns })),
);
const LandmarksOnMap = lazy(() =>
  untilThere(async () => ({ default: (await import('../landmarks/LandmarksOnMap.ts')).LandmarksOnMap })),
);

/** What the picture says of itself: scale, sources, and what it could not show. */
export function MapSigns() {
  useGroundLines();
  useGround();
  useNearTowns();
  useNames();
  return (
    <>
      <Suspense>
        <LandmarksOnMap />
      </Suspense>
      <div className="envol-map-notes">
        <SourceAlert />
        <Suspense>
          <GroundSigns />
        </Suspense>
      </div>
      <div className="envol-map-foot">
        <ScaleBar />
        <Attribution />
      </div>
    </>
  );
}
