import type { ExpressionSpecification } from 'maplibre-gl';
import { FONT_MEDIUM, FONT_SEMIBOLD } from '../basemap/fonts.ts';
import { type LayerContext, ORDER, type StyleLayer } from '../layers/layer.ts';
import type { MapPalette } from '../palette.ts';
import type { Clustering } from './missionAreasLayer.ts';
import { toneColour } from './missionLooks.ts';
import { type Audience, statusTone } from './status.ts';

type Tone = keyof MapPalette['status'];
type Expression = ExpressionSpecification | string | number;

/** A status that markers may have, and what so many of them are called. */
export interface StatusWords {
  readonly status: string;
  readonly one: string;
  readonly other: string;
}

/** From here outlines are as large as their markers, and each is shown alone. */
export const CLUSTERS_UP_TO_ZOOM = 12;
/** Two or three beside each other are still told apart. */
const FEWEST = 4;
const RADIUS_PX = 44;
/** A ring is drawn in so many parts. */
const PARTS = 12;
const RING_PX = 40;
/** Tones in the order of a ring, from its top. */
const TONES: readonly Tone[] = [
  'submitted',
  'pending',
  'conditions',
  'accepted',
  'refused',
  'archived',
  'live',
];

const counted = (status: string): ExpressionSpecification => ['coalesce', ['get', `n_${status}`], 0];
const sum = (terms: readonly ExpressionSpecification[]): Expression =>
  terms.length === 0 ? 0 : (['+', ...terms] as unknown as ExpressionSpecification);

/** The name of a ring's picture by its shares, in twelfths: "ring:dark:9-0-0-3-0-0-0". */
const ringName = (
  words: readonly StatusWords[],
  audience: Audience,
  mode: string,
): ExpressionSpecification => {
  const shares = TONES.flatMap((tone, index): Expression[] => {
    const of = sum(
      words
        .filter(({ status }) => statusTone(status, audience) === tone)
        .map(({ status }) => counted(status)),
    );
    const share: Expression = ['to-string', ['ceil', ['/', ['*', PARTS, of], ['get', 'stack']]]] as never;
    return index === 0 ? [share] : ['-', share];
  });
  return ['concat', `ring:${mode}:`, ...shares] as unknown as ExpressionSpecification;
};

/** How many there are of each status, what waits first. */
const countsText = (words: readonly StatusWords[]): ExpressionSpecification => {
  const parts = words.map(({ status, one, other }): Expression => {
    const n = counted(status);
    return [
      'case',
      ['>', n, 0],
      ['concat', ['to-string', n], '\u00a0', ['case', ['<', n, 2], one, other], '  '],
      '',
    ] as never;
  });
  return ['concat', ...parts] as unknown as ExpressionSpecification;
};

const clusterStyle = (
  id: string,
  { palette }: LayerContext,
  words: readonly StatusWords[],
  audience: Audience,
): StyleLayer[] => {
  const far = {
    source: `${id}-markers`,
    maxzoom: CLUSTERS_UP_TO_ZOOM + 1,
    order: ORDER.markers + 1,
    filter: ['has', 'point_count'] as ExpressionSpecification,
  };
  return [
    {
      ...far,
      id: `${id}-clusters`,
      type: 'circle',
      paint: {
        'circle-radius': ['step', ['get', 'stack'], 17, 100, 20, 1000, 23],
        'circle-color': palette.surface,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 4,
      },
    },
    {
      ...far,
      id: `${id}-cluster-words`,
      type: 'symbol',
      layout: {
        'text-field': countsText(words),
        'text-font': FONT_MEDIUM,
        'text-size': 11,
        'text-line-height': 1.2,
        'text-padding': 4,
        'text-max-width': 13,
        'text-anchor': 'top',
        // Under the ring, however large it is.
        'text-offset': [
          'step',
          ['get', 'stack'],
          ['literal', [0, 2.4]],
          100,
          ['literal', [0, 2.7]],
          1000,
          ['literal', [0, 3]],
        ],
        'symbol-sort-key': ['-', 0, ['get', 'stack']],
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
    {
      ...far,
      id: `${id}-cluster-counts`,
      type: 'symbol',
      layout: {
        'icon-image': ringName(words, audience, palette.mode),
        'icon-size': ['step', ['get', 'stack'], 1, 100, 1.16, 1000, 1.32],
        'icon-allow-overlap': true,
        'text-field': ['to-string', ['get', 'stack']],
        'text-font': FONT_SEMIBOLD,
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.ink },
    },
  ];
};

/** From the outlines' zoom on, where several lie on one place: how many, and a fan on a click. */
const stackStyle = (id: string, { palette }: LayerContext): StyleLayer[] => {
  const near = {
    source: `${id}-markers`,
    minzoom: 10,
    order: ORDER.markers + 1,
    filter: ['all', ['!', ['has', 'point_count']], ['>', ['get', 'stack'], 1]] as ExpressionSpecification,
  };
  return [
    {
      ...near,
      id: `${id}-stacks`,
      type: 'circle',
      paint: {
        'circle-radius': 11,
        'circle-color': toneColour(palette),
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 2,
      },
    },
    {
      ...near,
      id: `${id}-stack-counts`,
      type: 'symbol',
      layout: {
        'text-field': ['get', 'sign'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.surface },
    },
  ];
};

/** More than these are a crowd. */
export const CROWD = 200;

/** Markers that lie near each other become one, with a ring by status and how many of each there are in words. */
export const clusteringBy = (
  words: readonly StatusWords[],
  audience: Audience,
  isCrowd: boolean,
): Clustering => ({
  outlinesFromZoom: isCrowd ? CLUSTERS_UP_TO_ZOOM + 1 : 10,
  source: {
    cluster: true,
    clusterRadius: RADIUS_PX,
    clusterMaxZoom: CLUSTERS_UP_TO_ZOOM,
    clusterMinPoints: FEWEST,
    clusterProperties: {
      stack: ['+', ['get', 'stack']],
      ...Object.fromEntries(words.map(({ status }) => [`n_${status}`, ['+', counted(status)]])),
    },
  },
  styleLayers: (id, context) => [...clusterStyle(id, context, words, audience), ...stackStyle(id, context)],
});

/** The shares of a ring by its name, as tones with how many parts each takes; null for another picture. */
export const ringShares = (name: string): readonly (readonly [Tone, number])[] | null => {
  const [kind, , parts] = name.split(':');
  if (kind !== 'ring' || parts === undefined) return null;
  const shares = parts.split('-').map(Number);
  return TONES.flatMap((tone, index) => {
    const share = shares[index] ?? 0;
    return share > 0 ? [[tone, share] as const] : [];
  });
};

/** A ring, drawn at twice its size; null where the device draws nothing outside the page. */
export const drawRing = (
  shares: readonly (readonly [Tone, number])[],
  palette: MapPalette,
): ImageData | null => {
  const size = 2 * RING_PX;
  const pen =
    typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(size, size).getContext('2d');
  if (pen === null) return null;
  const all = shares.reduce((total, [, share]) => total + share, 0);
  pen.lineWidth = 8;
  let from = -Math.PI / 2;
  for (const [tone, share] of shares) {
    const to = from + (2 * Math.PI * share) / all;
    pen.strokeStyle = palette.status[tone];
    pen.beginPath();
    pen.arc(size / 2, size / 2, size / 2 - 6, from, to);
    pen.stroke();
    from = to;
  }
  return pen.getImageData(0, 0, size, size);
};
