import type { UasRestriction, UasSubject } from '@envol/domain/airspace/official/uasZone';
import type { ExpressionSpecification } from 'maplibre-gl';
import { FONT_MEDIUM } from '../basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../layers/layer.ts';
import type { MapPalette } from '../palette.ts';
import { tilesOf, type ZoneTiles } from './zonesLayer.ts';

const SOURCE = 'official';
const NAMES_SOURCE = 'official-names';
const FILL = 'official-fill';
const NAMES_FROM_ZOOM = 9;
const SMALL_NAMES_FROM_ZOOM = 11.5;
/** After every zone of the SIA's, and after the free heights. */
const RANK = 300;

/** What a feature of the tiles says of a volume (`officialTiles.ts` of the API). */
interface OfficialVolume {
  readonly restriction: UasRestriction;
  /** Height above its place at which it begins, m; absent where it begins at an altitude or a flight level. */
  readonly floor_m?: number;
}

/** What a volume asks, as the map tells it: by colour, by its outline and by its label. */
export const OFFICIAL_TONES = [
  'prohibited',
  'prohibited_above',
  'agreement',
  'conditional',
  'unrestricted',
] as const;
type OfficialTone = (typeof OFFICIAL_TONES)[number];

interface ToneStyle {
  readonly colour: (palette: MapPalette) => string;
  readonly fill: number;
  readonly width: number;
  readonly dash: readonly [number, number];
}

const SOLID = [1, 0] as const;
const TONES: Readonly<Record<OfficialTone, ToneStyle>> = {
  prohibited: { colour: ({ zone }) => zone.prohibited, fill: 0.13, width: 1.8, dash: SOLID },
  prohibited_above: { colour: ({ zone }) => zone.restricted, fill: 0.05, width: 1.1, dash: [7, 2] },
  agreement: { colour: ({ zone }) => zone.danger, fill: 0.13, width: 1.2, dash: SOLID },
  conditional: { colour: ({ zone }) => zone.upper, fill: 0.06, width: 1.1, dash: [3, 2.5] },
  unrestricted: { colour: ({ zone }) => zone.information, fill: 0.02, width: 0.9, dash: [1, 3] },
};

/** Fills of an agreement's bands by the height that is free under them, m: the more is free, the paler. */
const BAND_FILLS: readonly (readonly [from_m: number, fill: number])[] = [
  [30, 0.1],
  [50, 0.075],
  [60, 0.06],
  [100, 0.03],
];

export function officialTone({ restriction, floor_m }: OfficialVolume): OfficialTone {
  if (restriction === 'PROHIBITED') return floor_m === 0 ? 'prohibited' : 'prohibited_above';
  if (restriction === 'REQ_AUTHORISATION') return 'agreement';
  return restriction === 'CONDITIONAL' ? 'conditional' : 'unrestricted';
}

/** Colour of a tone; the same in outline, label, legend and popover. */
export const officialColour = (palette: MapPalette, tone: OfficialTone): string =>
  TONES[tone].colour(palette);

// −1 where it begins at an altitude: no height above ground.
const FLOOR: ExpressionSpecification = ['coalesce', ['get', 'floor_m'], -1];

function byTone(value: (tone: OfficialTone) => unknown): ExpressionSpecification {
  return [
    'match',
    ['get', 'restriction'],
    'PROHIBITED',
    ['case', ['==', FLOOR, 0], value('prohibited'), value('prohibited_above')],
    'REQ_AUTHORISATION',
    value('agreement'),
    'CONDITIONAL',
    value('conditional'),
    value('unrestricted'),
  ] as unknown as ExpressionSpecification;
}

const FILL_OPACITY: ExpressionSpecification = [
  'case',
  ['==', ['get', 'restriction'], 'REQ_AUTHORISATION'],
  ['step', FLOOR, TONES.agreement.fill, ...BAND_FILLS.flat()],
  byTone((tone) => TONES[tone].fill),
] as ExpressionSpecification;

/** The parts that the menu switches, and the subjects of each. */
const PARTS = {
  heliport: ['heliport'],
  overflight_mark: ['overflight_mark'],
  nature: ['nature'],
  runway: ['runway'],
  control_zone: ['control_zone', 'military_control_zone'],
  area: ['prohibited_area', 'restricted_area', 'danger_area'],
  model_flying: ['model_flying'],
  military_training: ['military_training'],
  other: ['other'],
} as const satisfies Readonly<Record<string, readonly UasSubject[]>>;
type OfficialPart = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly OfficialPart[];

/**
 * What no other layer shows. Runways and control zones are painted as free heights, P, R and D areas as the SIA's
 * airspace: the same thing twice would only darken the map.
 */
const SHOWN_AT_FIRST: ReadonlySet<OfficialPart> = new Set(['heliport', 'overflight_mark', 'nature']);

function styleLayers({ palette, options, imagery }: LayerContext): StyleLayer[] {
  const subjects = PART_NAMES.flatMap((part) => (options.has(part) ? PARTS[part] : []));
  const common = {
    source: SOURCE,
    'source-layer': 'official',
    filter: ['in', ['get', 'subject'], ['literal', subjects]] as ExpressionSpecification,
  };
  const colour = byTone((tone) => TONES[tone].colour(palette));
  const width = byTone((tone) => TONES[tone].width);
  return [
    {
      ...common,
      id: FILL,
      type: 'fill',
      order: ORDER.zoneFills - 1,
      paint: { 'fill-antialias': false, 'fill-color': colour, 'fill-opacity': FILL_OPACITY },
    },
    {
      ...common,
      id: 'official-casing',
      type: 'line',
      order: ORDER.zoneLines - 1,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.casing,
        'line-width': ['+', width, 2.5],
        'line-opacity': imagery ? 0.9 : 0,
      },
    },
    {
      ...common,
      id: 'official-line',
      type: 'line',
      order: ORDER.zoneLines - 1,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, ['*', width, 0.4], 10, width],
        // The outer bands stay quiet: their height is their label.
        'line-opacity': ['case', ['>', FLOOR, 0], 0.6, 0.95],
        'line-dasharray': byTone((tone) => ['literal', TONES[tone].dash]),
      },
    },
    {
      id: 'official-labels',
      type: 'symbol',
      source: NAMES_SOURCE,
      minzoom: NAMES_FROM_ZOOM,
      order: ORDER.names,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_MEDIUM,
        'text-size': ['interpolate', ['linear'], ['zoom'], 9, 10, 13, 12],
        'text-line-height': 1.2,
        'text-max-width': 12,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.2,
        'text-padding': 4,
      },
      paint: {
        'text-color': colour,
        'text-halo-color': imagery ? palette.halo : palette.land,
        'text-halo-width': imagery ? 1.8 : 1.3,
      },
    },
  ];
}

interface OfficialWords {
  readonly label: string;
  readonly note: string;
  readonly part: (part: OfficialPart) => string;
  readonly legend: (tone: OfficialTone) => string;
}

/** Official UAS zones as vector tiles: outlines by what they ask, bands paler the more is free, a label each. */
export function officialLayer(
  tilesUrl: string,
  words: OfficialWords,
  { day, attribution }: Omit<ZoneTiles, 'tilesUrl'> = {},
): MapLayer {
  return {
    id: 'official',
    group: 'official',
    label: words.label,
    note: words.note,
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: tilesOf({ tilesUrl, day }),
        minzoom: 5,
        maxzoom: 12,
        promoteId: { official: 'id' },
        ...(attribution === undefined ? {} : { attribution }),
      },
      [NAMES_SOURCE]: {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: [] },
        promoteId: 'id',
      },
    },
    named: {
      fill: FILL,
      source: NAMES_SOURCE,
      fromZoom: () => NAMES_FROM_ZOOM,
      smallFromZoom: SMALL_NAMES_FROM_ZOOM,
      rank: ({ floor_m }) => RANK + Number(floor_m ?? 0),
    },
    styleLayers,
    visibleByDefault: true,
    order: ORDER.zoneFills - 1,
    options: PART_NAMES.map((part) => ({
      id: part,
      label: words.part(part),
      visibleByDefault: SHOWN_AT_FIRST.has(part),
    })),
    legend: OFFICIAL_TONES.map((tone) => ({
      label: words.legend(tone),
      colour: TONES[tone].colour,
      dashed: TONES[tone].dash !== SOLID,
    })),
  };
}
