import { lazy, Suspense } from 'react';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { useGround } from '../basemap/useGround.ts';
import { useGroundLines } from '../basemap/useGroundLines.ts';
import { useNearTowns } from '../basemap/useNearTowns.ts';
import { useMapStore } from '../MapProvider.tsx';
import { useNames } from '../names/useNames.ts';

/** After the first picture; the signs of the ground near it alone. */
const GroundSigns = lazy(() =>
  untilThere(async () => ({ default: (await import('./GroundSigns.tsx')).GroundSigns })),
);
const SourceAlert = lazy(() =>
  untilThere(async () => ({ default: (await import('./SourceAlert.tsx')).SourceAlert })),
);
const MapFoot = lazy(() => untilThere(async () => ({ default: (await import('./MapFoot.tsx')).MapFoot })));
const LandmarksOnMap = lazy(() =>
  untilThere(async () => ({ default: (await import('../landmarks/LandmarksOnMap.ts')).LandmarksOnMap })),
);

/** What the picture says of itself: scale, sources, and what it could not show. */
export function MapSigns() {
  useGroundLines();
  useGround();
  useNearTowns();
  useNames();
  const { setDock } = useMapStore();
  return (
    <Suspense>
      <LandmarksOnMap />
      <div className="envol-map-notes">
        <SourceAlert />
        <GroundSigns />
        <div ref={setDock.corner} className="envol-map-corner" />
      </div>
      <div className="envol-map-foot">
        <MapFoot />
      </div>
    </Suspense>
  );
}
