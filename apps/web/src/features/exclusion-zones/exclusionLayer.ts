import type { Marker } from '@envol/domain/exclusion-zones/markers';
import type { ExclusionZone } from '@envol/domain/exclusion-zones/zone';
import type { ExpressionSpecification } from 'maplibre-gl';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../../map/layers/layer.ts';

export const EXCLUSION_SOURCE = 'exclusion';

/** What is drawn of a zone: some screens have all of it, some what was saved. */
export type ShownZone = Pick<ExclusionZone, 'flight_geography' | 'contingency' | 'zone' | 'forbidden'>;

const is = (role: string): ExpressionSpecification => ['==', ['get', 'role'], role];

const shapes = ({ palette }: LayerContext): StyleLayer[] => {
  const common = { source: EXCLUSION_SOURCE } as const;
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    {
      ...common,
      id: 'exclusion-zone-fill',
      type: 'fill',
      filter: is('zone'),
      paint: { 'fill-color': palette.ink, 'fill-opacity': 0.07 },
    },
    {
      ...common,
      id: 'exclusion-flown',
      type: 'fill',
      filter: is('flight_geography'),
      paint: { 'fill-color': palette.primary, 'fill-opacity': 0.14 },
    },
    {
      ...common,
      id: 'exclusion-forbidden-fill',
      type: 'fill',
      filter: is('forbidden'),
      paint: { 'fill-color': palette.zone.prohibited, 'fill-opacity': 0.2 },
    },
    {
      ...common,
      id: 'exclusion-forbidden-line',
      type: 'line',
      filter: is('forbidden'),
      layout: round,
      paint: { 'line-color': palette.zone.prohibited, 'line-width': 1.5, 'line-dasharray': [4, 2] },
    },
    {
      ...common,
      id: 'exclusion-flown-line',
      type: 'line',
      filter: is('flight_geography'),
      layout: round,
      paint: { 'line-color': palette.primary, 'line-width': 2 },
    },
    {
      ...common,
      id: 'exclusion-contingency',
      type: 'line',
      filter: is('contingency'),
      layout: round,
      paint: { 'line-color': palette.primary, 'line-width': 1.5, 'line-dasharray': [4, 3] },
    },
    {
      ...common,
      id: 'exclusion-zone-casing',
      type: 'line',
      filter: is('zone'),
      layout: round,
      paint: { 'line-color': palette.casing, 'line-width': 5 },
    },
    {
      // Dotted, as on paper.
      ...common,
      id: 'exclusion-zone-line',
      type: 'line',
      filter: is('zone'),
      layout: round,
      paint: { 'line-color': palette.ink, 'line-width': 2.5, 'line-dasharray': [0.1, 2] },
    },
  ];
};

const markers = ({ palette }: LayerContext, fromZoom: number): StyleLayer[] => {
  const common = { source: EXCLUSION_SOURCE, filter: ['has', 'kind'] as ExpressionSpecification };
  const pilot = (yes: unknown, no: unknown): ExpressionSpecification =>
    ['case', ['==', ['get', 'kind'], 'pilot'], yes, no] as unknown as ExpressionSpecification;
  return [
    {
      ...common,
      id: 'exclusion-markers',
      type: 'circle',
      minzoom: fromZoom,
      paint: {
        'circle-radius': 12,
        'circle-color': pilot(palette.ink, palette.primary),
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 2,
      },
    },
    {
      ...common,
      id: 'exclusion-marker-names',
      type: 'symbol',
      minzoom: 15.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.2],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
    {
      ...common,
      id: 'exclusion-marker-signs',
      type: 'symbol',
      minzoom: fromZoom,
      layout: {
        'text-field': ['get', 'sign'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.surface },
    },
  ];
};

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The ground kept free of third parties, dotted as on paper, with its markers. */
export const exclusionLayer = (label: string, markersFromZoom: number): MapLayer => ({
  id: 'exclusion',
  group: 'data',
  label,
  sources: { [EXCLUSION_SOURCE]: { type: 'geojson', data: EMPTY } },
  styleLayers: (context) => [...shapes(context), ...markers(context, markersFromZoom)],
  visibleByDefault: true,
  order: ORDER.areas + 20,
});

const SIGNS: Readonly<Record<Marker['kind'], string>> = { pilot: 'T', take_off: '▲', landing: '▼' };

const feature = (geometry: unknown, properties: Record<string, string>): GeoJSON.Feature => ({
  type: 'Feature',
  geometry: geometry as GeoJSON.Geometry,
  properties,
});

/** A zone and its markers as the map draws them; an outline under the pencil is drawn by the drawing itself. */
export const exclusionFeatures = (
  zone: ShownZone | null,
  placed: readonly Marker[],
  nameOf: (kind: Marker['kind']) => string,
): GeoJSON.FeatureCollection => {
  const layers =
    zone === null
      ? []
      : (['zone', 'flight_geography', 'contingency', 'forbidden'] as const).flatMap((role) => {
          const shape = zone[role];
          return shape === null ? [] : [feature(shape, { role })];
        });
  const points = placed.map(({ kind, position }) =>
    feature({ type: 'Point', coordinates: [...position] }, { kind, sign: SIGNS[kind], name: nameOf(kind) }),
  );
  return { ...EMPTY, features: [...layers, ...points] };
};
