import type { SharedMission } from '@envol/contract/flight-shares';
import { outlinePolygons } from '@envol/domain/geo/buffer';
import type { FeatureCollection } from 'geojson';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';

type Place = NonNullable<SharedMission['place']>;

/** A triangle up for take-off, down for landing. */
const SIGNS = { take_off: '▲', landing: '▼' } as const;

/** Where the drone flies: one outline, in the colour of what is planned. */
export const sharedLayer = (id: string, label: string): MapLayer => ({
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
      paint: { 'fill-color': palette.status.submitted, 'fill-opacity': 0.2 },
    },
    {
      id: `${id}-casing`,
      type: 'line',
      source: id,
      paint: { 'line-color': palette.casing, 'line-width': 6 },
    },
    {
      id: `${id}-line`,
      type: 'line',
      source: id,
      paint: { 'line-color': palette.status.submitted, 'line-width': 3 },
    },
    {
      id: `${id}-points`,
      type: 'circle',
      source: id,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 10,
        'circle-color': palette.primary,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${id}-signs`,
      type: 'symbol',
      source: id,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'sign'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 11,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.surface },
    },
  ],
});

/** Areas as outlines on the map, and the box around them. */
export const drawnAreas = (
  areas: Place['areas'],
  placed: Place['points'],
): { readonly data: FeatureCollection; readonly box: readonly [number, number, number, number] | null } => {
  const polygons = areas.flatMap((geometry) => outlinePolygons(geometry as never));
  const points = polygons.flat(2);
  const xs = points.map(([x]) => x ?? 0);
  const ys = points.map(([, y]) => y ?? 0);
  return {
    data: {
      type: 'FeatureCollection',
      features: [
        ...polygons.map((coordinates) => ({
          type: 'Feature' as const,
          properties: {},
          geometry: { type: 'Polygon' as const, coordinates: coordinates as never },
        })),
        ...placed.map(({ kind, position }) => ({
          type: 'Feature' as const,
          properties: { sign: SIGNS[kind] },
          geometry: { type: 'Point' as const, coordinates: position },
        })),
      ],
    },
    box: points.length === 0 ? null : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
};
