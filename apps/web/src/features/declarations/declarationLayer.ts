import type { Declaration } from '@envol/contract/declarations';
import { outlinePolygons } from '@envol/domain/geo/buffer';
import type { AreaGeometry, BoundingBox } from '@envol/domain/geo/geometry';
import type { FeatureCollection } from 'geojson';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import { boundsOfAreas } from '../../shared/flights/index.ts';

/** The areas of a declaration with their heights. */
export const declarationLayer = (id: string, label: string): MapLayer => ({
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

/** Its areas as outlines on the map, with their heights in words, and the box around them. */
export const declaredAreas = (
  areas: Declaration['areas'],
  heightText: (height_m: number) => string,
): { readonly data: FeatureCollection; readonly box: BoundingBox | null } => ({
  data: {
    type: 'FeatureCollection',
    features: areas.flatMap(({ geometry, max_height_m }) =>
      outlinePolygons(geometry as AreaGeometry).map((coordinates) => ({
        type: 'Feature' as const,
        properties: { height: max_height_m === null ? '' : heightText(max_height_m) },
        geometry: {
          type: 'Polygon' as const,
          coordinates: coordinates.map((ring) => ring.map(([x, y]) => [x, y])),
        },
      })),
    ),
  },
  box: boundsOfAreas(areas as readonly { readonly geometry: AreaGeometry }[]),
});
