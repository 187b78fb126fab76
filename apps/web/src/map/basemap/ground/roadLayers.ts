import type { GroundSource } from '@envol/contract/map-layers';
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
} from 'maplibre-gl';
import { type LayerContext, ORDER, type StyleLayer } from '../../layers/layer.ts';
import { FONT, FONT_MEDIUM } from '../fonts.ts';
import { ROAD_COLOURS } from './roadColours.ts';
import { SCHEMAS } from './schema.ts';

/** Over the relief, under pictures of others. */
const ABOVE_RELIEF = ORDER.background + 0.6;
/** From here the tiles of the streets draw the motorways that they hold. */
const STREETS_FROM = 11;
/** Names of streets: great ones, the others. */
const [GREAT_NAMES_FROM, NAMES_FROM, PATH_NAMES_FROM] = [13, 14.3, 16] as const;

type Value<T> = DataDrivenPropertyValueSpecification<T>;

/** Width in pixels by zoom and kind: as a road is seen, never its true width. */
const WIDTHS: readonly (readonly [zoom: number, highway: number, major: number, minor: number])[] = [
  [6, 0.6, 0, 0],
  [8, 1.2, 0, 0],
  [11, 2.2, 0.9, 0],
  [12.5, 3, 1.6, 0.5],
  [14, 5, 3.4, 1.7],
  [16, 12, 9, 6],
  [18, 32, 24, 18],
];

const widths = (kind: ExpressionSpecification, more: number): Value<number> =>
  [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...WIDTHS.flatMap(([zoom, highway, major, minor]) => [
      zoom,
      ['match', kind, 'highway', highway + more, 'major_road', major && major + more, minor && minor + more],
    ]),
  ] as unknown as ExpressionSpecification;

const byKind = <T>(kind: ExpressionSpecification, [highway, major, minor]: readonly [T, T, T]): Value<T> =>
  ['match', kind, 'highway', highway, 'major_road', major, minor] as unknown as Value<T>;

export interface GroundTiles {
  /** The map's name of the source. */
  readonly source: string;
  readonly schema: GroundSource['schema'];
}

const isKind = (kind: ExpressionSpecification, kinds: readonly string[]): FilterSpecification =>
  ['match', kind, kinds, true, false] as unknown as FilterSpecification;

/** Lines of France that a city's own tiles draw better leave where those come. */
const NOT_IN_STREETS = ['any', ['<', ['zoom'], STREETS_FROM], ['!', ['has', 'in_streets']]] as const;

const roadLines = ({ source, schema }: GroundTiles, { palette }: LayerContext): StyleLayer[] => {
  const { roads, kind } = SCHEMAS[schema];
  const colours = ROAD_COLOURS[palette.mode];
  const common = {
    type: 'line',
    source,
    'source-layer': roads,
    order: ABOVE_RELIEF,
    filter: [
      'all',
      isKind(kind, ['highway', 'major_road', 'minor_road']),
      NOT_IN_STREETS,
    ] as unknown as FilterSpecification,
    layout: {
      'line-join': 'round',
      'line-cap': 'round',
      'line-sort-key': byKind(kind, [3, 2, 1]) as Value<number>,
    },
  } as const;
  const fadeIn: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 6, 0, 7.5, 1];
  return [
    {
      ...common,
      id: `${source}-casing`,
      minzoom: 11,
      paint: {
        'line-color': byKind(kind, [
          colours.highwayCasing,
          colours.majorCasing,
          colours.casing,
        ]) as Value<string>,
        'line-width': widths(kind, 1.4),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0, 12.5, 1],
      },
    },
    {
      ...common,
      id: `${source}-lines`,
      paint: {
        'line-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          11,
          // Without a casing a road of the land's own white would not be seen.
          byKind(kind, [
            colours.highwayCasing,
            colours.majorCasing,
            colours.casing,
          ]) as ExpressionSpecification,
          13,
          byKind(kind, [colours.highway, colours.major, colours.minor]) as ExpressionSpecification,
        ],
        'line-width': widths(kind, 0),
        'line-opacity': fadeIn,
      },
    },
  ];
};

const pathLines = ({ source, schema }: GroundTiles, { palette }: LayerContext): StyleLayer[] => {
  const { roads, kind } = SCHEMAS[schema];
  const colours = ROAD_COLOURS[palette.mode];
  const common = { type: 'line', source, 'source-layer': roads, order: ABOVE_RELIEF } as const;
  return [
    {
      ...common,
      id: `${source}-paths`,
      minzoom: 13.5,
      filter: isKind(kind, ['path']),
      paint: {
        'line-color': colours.path,
        'line-width': ['interpolate', ['linear'], ['zoom'], 14, 0.8, 18, 2.6],
        'line-dasharray': [3, 1.6],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 13.5, 0, 14.5, 1],
      },
    },
    {
      ...common,
      id: `${source}-rails`,
      minzoom: 8,
      filter: isKind(kind, ['rail']),
      paint: {
        'line-color': colours.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.6, 13, 1.4, 18, 3],
        'line-dasharray': [5, 2],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0, 9, 1],
      },
    },
  ];
};

/** What an installation's own archive draws beside its roads; the tiles that came with the product have none of it. */
export const areaLayers = ({ source, schema }: GroundTiles, { palette }: LayerContext): StyleLayer[] => {
  const { green, isGreen, buildings } = SCHEMAS[schema];
  const colours = ROAD_COLOURS[palette.mode];
  const common = { source, order: ABOVE_RELIEF } as const;
  return [
    ...green.map(
      (layer): StyleLayer => ({
        ...common,
        id: `${source}-green-${layer}`,
        type: 'fill',
        'source-layer': layer,
        minzoom: 9,
        filter: isGreen as FilterSpecification,
        paint: { 'fill-color': colours.green, 'fill-antialias': false },
      }),
    ),
    {
      ...common,
      id: `${source}-water`,
      type: 'fill',
      'source-layer': 'water',
      minzoom: 9,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.sea },
    },
    {
      ...common,
      id: `${source}-buildings`,
      type: 'fill',
      'source-layer': buildings,
      minzoom: 14,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-color': colours.building,
        'fill-outline-color': colours.buildingLine,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 1],
      },
    },
  ];
};

const symbols = ({ source, schema }: GroundTiles) =>
  ({
    type: 'symbol',
    source,
    'source-layer': SCHEMAS[schema].names,
    order: ORDER.placeLabels - 1,
  }) as const;

const streetNames = (tiles: GroundTiles, { palette }: LayerContext): StyleLayer => {
  const { kind } = SCHEMAS[tiles.schema];
  return {
    ...symbols(tiles),
    id: `${tiles.source}-names`,
    minzoom: GREAT_NAMES_FROM,
    filter: [
      'all',
      ['has', 'name'],
      isKind(kind, ['highway', 'major_road', 'minor_road', 'path']),
      [
        '>=',
        ['zoom'],
        ['match', kind, ['highway', 'major_road'], GREAT_NAMES_FROM, 'path', PATH_NAMES_FROM, NAMES_FROM],
      ],
    ] as unknown as FilterSpecification,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'symbol-sort-key': byKind(kind, [1, 2, 3]) as Value<number>,
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 18, 13],
      'text-max-angle': 28,
      'text-padding': 6,
    },
    paint: {
      'text-color': ROAD_COLOURS[palette.mode].name,
      'text-halo-color': palette.land,
      'text-halo-width': 1.6,
    },
  };
};

const motorwayNumbers = (tiles: GroundTiles, { palette }: LayerContext): StyleLayer => ({
  ...symbols(tiles),
  id: `${tiles.source}-numbers`,
  minzoom: 8.5,
  maxzoom: 15,
  filter: [
    'all',
    ['!=', ['coalesce', ['get', 'ref'], ''], ''],
    isKind(SCHEMAS[tiles.schema].kind, ['highway']),
  ] as unknown as FilterSpecification,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 340,
    'text-field': ['get', 'ref'],
    'text-font': FONT_MEDIUM,
    'text-size': 10,
    'text-rotation-alignment': 'viewport',
    'text-padding': 12,
  },
  paint: { 'text-color': palette.textQuiet, 'text-halo-color': palette.land, 'text-halo-width': 1.6 },
});

/** Names along streets, and numbers along motorways: placed after every name of the aeronautical chart. */
export const roadNames = (tiles: GroundTiles, context: LayerContext): StyleLayer[] => [
  streetNames(tiles, context),
  motorwayNumbers(tiles, context),
];

export const roadLayers = (tiles: GroundTiles, context: LayerContext): StyleLayer[] => [
  ...pathLines(tiles, context),
  ...roadLines(tiles, context),
];
