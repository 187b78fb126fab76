import type { PilotPlace } from '@envol/contract/pilots';
import type { Feature, FeatureCollection } from 'geojson';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { circleRing } from '../../map/circleRing.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import { symbolImages, symbolName } from '../../map/symbols.ts';

export const PEOPLE = 'pilot-positions';
/** After so long somebody may be elsewhere: the sign fades, ms. */
export const OLD_MS = 5 * 60_000;
/** How large the haze around somebody is whose device does not say how far it may be off, pixels: larger than the sign, and without an edge. */
const HAZE_PX = 34;

/** People on the ground: a sign of a person, the name, how old the place is, and how far it may be off. */
export const peopleLayer = (label: string): MapLayer => ({
  id: PEOPLE,
  label,
  sources: { [PEOPLE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  images: symbolImages(['person']),
  visibleByDefault: true,
  order: ORDER.markers,
  styleLayers: ({ palette }) => [
    {
      id: `${PEOPLE}-accuracy`,
      type: 'fill',
      source: PEOPLE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.primary, 'fill-opacity': 0.12 },
    },
    {
      id: `${PEOPLE}-accuracy-edge`,
      type: 'line',
      source: PEOPLE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': palette.primary, 'line-opacity': 0.6, 'line-width': 1 },
    },
    {
      id: `${PEOPLE}-unknown-accuracy`,
      type: 'circle',
      source: PEOPLE,
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['get', 'is_unsure']],
      paint: {
        'circle-radius': HAZE_PX,
        'circle-color': palette.primary,
        'circle-opacity': 0.35,
        'circle-blur': 1,
      },
    },
    {
      id: PEOPLE,
      type: 'symbol',
      source: PEOPLE,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'icon-image': symbolName('person', palette),
        'icon-allow-overlap': true,
        'text-field': ['concat', ['get', 'name'], '\n', ['get', 'age'], '\n', ['get', 'accuracy']],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
        'text-radial-offset': 1.1,
        'text-justify': 'auto',
        'text-optional': true,
      },
      paint: {
        'icon-opacity': ['case', ['get', 'is_old'], 0.55, 1],
        'text-color': palette.primary,
        'text-opacity': ['case', ['get', 'is_old'], 0.75, 1],
        'text-halo-color': palette.halo,
        'text-halo-width': 1.6,
      },
    },
  ],
});

export const peopleFeatures = (
  places: readonly PilotPlace[],
  now: number,
  words: {
    readonly ageOf: (at: string) => string;
    /** Null: the device did not say. */
    readonly accuracyOf: (accuracy_m: number | null) => string;
  },
): FeatureCollection => ({
  type: 'FeatureCollection',
  // A copy that the device has kept may be older than the accuracy.
  features: places.flatMap(
    ({ pilot_id, full_name, longitude, latitude, at, accuracy_m = null }): Feature[] => [
      ...(accuracy_m === null
        ? []
        : [
            {
              type: 'Feature' as const,
              geometry: {
                type: 'Polygon' as const,
                coordinates: [circleRing([longitude, latitude], accuracy_m, 48).map(([x, y]) => [x, y])],
              },
              properties: {},
            },
          ]),
      {
        type: 'Feature',
        id: pilot_id,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: {
          name: full_name,
          age: words.ageOf(at),
          accuracy: words.accuracyOf(accuracy_m),
          is_old: now - Date.parse(at) > OLD_MS,
          is_unsure: accuracy_m === null,
        },
      },
    ],
  ),
});
