import watersUrl from '../generated/waters.geojson?url';
import waysUrl from '../generated/ways.geojson?url';
import { useFromZoom } from '../layers/useFromZoom.ts';
import { useMapStore } from '../MapProvider.tsx';
import { WATERS_FROM_ZOOM, WATERS_SOURCE, WAYS_FROM_ZOOM, WAYS_SOURCE } from './groundLines.ts';

/** Rivers and lakes, then motorways and railways, once somebody comes near enough to see them. */
export function useGroundLines(): void {
  const { registry } = useMapStore();
  const load = (source: string, url: string) => () =>
    registry.setData(source, new URL(url, location.href).href);
  useFromZoom(WATERS_FROM_ZOOM, load(WATERS_SOURCE, watersUrl));
  useFromZoom(WAYS_FROM_ZOOM, load(WAYS_SOURCE, waysUrl));
}
