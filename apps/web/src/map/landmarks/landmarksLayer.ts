import type { ExpressionSpecification } from 'maplibre-gl';
import { FONT, FONT_MEDIUM, FONT_SEMIBOLD } from '../basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../layers/layer.ts';
import { symbolImages, symbolName } from '../symbols.ts';

export const LANDMARKS_SOURCE = 'landmarks';
/** Zoom from which the first of them shows: none is loaded before. */
export const LANDMARKS_FROM_ZOOM = 8.5;

const KINDS = ['vfr', 'vor', 'obstacle'] as const;
type LandmarkKind = (typeof KINDS)[number];

const of = (kind: LandmarkKind): ExpressionSpecification => ['==', ['get', 'kind'], kind];
/** Grows with the map: a sign among ten others from afar, one of three close by. */
const SIGN_SIZE: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 9, 0.62, 13, 0.95];

function vfr({ palette, imagery }: LayerContext): StyleLayer {
  return {
    id: 'landmarks-vfr',
    type: 'symbol',
    source: LANDMARKS_SOURCE,
    order: ORDER.landmarks,
    filter: of('vfr'),
    minzoom: 10,
    layout: {
      'icon-image': symbolName('vfr', palette),
      'icon-size': SIGN_SIZE,
      'icon-allow-overlap': true,
      'text-field': [
        'step',
        ['zoom'],
        ['get', 'name'],
        12,
        ['format', ['get', 'name'], {}, '\n', {}, ['get', 'what'], { 'font-scale': 0.88 }],
      ],
      'text-font': FONT_MEDIUM,
      'text-size': 11,
      'text-line-height': 1.15,
      'text-max-width': 13,
      'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
      'text-radial-offset': 0.85,
      'text-justify': 'auto',
      'text-optional': true,
      'text-padding': 4,
    },
    paint: {
      'text-color': palette.textChart,
      'text-halo-color': imagery ? palette.halo : palette.land,
      'text-halo-width': 1.4,
    },
  };
}

function beacons({ palette, imagery }: LayerContext): StyleLayer {
  return {
    id: 'landmarks-vor',
    type: 'symbol',
    source: LANDMARKS_SOURCE,
    order: ORDER.landmarks,
    filter: of('vor'),
    minzoom: LANDMARKS_FROM_ZOOM,
    layout: {
      'icon-image': ['case', ['has', 'dme'], symbolName('vor_dme', palette), symbolName('vor', palette)],
      'icon-size': SIGN_SIZE,
      'text-field': [
        'step',
        ['zoom'],
        ['get', 'ident'],
        10.5,
        ['format', ['get', 'ident'], {}, '\n', {}, ['get', 'mhz'], { 'font-scale': 0.9 }],
      ],
      'text-font': FONT_SEMIBOLD,
      'text-size': 10.5,
      'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
      'text-radial-offset': 1.15,
      'text-justify': 'auto',
      'text-optional': true,
      'text-padding': 4,
    },
    paint: {
      'text-color': palette.textChart,
      'text-halo-color': imagery ? palette.halo : palette.land,
      'text-halo-width': 1.4,
    },
  };
}

function obstacles({ palette, imagery }: LayerContext): StyleLayer {
  return {
    id: 'landmarks-obstacles',
    type: 'symbol',
    source: LANDMARKS_SOURCE,
    order: ORDER.landmarks,
    filter: of('obstacle'),
    minzoom: 10.5,
    layout: {
      'icon-image': ['case', ['has', 'tall'], symbolName('mast', palette), symbolName('obstacle', palette)],
      'icon-size': SIGN_SIZE,
      'icon-allow-overlap': true,
      'text-field': ['concat', ['to-string', ['get', 'agl_m']], ' m AGL'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10.5, 9, 13, 10.5],
      'text-variable-anchor': ['right', 'left', 'top', 'bottom'],
      'text-radial-offset': 0.85,
      'text-optional': true,
      'text-padding': 3,
      'symbol-sort-key': ['-', ['get', 'agl_m']],
    },
    paint: {
      'text-color': palette.obstacle,
      'text-halo-color': imagery ? palette.halo : palette.land,
      'text-halo-width': 1.3,
      'text-opacity': ['step', ['zoom'], 0, 11.5, 1],
    },
  };
}

const LAYERS: Readonly<Record<LandmarkKind, (context: LayerContext) => StyleLayer>> = {
  vfr,
  vor: beacons,
  obstacle: obstacles,
};

interface LandmarksLayerOptions {
  readonly label: string;
  readonly kindLabel: (kind: LandmarkKind) => string;
  /** Shown at the map's foot. */
  readonly attribution: string;
}

/** Reporting points, beacons and obstacles with the signs of a chart; each kind has its switch in the menu. */
export function landmarksLayer({ label, kindLabel, attribution }: LandmarksLayerOptions): MapLayer {
  return {
    id: 'landmarks',
    group: 'data',
    label,
    sources: {
      [LANDMARKS_SOURCE]: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: [] },
        maxzoom: 12,
        attribution,
      },
    },
    images: symbolImages(['vfr', 'vor', 'vor_dme', 'obstacle', 'mast']),
    styleLayers: (context) =>
      [...KINDS].reverse().flatMap((kind) => (context.options.has(kind) ? [LAYERS[kind](context)] : [])),
    visibleByDefault: true,
    order: ORDER.landmarks,
    options: KINDS.map((kind) => ({ id: kind, label: kindLabel(kind), visibleByDefault: true })),
  };
}
