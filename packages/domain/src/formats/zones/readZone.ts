import { limitInMetres } from '../../airspace/heights.ts';
import type { HeightLimit } from '../../airspace/zone.ts';
import { isInFrance } from '../../geo/areas.ts';
import type { CircleGeometry, PolygonGeometry, Position, Ring } from '../../geo/geometry.ts';
import { ringInRing } from '../../geo/pointInRing.ts';
import { ringIssue, signedDoubleArea } from '../../geo/rings.ts';
import { cutText } from '../../text.ts';

export const ZONE_FORMATS = ['openair', 'geojson', 'kml', 'ed269', 'ed318', 'aixm45', 'aixm51'] as const;
export type ZoneFormat = (typeof ZONE_FORMATS)[number];

/** What was done to a zone so that it can be kept, or left out beside it. The texts are in `formats` under `notes`. */
export const ZONE_NOTES = [
  'closed',
  'repeats_dropped',
  'limits_left_out',
  'text_cut',
  /** The file's word for what the zone asks is not known. */
  'kind_taken_prohibited',
  /** Its hours and periods are not kept: it holds always. */
  'times_left_out',
  /** It is free only at times or heights that are not kept: it is asked for. */
  'free_in_part',
  /** Its unit may be of the heights alone: metres make the larger circle. */
  'radius_in_metres',
  /** Its limits are not told: its ceiling is the altitude down from which it is drawn. */
  'ceiling_drawn',
  /** A margin is said beside its outline, and not drawn. */
  'margin_left_out',
] as const;
export type ZoneNote = (typeof ZONE_NOTES)[number];

/** A zone as a file gives it; what the file does not say is null, never guessed. */
export interface ReadZone {
  /** Where in the file: "line 105", "features[3]", "Ase R LFR45A". */
  readonly place: string;
  readonly name: string;
  /** The file's own word for what it is: "R", "CTR", "PROHIBITED". */
  readonly kind: string;
  readonly geometry: PolygonGeometry | CircleGeometry;
  readonly lower: HeightLimit | null;
  readonly upper: HeightLimit | null;
  /** Frequency, message, activation: what else stands beside it. */
  readonly remark: string | null;
  readonly notes: readonly ZoneNote[];
}

/** Characters of a zone's name, kind and remark that are kept, and of where it stands that are told. */
export const LONGEST_WORDS = { name: 200, kind: 50, remark: 500, place: 120 } as const;

/** Why something was not taken. The texts are in the `formats` namespace under `refusals`. */
export const ZONE_REFUSALS = [
  'format_unknown',
  'not_json',
  'not_xml',
  'too_large',
  'too_many_zones',
  'too_deep',
  'no_zones',
  'no_geometry',
  'geometry_unsupported',
  'outline_too_short',
  'outline_unreadable',
  'outline_crosses_itself',
  'several_outlines',
  'coordinates_impossible',
  'coordinates_swapped',
  'crosses_date_line',
  'limit_unreadable',
  'limits_contradict',
  'projection_unsupported',
  'borders_not_drawn',
  'limit_repeated',
  'zone_not_begun',
] as const;
export type ZoneRefusal = (typeof ZONE_REFUSALS)[number];

/** Where in the file: "line 105", "features[3]", "Ase LFR45A". */
export interface RefusedZone {
  readonly place: string;
  readonly name: string;
  readonly reason: ZoneRefusal;
}
export interface ReadZones {
  readonly format: ZoneFormat | null;
  readonly zones: readonly ReadZone[];
  readonly refused: readonly RefusedZone[];
}

/** Controls but tabs and line breaks, of which a database refuses the first, and marks that turn or hide what follows them. */
const UNFIT = /[^\P{Cc}\t\n\r]|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Words of a file as they may be kept and told: `most` characters of them, none cut in half. */
export const fitWords = (text: string, most: number): string =>
  // Of a text as long as its file no more is looked at than may stay.
  cutText(
    cutText(text.slice(0, 4 * most), 4 * most)
      .replace(UNFIT, ' ')
      .trim(),
    most,
  );

/** No figure of a limit lies further from nought; one of 300 digits would not come through the writing of a file. */
const MOST_FIGURE = 1_000_000;
const isHeight = (limit: HeightLimit | null): boolean =>
  limit === null || limit.reference === 'UNL' || Math.abs(limit.value) <= MOST_FIGURE;

/** Whether a zone can lie between two limits: one without a floor, or turned upside down, would forbid nothing. */
export function limitsIssue(lower: HeightLimit | null, upper: HeightLimit | null): ZoneRefusal | null {
  if (lower?.reference === 'UNL') return 'limits_contradict';
  if (![lower, upper].every(isHeight)) return 'limit_unreadable';
  const isUpsideDown =
    lower !== null &&
    upper !== null &&
    lower.reference === upper.reference &&
    limitInMetres(lower) > limitInMetres(upper);
  return isUpsideDown ? 'limits_contradict' : null;
}

export const MOST_ZONES = 5_000;
export const MOST_POINTS = 5_000;
/** What is told one by one of what was not taken; a file of nothing else has a million. */
const MOST_REFUSED = 2 * MOST_ZONES;

/** A reading whose words and refusals are no more than may be kept and told, whatever its file holds. */
export function fitRead({ format, zones, refused }: ReadZones): ReadZones {
  const fit = ({ place, name }: { readonly place: string; readonly name: string }) => ({
    place: fitWords(place, LONGEST_WORDS.place),
    name: fitWords(name, LONGEST_WORDS.name),
  });
  const told: RefusedZone[] = refused.slice(0, MOST_REFUSED).map((each) => ({ ...each, ...fit(each) }));
  const next = refused[MOST_REFUSED];
  // The first that is not told stands for all after it.
  if (next) told.push({ ...fit(next), reason: 'too_many_zones' });
  return {
    format,
    zones: zones.map((zone) => {
      const { place, name } = fit(zone);
      return {
        ...zone,
        place,
        name: name || place,
        kind: fitWords(zone.kind, LONGEST_WORDS.kind),
        remark: zone.remark === null ? null : fitWords(zone.remark, LONGEST_WORDS.remark) || null,
      };
    }),
    refused: told,
  };
}

export const isOnEarth = ([x, y]: Position): boolean =>
  Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) <= 180 && Math.abs(y) <= 90;

/**
 * Whether latitude stands first: none of the places is in France, and all of them are once they are turned round. What lies
 * abroad either way is as its file says.
 */
export const areSwapped = (points: readonly Position[]): boolean =>
  points.length > 0 && !points.some(isInFrance) && points.every(([x, y]) => isInFrance([y, x]));

/** What closing a ring and leaving its repeated points out comes to, of a format that writes both. */
export const ringNotes = (rings: readonly (readonly Position[])[]): ZoneNote[] => {
  const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
    one?.[0] === other?.[0] && one?.[1] === other?.[1];
  const isOpen = rings.some((ring) => !isSame(ring[0], ring.at(-1)));
  const repeats = rings.some((ring) =>
    ring.some((point, index) => index > 0 && isSame(point, ring[index - 1])),
  );
  return [...(isOpen ? (['closed'] as const) : []), ...(repeats ? (['repeats_dropped'] as const) : [])];
};

/** How far the ends of an arc may stand from its centre, one beside the other: published ones differ by 6 % at most. */
const MOST_ARC_DIFFERENCE = 0.1;

/** The radius of an arc whose ends stand so far from its centre; null where they are not on one circle. */
export const arcRadius = (from_m: number, to_m: number): number | null =>
  Math.abs(from_m - to_m) > MOST_ARC_DIFFERENCE * Math.max(from_m, to_m) ? null : (from_m + to_m) / 2;

/**
 * Whether a side leads over the 180th meridian: drawn in degrees it would go round the earth the other way. One of 360° is
 * the edge of the whole map ("everything outside of a country").
 */
export const crossesDateLine = (ring: readonly Position[]): boolean =>
  ring.some(([x], index) => {
    const turn = Math.abs(x - (ring[index - 1]?.[0] ?? x));
    return turn > 180 && turn < 360;
  });

/** Whether a format writes N, S, E and W: then neither stands for the other, wherever the zone is. */
export interface ZoneOrder {
  readonly isOrderSure?: boolean;
}

/** A closed ring, counter-clockwise; a reason where the points make none. */
export function ringOf(
  points: readonly Position[],
  { isOrderSure = false }: ZoneOrder = {},
): Ring | ZoneRefusal {
  if (points.length > MOST_POINTS) return 'too_large';
  if (!points.every(isOnEarth)) return 'coordinates_impossible';
  if (!isOrderSure && areSwapped(points)) return 'coordinates_swapped';
  const ring: Position[] = [];
  for (const point of points) {
    const last = ring.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) ring.push(point);
  }
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last) return 'outline_too_short';
  if (first[0] !== last[0] || first[1] !== last[1]) ring.push(first);
  if (ring.length < 4) return 'outline_too_short';
  if (crossesDateLine(ring)) return 'crosses_date_line';
  const issue = ringIssue(ring);
  if (issue === 'self_crossing') return 'outline_crosses_itself';
  if (issue !== null) return 'outline_too_short';
  return signedDoubleArea(ring) < 0 ? ring.toReversed() : ring;
}

/** A polygon of an outer ring and holes; a reason where the points make none. */
export function polygonOf(
  rings: readonly (readonly Position[])[],
  order: ZoneOrder = {},
): PolygonGeometry | ZoneRefusal {
  const closed: Ring[] = [];
  for (const points of rings) {
    const ring = ringOf(points, order);
    if (typeof ring === 'string') return ring;
    closed.push(ring);
  }
  const [outline, ...holes] = closed;
  if (outline === undefined) return 'no_geometry';
  // A second outline counted as a hole would take its place from the zone.
  if (!holes.every((hole) => ringInRing(hole, outline))) return 'several_outlines';
  return { type: 'Polygon', coordinates: closed };
}

/** A disk; a reason where it is none. */
export function circleOf(
  center: Position,
  radius_m: number,
  { isOrderSure = false }: ZoneOrder = {},
): CircleGeometry | ZoneRefusal {
  if (!isOnEarth(center) || !(radius_m > 0) || radius_m > 500_000) return 'coordinates_impossible';
  if (!isOrderSure && areSwapped([center])) return 'coordinates_swapped';
  return { type: 'Circle', center, radius_m };
}
