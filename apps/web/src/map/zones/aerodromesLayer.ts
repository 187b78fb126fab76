import type { ExpressionSpecification } from 'maplibre-gl';
import { FONT_SEMIBOLD } from '../basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../layers/layer.ts';
import { symbolImages, symbolName } from '../symbols.ts';
import { tileSource, type ZoneTiles } from './zonesLayer.ts';

/** From here a runway is long enough to see which way it lies. */
const RUNWAYS_FROM_ZOOM = 9.5;
/** From here its ends carry their names. */
const RUNWAY_NAMES_FROM_ZOOM = 12;
/** From here it is wide enough to have edges. */
const RUNWAY_EDGES_FROM_ZOOM = 12.6;
const WIDTH: ExpressionSpecification = [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  9.5,
  1.4,
  12,
  3,
  14,
  7,
  17,
  26,
];

const RUNWAYS = {
  source: 'zones',
  'source-layer': 'runways',
  minzoom: RUNWAYS_FROM_ZOOM,
  order: ORDER.zoneLines + 1,
} as const;
const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];

/** The approach's line, broken as charts draw it, and a stroke across it at each mile. */
function approaches({ palette }: LayerContext): StyleLayer {
  return {
    ...RUNWAYS,
    id: 'runways-approach',
    type: 'line',
    filter: ['in', ['get', 'kind'], ['literal', ['axis', 'mile']]],
    paint: {
      'line-color': palette.runway,
      'line-width': 1,
      'line-dasharray': ['case', kind('axis'), ['literal', [10, 4, 2, 4]], ['literal', [1, 0]]],
      'line-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        9.5,
        0,
        10.5,
        ['case', kind('axis'), 0.55, 0],
        10.6,
        0.55,
      ],
    },
  };
}

function runways({ palette, imagery }: LayerContext): StyleLayer[] {
  const common = RUNWAYS;
  const line = kind('runway');
  const paved: ExpressionSpecification = ['==', ['get', 'surface'], 'asphalt'];
  return [
    {
      ...common,
      id: 'runways-surface',
      type: 'line',
      filter: line,
      paint: {
        'line-color': ['case', paved, palette.runway, palette.zone.information],
        'line-width': WIDTH,
        'line-opacity': ['step', ['zoom'], 0.85, RUNWAY_EDGES_FROM_ZOOM, 0.35],
      },
    },
    {
      // A broken edge, as charts draw what stands about there: the axis goes through the reference point.
      ...common,
      id: 'runways-edge',
      type: 'line',
      filter: line,
      minzoom: RUNWAY_EDGES_FROM_ZOOM,
      paint: {
        'line-color': palette.runway,
        'line-width': 1,
        'line-gap-width': WIDTH,
        'line-dasharray': [
          'case',
          ['==', ['get', 'axis'], 'estimated'],
          ['literal', [5, 3]],
          ['literal', [1, 0]],
        ],
        'line-opacity': 0.8,
      },
    },
    {
      ...common,
      id: 'runways-names',
      type: 'symbol',
      filter: kind('end'),
      minzoom: RUNWAY_NAMES_FROM_ZOOM,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 10.5,
        'text-rotate': ['get', 'bearing'],
        'text-rotation-alignment': 'map',
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
        'text-padding': 2,
      },
      paint: {
        'text-color': palette.runway,
        'text-halo-color': imagery ? palette.halo : palette.land,
        'text-halo-width': 1.4,
      },
    },
  ];
}

function signs({ palette, imagery }: LayerContext): StyleLayer[] {
  const common = { source: 'zones', 'source-layer': 'aerodromes', order: ORDER.zoneLabels } as const;
  const open: ExpressionSpecification = ['==', ['get', 'status'], 'CAP'];
  return [
    {
      ...common,
      id: 'aerodromes-dots',
      type: 'circle',
      minzoom: 7,
      maxzoom: 8.5,
      paint: {
        'circle-radius': ['case', open, 2, 1.4],
        'circle-color': palette.surface,
        'circle-stroke-color': palette.zone.ctr,
        'circle-stroke-width': 1,
      },
    },
    {
      ...common,
      id: 'aerodromes-code',
      type: 'symbol',
      minzoom: 8.5,
      layout: {
        'icon-image': [
          'match',
          ['get', 'status'],
          'CAP',
          symbolName('civil', palette),
          'MIL',
          symbolName('military', palette),
          symbolName('restricted', palette),
        ],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 8.5, 0.5, 11, 0.75, 14, 0.95],
        'icon-allow-overlap': true,
        'text-field': [
          'step',
          ['zoom'],
          ['get', 'icao'],
          11,
          ['format', ['get', 'icao'], {}, '\n', {}, ['get', 'name'], { 'font-scale': 0.94 }],
        ],
        'text-font': FONT_SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 8.5, 10, 11, 11.5],
        // On the side that the main runway leaves free.
        'text-anchor': ['case', ['<', ['get', 'bearing'], 90], 'top-left', 'top-right'],
        'text-offset': [
          'case',
          ['<', ['get', 'bearing'], 90],
          ['literal', [0.7, 0.5]],
          ['literal', [-0.7, 0.5]],
        ],
        'text-justify': 'auto',
        'text-optional': true,
        'text-padding': 4,
        'symbol-sort-key': ['match', ['get', 'status'], 'CAP', 0, 'MIL', 1, 2],
      },
      paint: {
        'text-color': palette.zone.ctr,
        'text-halo-color': imagery ? palette.halo : palette.land,
        'text-halo-width': 1.4,
        // Below this zoom every second field would lose its code anyway.
        'text-opacity': ['step', ['zoom'], ['case', open, 1, 0], 9.5, 1],
      },
    },
  ];
}

/** Aerodromes from the zones' tiles: chart signs by kind, code then name, runways with their true bearing and length. */
export function aerodromesLayer({ label, ...tiles }: ZoneTiles & { readonly label: string }): MapLayer {
  return {
    id: 'aerodromes',
    group: 'data',
    label,
    sources: tileSource(tiles),
    images: symbolImages(['civil', 'restricted', 'military']),
    visibleByDefault: true,
    order: ORDER.zoneLabels,
    styleLayers: (context) => [approaches(context), ...runways(context), ...signs(context)],
  };
}
