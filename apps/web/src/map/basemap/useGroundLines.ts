import watersUrl from '../generated/waters.geojson?url';
import { useFromZoom } from '../layers/useFromZoom.ts';
import { useMapStore } from '../MapProvider.tsx';
import { WATERS_FROM_ZOOM, WATERS_SOURCE } from './groundLines.ts';

/** Rivers and lakes, once somebody comes near enough to see them. */
export function useGroundLines(): void {
  const { registry } = useMapStore();
  useFromZoom(WATERS_FROM_ZOOM, () =>
    registry.setData(WATERS_SOURCE, new URL(watersUrl, location.href).href),
  );
}
