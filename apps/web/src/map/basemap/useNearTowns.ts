import townsUrl from '../generated/towns.geojson?url';
import { useFromZoom } from '../layers/useFromZoom.ts';
import { useMapStore } from '../MapProvider.tsx';
import { PLACES_SOURCE } from './baseLayer.ts';

/** Just before the first of them shows. */
const TOWNS_FROM_ZOOM = 8.2;

/** Every town, once somebody comes near: the country's own view needs the great ones alone. */
export function useNearTowns(): void {
  const { registry } = useMapStore();
  useFromZoom(TOWNS_FROM_ZOOM, () => registry.setData(PLACES_SOURCE, new URL(townsUrl, location.href).href));
}
