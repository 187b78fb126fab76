import type { PilotPlace } from '@envol/contract/pilots';
import type { FeatureCollection } from 'geojson';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import { symbolImages, symbolName } from '../../map/symbols.ts';

export const PEOPLE = 'pilot-positions';
/** After so long somebody may be elsewhere: the sign fades, ms. */
export const OLD_MS = 5 * 60_000;

/** People on the ground: a sign of a person, the name, and how old the place is. */
export const peopleLayer = (label: string): MapLayer => ({
  id: PEOPLE,
  label,
  sources: { [PEOPLE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  images: symbolImages(['person']),
  visibleByDefault: true,
  order: ORDER.markers,
  styleLayers: ({ palette }) => [
    {
      id: PEOPLE,
      type: 'symbol',
      source: PEOPLE,
      layout: {
        'icon-image': symbolName('person', palette),
        'icon-allow-overlap': true,
        'text-field': ['concat', ['get', 'name'], '\n', ['get', 'age']],
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
  ageOf: (at: string) => string,
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(({ pilot_id, full_name, longitude, latitude, at }) => ({
    type: 'Feature',
    id: pilot_id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { name: full_name, age: ageOf(at), is_old: now - Date.parse(at) > OLD_MS },
  })),
});
