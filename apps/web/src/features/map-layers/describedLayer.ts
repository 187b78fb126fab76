import type { LayerGroup, MapLayerSource } from '@envol/contract/map-layers';
import type { SourceSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { LayerAction, LayerContext, MapLayer, StyleLayer } from '../../map/layers/layer.ts';
import { ORDER } from '../../map/layers/layer.ts';

/** What the server describes and nobody of the web draws in a way of its own. */
export interface Described {
  readonly group: LayerGroup;
  readonly source: MapLayerSource;
}

const EMPTY: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };

/** A line's name is set once a tile: none finer than 3.5 km, in which a twentieth of a pixel is less than a metre. */
const NAMED_ONCE = { maxzoom: 13, tolerance: 0.05 } as const;
const NAMED_FROM_ZOOM = 11;
/** Behind the names of published airspace, of which a map of one's own is the background. */
const RANK = 1_000;

const sourceOf = ({ group, source }: Described, invented: string | undefined): SourceSpecification => {
  if (!group.access_granted || group.status === 'failed') return EMPTY;
  // What is invented says so wherever sources are named: on a saved picture too.
  const named = invented === undefined ? source.attribution : `© ${group.name} – ${invented}`;
  const attribution = named === null ? {} : { attribution: named };
  if (source.source_type === 'geojson')
    // The pieces that tiles cut of one area are told apart by its number in the file.
    return { type: 'geojson', data: source.url, generateId: true, ...NAMED_ONCE, ...attribution };
  const { min_zoom, max_zoom, bounds } = source.style ?? {};
  return {
    type: 'raster',
    tiles: [source.url],
    tileSize: 256,
    ...(min_zoom !== undefined && { minzoom: min_zoom }),
    ...(max_zoom !== undefined && { maxzoom: max_zoom }),
    ...(bounds && { bounds: [...bounds] as [number, number, number, number] }),
    ...attribution,
  };
};

const isOf = (...types: readonly string[]): ['in', ['geometry-type'], ['literal', string[]]] => [
  'in',
  ['geometry-type'],
  ['literal', [...types]],
];

/** How an object is called beside it, in the layer's own colour. */
const nameOf = (
  { style }: MapLayerSource,
  { palette }: LayerContext,
): Pick<SymbolLayerSpecification, 'layout' | 'paint'> => ({
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['Inter Variable'],
    'text-size': 12,
    'text-max-width': 9,
  },
  paint: {
    'text-color': style?.stroke_colour ?? palette.primary,
    'text-halo-color': palette.halo,
    'text-halo-width': 1.6,
  },
});

/** Fills, lines, dots and names of objects in the layer's own colours; an area is named once in the window. */
const areas = (id: string, source: MapLayerSource, context: LayerContext): StyleLayer[] => {
  const { style } = source;
  const { palette, imagery } = context;
  const name = nameOf(source, context);
  const fill = style?.fill_colour ?? palette.primary;
  const stroke = style?.stroke_colour ?? palette.primary;
  return [
    {
      id: `${id}-fill`,
      type: 'fill',
      source: id,
      filter: isOf('Polygon', 'MultiPolygon'),
      paint: { 'fill-color': fill, 'fill-opacity': style?.fill_opacity_scale ?? 0.25 },
    },
    ...(imagery
      ? [
          {
            id: `${id}-casing`,
            type: 'line' as const,
            source: id,
            paint: { 'line-color': palette.halo, 'line-width': 4, 'line-opacity': 0.7 },
          },
        ]
      : []),
    { id: `${id}-line`, type: 'line', source: id, paint: { 'line-color': stroke, 'line-width': 2 } },
    {
      id: `${id}-dot`,
      type: 'circle',
      source: id,
      filter: isOf('Point', 'MultiPoint'),
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 6, 2.5, 12, 5],
        'circle-color': fill,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: `${id}-name`,
      type: 'symbol',
      source: id,
      minzoom: NAMED_FROM_ZOOM,
      order: ORDER.names,
      filter: ['!', isOf('Polygon', 'MultiPolygon')],
      ...name,
      layout: { ...name.layout, 'text-offset': [0, 0.9], 'text-anchor': 'top' },
    },
    ...(source.layer_type === 'areas'
      ? [
          {
            id: `${id}-area-name`,
            type: 'symbol' as const,
            source: `${id}-names`,
            order: ORDER.names,
            ...name,
          },
        ]
      : []),
  ];
};

const coverage = (id: string, { style }: MapLayerSource): StyleLayer[] => [
  {
    id: `${id}-fill`,
    type: 'fill',
    source: id,
    // A tenth of what another area has would be lost on a map: the scale is of a whole fill.
    paint: {
      'fill-color': style?.fill_colour ?? '#5f6b7a',
      'fill-opacity': style?.fill_opacity_scale ?? 0.1,
    },
  },
  {
    id: `${id}-line`,
    type: 'line',
    source: id,
    paint: { 'line-color': style?.stroke_colour ?? '#5f6b7a', 'line-width': 1, 'line-opacity': 0.7 },
  },
];

const legendSource = (name: string, [lng, lat]: readonly [number, number]): SourceSpecification => ({
  type: 'geojson',
  data: {
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  },
});

/** The layer's own name, where its keeper wants it read. */
const legend = (id: string, { style }: MapLayerSource, { palette }: LayerContext): StyleLayer => ({
  id: `${id}-legend`,
  type: 'symbol',
  source: `${id}-legend`,
  order: ORDER.names,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['Inter Variable'],
    'text-size': 14,
    'text-max-width': 12,
  },
  paint: {
    'text-color': style?.stroke_colour ?? palette.primary,
    'text-halo-color': palette.halo,
    'text-halo-width': 2,
  },
});

/** The layer of the map for a description of the server. */
export const describedLayer = (
  described: Described,
  said: { readonly locked?: string; readonly note?: string; readonly actions: readonly LayerAction[] },
  /** Where its name stands on the map; null: in the menu alone. */
  legendAt: readonly [number, number] | null = null,
): MapLayer => {
  const { group, source } = described;
  const id = group.identifier;
  const isRaster = source.layer_type === 'raster';
  const isAreas = source.layer_type === 'areas';
  return {
    id,
    group: group.section,
    label: group.name,
    sources: {
      [id]: sourceOf(described, source.is_simulated ? said.note : undefined),
      ...(isAreas && { [`${id}-names`]: EMPTY }),
      ...(legendAt !== null && { [`${id}-legend`]: legendSource(group.name, legendAt) }),
    },
    styleLayers: (context) => {
      if (!group.access_granted || group.status === 'failed') return [];
      if (isRaster) return [{ id: `${id}-raster`, type: 'raster', source: id }];
      if (source.layer_type === 'coverage') return coverage(id, source);
      return [...areas(id, source, context), ...(legendAt === null ? [] : [legend(id, source, context)])];
    },
    ...(isAreas && {
      named: {
        fill: `${id}-fill`,
        source: `${id}-names`,
        fromZoom: ({ name }) => (name ? NAMED_FROM_ZOOM : Number.POSITIVE_INFINITY),
        smallFromZoom: NAMED_FROM_ZOOM,
        rank: () => RANK,
      },
    }),
    visibleByDefault: group.default_visibility,
    opacity: group.opacity,
    order: isAreas ? ORDER.addedAreas : ORDER.addedRaster + (isRaster ? 0 : 3),
    clickable: isAreas ? [`${id}-fill`, `${id}-line`, `${id}-dot`] : [],
    movable: group.section !== 'data',
    ...said,
    ...(group.description !== null && { description: group.description }),
    ...(source.information_url !== null && { information_url: source.information_url }),
  };
};
