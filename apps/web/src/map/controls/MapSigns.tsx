import { useGraticule } from '../basemap/useGraticule.ts';
import { useGroundLines } from '../basemap/useGroundLines.ts';
import { useNearTowns } from '../basemap/useNearTowns.ts';
import { useLandmarks } from '../landmarks/useLandmarks.ts';
import { useNames } from '../names/useNames.ts';
import { Attribution } from './Attribution.tsx';
import { GroundNote } from './GroundNote.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { SourceAlert } from './SourceAlert.tsx';

/** What the picture says of itself: scale, sources, and what it could not show. */
export function MapSigns() {
  useGraticule();
  useGroundLines();
  useNearTowns();
  useLandmarks();
  useNames();
  return (
    <>
      <div className="envol-map-notes">
        <SourceAlert />
        <GroundNote />
      </div>
      <div className="envol-map-foot">
        <ScaleBar />
        <Attribution />
      </div>
    </>
  );
}
