import { circleRing } from '../circleRing.ts';
import { type MapLayer, ORDER } from '../layers/layer.ts';

const SOURCE = 'geolocation';

const layer: MapLayer = {
  id: 'geolocation',
  label: 'geolocation',
  sources: { [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: ORDER.markers,
  styleLayers: ({ palette }) => [
    {
      id: 'geolocation-accuracy',
      type: 'fill',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.primary, 'fill-opacity': 0.14 },
    },
    {
      id: 'geolocation-dot',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': palette.primary,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 2.5,
      },
    },
  ],
};

/** The device's place with its accuracy (m), as a layer and what it draws. */
export const devicePlace = (center: readonly [number, number], accuracy_m: number) => {
  const ring = circleRing(center, accuracy_m, 48).map(([x, y]) => [x, y]);
  return {
    layer,
    source: SOURCE,
    data: {
      type: 'FeatureCollection' as const,
      features: [
        {
          type: 'Feature' as const,
          properties: {},
          geometry: { type: 'Polygon' as const, coordinates: [ring] },
        },
        {
          type: 'Feature' as const,
          properties: {},
          geometry: { type: 'Point' as const, coordinates: [...center] },
        },
      ],
    },
  };
};
