import type { Feature, FeatureCollection } from 'geojson';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import type { MapPalette } from '../../map/palette.ts';

/** How a U-space stands, as far as it could be read. */
export type UspaceState = 'open' | 'closed' | 'unknown';

const colour = ({ status }: MapPalette) =>
  ['match', ['get', 'state'], 'open', status.accepted, 'closed', status.refused, status.pending] as never;

/** U-spaces by their state: colour, kind of outline and words; each feature brings `state` and `label`. */
export const uspaceLayer = (id: string, label: string): MapLayer => ({
  id,
  label,
  sources: { [id]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: ORDER.areas - 10,
  clickable: [`${id}-fill`],
  styleLayers: ({ palette }) => [
    {
      id: `${id}-fill`,
      type: 'fill',
      source: id,
      paint: { 'fill-color': colour(palette), 'fill-opacity': 0.18 },
    },
    {
      id: `${id}-casing`,
      type: 'line',
      source: id,
      paint: { 'line-color': palette.casing, 'line-width': 5 },
    },
    {
      id: `${id}-line`,
      type: 'line',
      source: id,
      filter: ['==', ['get', 'state'], 'open'],
      paint: { 'line-color': colour(palette), 'line-width': 2.2 },
    },
    {
      id: `${id}-dashes`,
      type: 'line',
      source: id,
      filter: ['!=', ['get', 'state'], 'open'],
      paint: { 'line-color': colour(palette), 'line-width': 3, 'line-dasharray': [2, 1.2] },
    },
    {
      id: `${id}-names`,
      type: 'symbol',
      source: id,
      // A name laid on the outline would repeat in every tile that it crosses.
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 13,
        'text-max-width': 12,
      },
      paint: { 'text-color': colour(palette), 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
  ],
});

interface Area {
  readonly id: number;
  readonly geometry: { readonly type: string };
  readonly properties: { readonly structure_id: number };
}

/** The areas with what their structure's state says, and its words in the middle of each. */
export const areasWithState = (
  areas: readonly Area[],
  stateOf: (area: Area) => UspaceState,
  labelOf: (area: Area, state: UspaceState) => string,
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.flatMap((area): Feature[] => {
    const state = stateOf(area);
    const { structure_id } = area.properties;
    const box = boxOfAreas([area]);
    const middle = box && [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    return [
      {
        type: 'Feature',
        id: area.id,
        geometry: area.geometry as never,
        properties: { structure_id, state },
      },
      ...(middle
        ? [
            {
              type: 'Feature' as const,
              geometry: { type: 'Point' as const, coordinates: middle },
              properties: { structure_id, state, label: labelOf(area, state) },
            },
          ]
        : []),
    ];
  }),
});

/** The box around areas of polygons; null where there is none. */
export const boxOfAreas = (areas: readonly Area[]): readonly [number, number, number, number] | null => {
  const points = areas.flatMap(({ geometry }) => {
    const { coordinates } = geometry as unknown as { coordinates: readonly unknown[] };
    return (coordinates as readonly (readonly [number, number])[][][]).flat(
      geometry.type === 'MultiPolygon' ? 2 : 1,
    ) as unknown as readonly (readonly [number, number])[];
  });
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
