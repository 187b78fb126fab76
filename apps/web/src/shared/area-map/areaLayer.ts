import { outlinePolygons } from '@envol/domain/geo/buffer';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { FeatureCollection } from 'geojson';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';

/** An area as it is drawn, with its height over the ground. */
export interface DrawnArea {
  readonly geometry: AreaGeometry;
  readonly max_height_m: number | null;
}

/** Areas with their heights. */
export const areaLayer = (id: string, label: string): MapLayer => ({
  id,
  label,
  sources: { [id]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: ORDER.areas,
  clickable: [],
  styleLayers: ({ palette }) => [
    {
      id: `${id}-fill`,
      type: 'fill',
      source: id,
      paint: { 'fill-color': palette.status.conditions, 'fill-opacity': 0.2 },
    },
    {
      id: `${id}-line`,
      type: 'line',
      source: id,
      paint: { 'line-color': palette.status.conditions, 'line-width': 2.5 },
    },
    {
      id: `${id}-height`,
      type: 'symbol',
      source: id,
      layout: { 'text-field': ['get', 'height'], 'text-font': FONT_SEMIBOLD, 'text-size': 12 },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
    },
  ],
});

/** The areas as outlines on the map, and the box around them. */
export const drawnAreas = (
  areas: readonly DrawnArea[],
): { readonly data: FeatureCollection; readonly box: readonly [number, number, number, number] | null } => {
  const drawn = areas.flatMap(({ geometry, max_height_m }) =>
    outlinePolygons(geometry).map((coordinates) => ({ coordinates, max_height_m })),
  );
  const points = drawn.flatMap(({ coordinates }) => coordinates.flat());
  const xs = points.map(([x]) => x ?? 0);
  const ys = points.map(([, y]) => y ?? 0);
  return {
    data: {
      type: 'FeatureCollection',
      features: drawn.map(({ coordinates, max_height_m }) => ({
        type: 'Feature' as const,
        properties: { height: max_height_m === null ? '' : `${max_height_m} m AGL` },
        geometry: { type: 'Polygon' as const, coordinates: coordinates as never },
      })),
    },
    box: points.length === 0 ? null : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
};
