import type { ExpressionSpecification, GeoJSONSourceSpecification } from 'maplibre-gl';
import { FONT, FONT_MEDIUM } from '../../map/basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../../map/layers/layer.ts';
import type { MapMode } from '../../map/palette.ts';
import type { TileInk } from '../../shared/airspace/index.ts';

export const FREE_HEIGHTS = 'free-heights';
export const CELLS_SOURCE = 'free-heights-cells';
const NAMES_SOURCE = 'free-heights-names';
/** From here a band is wide enough to be read. */
export const FREE_HEIGHTS_FROM_ZOOM = 10.5;
const NAMES_FROM_ZOOM = 11;
/** After every zone's. */
const RANK = 100;

/** The blue of control zones, as a chart draws depths: the less is free, the deeper. */
export const INK: Readonly<Record<MapMode, TileInk>> = {
  light: {
    fills: {
      0: 'rgba(37,102,207,.11)',
      30: 'rgba(37,102,207,.075)',
      50: 'rgba(37,102,207,.055)',
      60: 'rgba(37,102,207,.042)',
      100: 'rgba(37,102,207,.018)',
    },
    line: 'rgba(58,98,170,.5)',
  },
  dark: {
    fills: {
      0: 'rgba(98,149,242,.14)',
      30: 'rgba(98,149,242,.095)',
      50: 'rgba(98,149,242,.07)',
      60: 'rgba(98,149,242,.055)',
      100: 'rgba(98,149,242,.025)',
    },
    line: 'rgba(134,170,224,.45)',
  },
};

export interface FreeHeightWords {
  readonly title: string;
  readonly note: string;
  readonly up_to: string;
  readonly agreement: string;
  readonly estimated: string;
}

function names({ palette, imagery }: LayerContext, words: FreeHeightWords): StyleLayer {
  const height: ExpressionSpecification = ['get', 'free_height_m'];
  const said: ExpressionSpecification = [
    'case',
    ['==', height, 0],
    words.agreement,
    ['concat', `${words.up_to} `, height, ' m'],
  ];
  return {
    id: 'free-heights-names',
    type: 'symbol',
    source: NAMES_SOURCE,
    minzoom: NAMES_FROM_ZOOM,
    order: ORDER.landmarks + 1,
    layout: {
      'text-field': [
        'step',
        ['zoom'],
        said,
        // Whose it is, and how well its runway is known, once there is room to say it.
        12,
        [
          'format',
          said,
          { 'text-font': ['literal', FONT_MEDIUM] },
          ['concat', '\n', ['get', 'icao_code'], ['case', ['get', 'estimated'], ` · ${words.estimated}`, '']],
          { 'font-scale': 0.88, 'text-font': ['literal', FONT] },
        ],
      ],
      'text-font': FONT_MEDIUM,
      'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 13, 11.5],
      'text-line-height': 1.2,
      'text-max-width': 16,
      'text-variable-anchor': ['center', 'top', 'bottom'],
      'text-radial-offset': 1,
      'text-padding': 4,
    },
    paint: {
      'text-color': palette.textChart,
      'text-halo-color': imagery ? palette.halo : palette.land,
      'text-halo-width': 1.3,
    },
  };
}

/** What annex I leaves free around runways: painted bands with their heights in words. */
export function freeHeightsLayer(source: string, tiles: string, words: FreeHeightWords): MapLayer {
  const empty = (more: { readonly promoteId?: string }): GeoJSONSourceSpecification => ({
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    ...more,
  });
  return {
    id: FREE_HEIGHTS,
    group: 'zones',
    label: words.title,
    note: words.note,
    sources: {
      [source]: { type: 'raster', tiles: [tiles], tileSize: 512, minzoom: 9, maxzoom: 16 },
      [CELLS_SOURCE]: empty({ promoteId: 'id' }),
      [NAMES_SOURCE]: empty({}),
    },
    styleLayers: (context) => [
      {
        id: source,
        type: 'raster',
        source,
        minzoom: FREE_HEIGHTS_FROM_ZOOM,
        paint: {
          'raster-opacity': ['interpolate', ['linear'], ['zoom'], FREE_HEIGHTS_FROM_ZOOM, 0, 11, 1],
          'raster-fade-duration': 120,
        },
      },
      // Unseen: where which name fits.
      {
        id: CELLS_SOURCE,
        type: 'fill',
        source: CELLS_SOURCE,
        minzoom: NAMES_FROM_ZOOM,
        paint: { 'fill-opacity': 0, 'fill-antialias': false },
      },
      names(context, words),
    ],
    named: {
      fill: CELLS_SOURCE,
      source: NAMES_SOURCE,
      fromZoom: () => NAMES_FROM_ZOOM,
      smallFromZoom: Number.POSITIVE_INFINITY,
      rank: ({ free_height_m }) => RANK + Number(free_height_m),
    },
    visibleByDefault: true,
    order: ORDER.heights,
  };
}
