import { ZONE_KINDS, type ZoneKind } from '@envol/domain/airspace/zone';
import type { ExpressionSpecification } from 'maplibre-gl';
import { FONT_MEDIUM } from '../basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../layers/layer.ts';
import type { MapPalette } from '../palette.ts';

/** Colour of a kind of zone; the same in outline, label, menu and popover. */
export function zoneColour(palette: MapPalette, kind: ZoneKind | 'UAS'): string {
  const { zone } = palette;
  const colours: Readonly<Record<ZoneKind | 'UAS', string>> = {
    UAS: palette.ink,
    P: zone.prohibited,
    R: zone.restricted,
    D: zone.danger,
    RTBA: zone.rtba,
    CTR: zone.ctr,
    TMA: zone.upper,
    CTA: zone.upper,
    SIV: zone.information,
  };
  return colours[kind];
}

interface KindStyle {
  readonly width: number;
  readonly opacity: number;
  readonly dash: readonly number[];
  readonly fill: number;
  readonly fromZoom: number;
}

export const ZONE_NAMES_SOURCE = 'zones-names';
const NAMES_FROM_ZOOM = 9;
/** What begins above the sea rather than at the ground is named close by. */
const HIGH_NAMES_FROM_ZOOM = 11.5;
/** From here each zone is named, however small. */
const SMALL_NAMES_FROM_ZOOM = 11.5;
/** Whose name comes first where there is not room for all: what a drone asks about most. */
const NAMED_FIRST: readonly ZoneKind[] = ['CTR', 'P', 'R', 'D', 'RTBA'];
const rankOf = (kind: unknown): number => {
  const rank = (NAMED_FIRST as readonly unknown[]).indexOf(kind);
  return rank < 0 ? NAMED_FIRST.length : rank;
};

const SOLID = [1, 0];
// Fills stack where zones overlap: each stays far under 20 %, so that five of them still do not hide the map.
const STYLES: Readonly<Record<ZoneKind, KindStyle>> = {
  P: { width: 2, opacity: 1, dash: SOLID, fill: 0.14, fromZoom: 5 },
  R: { width: 1.5, opacity: 0.95, dash: SOLID, fill: 0.06, fromZoom: 6 },
  D: { width: 1.4, opacity: 0.9, dash: [6, 2], fill: 0.06, fromZoom: 7 },
  RTBA: { width: 1.4, opacity: 0.9, dash: [5, 2, 1, 2], fill: 0.05, fromZoom: 6 },
  CTR: { width: 1.7, opacity: 1, dash: [5, 2.5], fill: 0.07, fromZoom: 6 },
  TMA: { width: 0.9, opacity: 0.6, dash: SOLID, fill: 0, fromZoom: 6 },
  CTA: { width: 0.9, opacity: 0.5, dash: SOLID, fill: 0, fromZoom: 6 },
  SIV: { width: 0.9, opacity: 0.5, dash: [1, 3], fill: 0, fromZoom: 7 },
};
/** Airspace that a drone seldom meets stays out of the way until asked for. */
const HIDDEN_AT_FIRST: ReadonlySet<ZoneKind> = new Set(['TMA', 'CTA', 'SIV']);

const isLow = (lower: unknown): boolean => lower === 'SFC' || String(lower).includes('AGL');

/** From which zoom a zone is named: never one that begins at a flight level, unless it was asked for in the menu. */
function namedFrom({ kind, lower }: Readonly<Record<string, unknown>>): number {
  if (isLow(lower) || HIDDEN_AT_FIRST.has(kind as ZoneKind)) return NAMES_FROM_ZOOM;
  return String(lower).startsWith('FL') ? Number.POSITIVE_INFINITY : HIGH_NAMES_FROM_ZOOM;
}

function byKind(value: (kind: ZoneKind) => unknown, otherwise: unknown): ExpressionSpecification {
  const branches = ZONE_KINDS.flatMap((kind) => [kind, value(kind)]);
  return ['match', ['get', 'kind'], ...branches, otherwise] as unknown as ExpressionSpecification;
}

const shown = (options: ReadonlySet<string>): ExpressionSpecification => [
  'all',
  ['in', ['get', 'kind'], ['literal', [...options]]],
  ['<=', byKind((kind) => STYLES[kind].fromZoom, 5), ['zoom']],
];

// Floors given above the ground are low by nature; one above the sea or as a flight level seldom meets a drone.
const LOW: ExpressionSpecification = [
  'any',
  ['==', ['get', 'lower'], 'SFC'],
  ['in', 'AGL', ['to-string', ['get', 'lower']]],
];
const HOVERED: ExpressionSpecification = ['boolean', ['feature-state', 'hover'], false];
const SELECTED: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false];
/** Known to be inactive at the moment that is shown (`useInactiveZones`): there, but out of the way. */
const PRESENCE: ExpressionSpecification = [
  'case',
  ['boolean', ['feature-state', 'inactive'], false],
  0.25,
  1,
];

function outlines({ palette, options, imagery }: LayerContext): StyleLayer[] {
  const common = {
    source: 'zones',
    'source-layer': 'zones',
    filter: shown(options),
    order: ORDER.zoneLines,
  } as const;
  const width = byKind((kind) => STYLES[kind].width, 1);
  const opacity: ExpressionSpecification = ['*', PRESENCE, byKind((kind) => STYLES[kind].opacity, 0.5)];
  const casing: StyleLayer = {
    ...common,
    id: 'zones-casing',
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.casing,
      'line-width': ['+', width, 2.5],
      'line-opacity': imagery ? ['case', LOW, opacity, 0] : 0,
    },
  };
  const line: StyleLayer = {
    ...common,
    id: 'zones-line',
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': byKind((kind) => zoneColour(palette, kind), palette.muted),
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        6,
        ['*', width, 0.5],
        9,
        ['case', ['any', HOVERED, SELECTED], ['+', width, 1.2], LOW, width, ['*', width, 0.7]],
      ],
      // High zones stay as faint lines: shown, never in the way.
      'line-opacity': ['case', ['any', HOVERED, SELECTED, LOW], opacity, ['*', opacity, 0.4]],
      'line-dasharray': byKind((kind) => ['literal', STYLES[kind].dash], ['literal', SOLID]),
    },
  };
  return [casing, line];
}

function fills({ palette, options }: LayerContext): StyleLayer {
  const fill: ExpressionSpecification = ['*', PRESENCE, byKind((kind) => STYLES[kind].fill, 0)];
  return {
    id: 'zones-fill',
    type: 'fill',
    source: 'zones',
    'source-layer': 'zones',
    order: ORDER.zoneFills,
    filter: shown(options),
    paint: {
      'fill-antialias': false,
      'fill-color': byKind((kind) => zoneColour(palette, kind), palette.muted),
      // Close by a zone fills the window: its outline and name say it, the ground stays paper.
      'fill-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        10,
        ['case', SELECTED, 0.18, LOW, fill, 0],
        13,
        ['case', SELECTED, 0.14, LOW, ['*', fill, 0.6], 0],
      ],
    },
  };
}

function labels({ palette, imagery }: LayerContext): StyleLayer {
  return {
    id: 'zones-labels',
    type: 'symbol',
    source: ZONE_NAMES_SOURCE,
    minzoom: NAMES_FROM_ZOOM,
    order: ORDER.names,
    layout: {
      'text-field': ['coalesce', ['get', 'label'], ['get', 'identifier']],
      'text-font': FONT_MEDIUM,
      'text-size': ['interpolate', ['linear'], ['zoom'], 9, 10.5, 13, 12.5],
      'text-line-height': 1.2,
      'text-max-width': 12,
      // Aside from a mission's name rather than not at all.
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 1.2,
      'text-padding': 4,
      'symbol-sort-key': byKind(rankOf, ZONE_KINDS.length),
    },
    paint: {
      'text-color': byKind((kind) => zoneColour(palette, kind), palette.muted),
      'text-halo-color': imagery ? palette.halo : palette.land,
      'text-halo-width': imagery ? 1.8 : 1.3,
      'text-opacity': ['*', PRESENCE, ['case', LOW, 1, 0.6]],
    },
  };
}

export interface ZoneTiles {
  /** Where the tiles are, e.g. "/api/v2/tiles/zones"; the layer adds /{z}/{x}/{y}. */
  readonly tilesUrl: string;
  /** Of which day, YYYY-MM-DD; absent: in force. */
  readonly day?: string | undefined;
  /** Shown at the map's foot, as HTML. */
  readonly attribution?: string | undefined;
}

interface ZonesLayerOptions extends ZoneTiles {
  readonly label: string;
  readonly kindLabel: (kind: ZoneKind) => string;
}

/** Where a layer's tiles are, of a day. MapLibre's worker knows no page to be relative to. */
export const tilesOf = ({ tilesUrl, day }: Pick<ZoneTiles, 'tilesUrl' | 'day'>): string[] => [
  `${new URL(tilesUrl, location.href).href}/{z}/{x}/{y}${day === undefined ? '' : `?day=${day}`}`,
];

export function tileSource({ tilesUrl, day, attribution }: ZoneTiles): MapLayer['sources'] {
  return {
    zones: {
      type: 'vector',
      tiles: tilesOf({ tilesUrl, day }),
      minzoom: 4,
      maxzoom: 12,
      promoteId: { zones: 'id' },
      ...(attribution === undefined ? {} : { attribution }),
    },
  };
}

/** Airspace zones as vector tiles: outlines, quiet fills, one label each; filtered by kind in the menu. */
export function zonesLayer({ label, kindLabel, ...tiles }: ZonesLayerOptions): MapLayer {
  return {
    id: 'zones',
    group: 'zones',
    label,
    sources: {
      ...tileSource(tiles),
      [ZONE_NAMES_SOURCE]: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: [] },
        promoteId: 'id',
      },
    },
    named: {
      fill: 'zones-fill',
      source: ZONE_NAMES_SOURCE,
      fromZoom: namedFrom,
      smallFromZoom: SMALL_NAMES_FROM_ZOOM,
      rank: ({ kind, lower }) => rankOf(kind) + (isLow(lower) ? 0 : NAMED_FIRST.length),
    },
    styleLayers: (context) => [fills(context), ...outlines(context), labels(context)],
    visibleByDefault: true,
    order: ORDER.zoneFills,
    clickable: ['zones-fill'],
    options: ZONE_KINDS.map((kind) => ({
      id: kind,
      label: kindLabel(kind),
      swatch: (palette: MapPalette) => zoneColour(palette, kind),
      visibleByDefault: !HIDDEN_AT_FIRST.has(kind),
    })),
  };
}
