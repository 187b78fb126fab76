import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import bordersUrl from '../generated/borders.geojson?url';
import landUrl from '../generated/land.geojson?url';
import placesUrl from '../generated/places.geojson?url';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../layers/layer.ts';
import { FONT_ITALIC, FONT_MEDIUM, FONT_SEMIBOLD } from './fonts.ts';
import { GROUND_LINE_SOURCES, groundLineLayers } from './groundLines.ts';

const osm =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>';
const geonames = '<a href="https://www.geonames.org" target="_blank" rel="noreferrer">GeoNames</a>';

type VariableAnchors = NonNullable<
  NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor-offset']
>;

export const LAND_SOURCE = 'base-land';
export const PLACES_SOURCE = 'base-places';

/** Land with its shore; the sea darkens towards it, as charts draw it. */
function groundLayers({ palette }: LayerContext, landKnown: boolean): StyleLayer[] {
  const common = { source: LAND_SOURCE, order: ORDER.background } as const;
  return [
    {
      id: 'base-sea',
      type: 'background',
      order: ORDER.background,
      paint: { 'background-color': palette.sea, 'background-opacity': landKnown ? 1 : 0 },
    },
    {
      ...common,
      id: 'base-shore',
      type: 'line',
      minzoom: 6,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.shore,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 3, 10, 12, 14, 22],
        'line-blur': ['interpolate', ['linear'], ['zoom'], 6, 3, 10, 12, 14, 22],
      },
    },
    { ...common, id: 'base-land', type: 'fill', paint: { 'fill-color': palette.land } },
    {
      ...common,
      id: 'base-coast',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.4, 8, 0.8, 12, 1.2],
      },
    },
  ];
}

function borderLayers({ palette, imagery }: LayerContext): StyleLayer[] {
  const country = <T>(yes: T, no: T): ExpressionSpecification =>
    ['case', ['==', ['get', 'kind'], 'country'], yes, no] as unknown as ExpressionSpecification;
  return [
    {
      id: 'base-borders',
      type: 'line',
      source: 'base-borders',
      order: ORDER.borders,
      layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': country(1, 0) },
      paint: {
        'line-color': imagery ? palette.casing : country(palette.border, palette.departement),
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          country(0.5, 0.5),
          6,
          country(1, 0.6),
          10,
          country(1.6, 1.2),
        ],
        // The source is good to a kilometre: the line leaves before that shows.
        'line-opacity': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5.5,
          country(0.9, 0),
          6.5,
          country(0.9, 1),
          11.5,
          country(0.9, 1),
          13,
          country(0.45, 0),
          14,
          0,
        ],
      },
    },
  ];
}

function nameIn(language: string): ['coalesce', ['get', string], ['get', string]] {
  return ['coalesce', ['get', `name_${language}`], ['get', 'name']];
}

function areaLabels({ palette, imagery, language }: LayerContext): StyleLayer[] {
  const common = { type: 'symbol', source: PLACES_SOURCE, order: ORDER.placeLabels } as const;
  const halo = { 'text-halo-color': imagery ? palette.halo : palette.land, 'text-halo-width': 1.2 };
  return [
    {
      ...common,
      id: 'base-departement-names',
      minzoom: 7,
      maxzoom: 9.6,
      filter: ['all', ['==', ['get', 'kind'], 'departement'], ['<=', ['get', 'zoom'], ['zoom']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT_MEDIUM,
        'text-size': ['interpolate', ['linear'], ['zoom'], 7, 9, 9.5, 11],
        'text-letter-spacing': 0.18,
        'text-max-width': 9,
        'text-padding': 12,
      },
      paint: { 'text-color': palette.textQuiet, ...halo },
    },
    {
      ...common,
      id: 'base-sea-names',
      minzoom: 4,
      maxzoom: 9,
      filter: ['==', ['get', 'kind'], 'sea'],
      layout: {
        'text-field': nameIn(language),
        'text-font': FONT_ITALIC,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10.5, 8, 14],
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
      paint: { 'text-color': palette.textSea },
    },
  ];
}

/** Beside its dot; further off where a mission's marker stands on it. */
const TOWN_ANCHORS: VariableAnchors = [
  'bottom',
  [0, -0.45],
  'top',
  [0, 0.45],
  'left',
  [0.5, 0],
  'right',
  [-0.5, 0],
  'bottom',
  [0, -1.4],
  'left',
  [1.7, 0],
  'right',
  [-1.7, 0],
  'top',
  [0, 1.4],
];

function townLabels({ palette, imagery, language }: LayerContext): StyleLayer[] {
  const common = { type: 'symbol', source: PLACES_SOURCE, order: ORDER.placeLabels } as const;
  const dots: StyleLayer = {
    id: 'base-town-dots',
    type: 'circle',
    source: PLACES_SOURCE,
    order: ORDER.placeLabels,
    maxzoom: 10,
    filter: ['all', ['==', ['get', 'kind'], 'town'], ['<=', ['get', 'zoom'], ['zoom']]],
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['get', 'rank'], 20, 2.6, 70, 1.6],
      'circle-color': palette.textQuiet,
      'circle-stroke-color': imagery ? palette.halo : palette.land,
      'circle-stroke-width': 1,
    },
  };
  const names = (great: boolean): StyleLayer => ({
    ...common,
    // Names above are placed first: a great town keeps its own before a zone's, a village gives way.
    id: great ? 'base-city-names' : 'base-town-names',
    order: great ? ORDER.zoneLabels + 1 : ORDER.placeLabels,
    filter: [
      'all',
      ['==', ['get', 'kind'], 'town'],
      ['<=', ['get', 'zoom'], ['zoom']],
      [great ? '<' : '>=', ['get', 'rank'], 60],
    ],
    layout: {
      'text-field': nameIn(language),
      'text-font': ['step', ['get', 'rank'], ['literal', FONT_SEMIBOLD], 52, ['literal', FONT_MEDIUM]],
      // Rank 20 is Paris, 50 a town of 200,000, 90 one of 10,000.
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        4,
        ['interpolate', ['linear'], ['get', 'rank'], 20, 13, 60, 10.5],
        9,
        ['interpolate', ['linear'], ['get', 'rank'], 20, 17, 60, 13, 90, 11],
        13,
        ['interpolate', ['linear'], ['get', 'rank'], 20, 20, 60, 16, 110, 12.5],
      ],
      'text-variable-anchor-offset': TOWN_ANCHORS,
      'text-justify': 'auto',
      'text-padding': 6,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'text-color': ['case', ['has', 'foreign'], palette.textQuiet, palette.text],
      'text-halo-color': imagery ? palette.halo : palette.land,
      'text-halo-width': imagery ? 1.8 : 1.4,
    },
  });
  return [dots, names(false), names(true)];
}

/**
 * The embedded base map: needs no network; stays under the others while their tiles come. Clear until the land is
 * known: the first coast shines through (`useFirstCoast`).
 */
export const groundLayer = (landKnown: boolean): MapLayer => ({
  id: 'base-ground',
  label: 'Envol',
  sources: {
    [LAND_SOURCE]: { type: 'geojson', data: landUrl, maxzoom: 13, tolerance: 0.3, attribution: osm },
    'base-borders': { type: 'geojson', data: bordersUrl, maxzoom: 12, attribution: 'Natural Earth' },
    [PLACES_SOURCE]: { type: 'geojson', data: placesUrl, maxzoom: 12, attribution: geonames },
    ...GROUND_LINE_SOURCES,
  },
  styleLayers: (context) => [...groundLayers(context, landKnown), ...groundLineLayers(context)],
  visibleByDefault: true,
  order: ORDER.background,
});

/** Lines and names over any base map: a plain picture has none of its own. */
export function referenceLayer(named: boolean): MapLayer {
  return {
    id: 'base-reference',
    label: 'Envol',
    sources: {},
    styleLayers: (context) =>
      named ? [...borderLayers(context), ...areaLabels(context), ...townLabels(context)] : [],
    visibleByDefault: true,
    order: ORDER.borders,
  };
}
