import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';
import type { Position } from '../geo/geometry.ts';

/** A position found in a text, and where. */
export interface FoundPosition {
  readonly position: Position;
  readonly start: number;
  readonly end: number;
}

const GAP = String.raw`[\s,;:/–-]{0,6}`;
const NUMBER = String.raw`(?:[.,]\d{1,6})?`;
/** "484024N 0030441E", "502314N-0022713E", "161514N0611540W", "441625.59N 0015559.97 E". */
const COMPACT = String.raw`(?<lat>\d{4,9}${NUMBER})\s?(?<ns>[NS])${GAP}(?<lon>\d{5,10}${NUMBER})\s?(?<ew>[EWO])(?![A-Z])`;
/** "48 51 00 N - 002 21 00 E", "48°51'00.5\"N 002°21'00\"E". */
const MARK = String.raw`[\s°º'’′"”″]{1,3}`;
const SPACED = String.raw`(?<lat2>\d{2}${MARK}\d{2}(?:${MARK}\d{2}${NUMBER})?)[\s"”″'’′]{0,3}(?<ns2>[NS])${GAP}(?<lon2>\d{1,3}${MARK}\d{2}(?:${MARK}\d{2}${NUMBER})?)[\s"”″'’′]{0,3}(?<ew2>[EWO])(?![A-Z])`;
/** "N484024 E0030441". */
const BEFORE = String.raw`(?<ns3>[NS])\s?(?<lat3>\d{4,9}${NUMBER})${GAP}(?<ew3>[EWO])\s?(?<lon3>\d{5,10}${NUMBER})(?!\d)`;
const ANY = new RegExp(`(?<![\\d.,])(?:${COMPACT}|${SPACED})|(?<![A-Z\\d])${BEFORE}`, 'g');

interface Parts {
  readonly degrees: number;
  readonly minutes: number;
  readonly seconds: number;
}

const angleOf = ({ degrees, minutes, seconds }: Parts): number | null =>
  minutes < 60 && seconds < 60 ? degrees + minutes / 60 + seconds / 3600 : null;

/** Digits run together, with so many for the degrees: what follows minutes and seconds are decimals left unmarked. */
function run(text: string, width: number): number | null {
  const [whole = '', decimals = ''] = text.replace(',', '.').split('.');
  const rest = whole.slice(width);
  if (rest.length < 2 || rest.length === 3) return null;
  const unmarked = rest.slice(4) + decimals;
  const last = rest.length === 2 ? '' : rest.slice(2, 4);
  const tail = Number(`0.${unmarked || '0'}`);
  const isMinutes = last === '';
  return angleOf({
    degrees: Number(whole.slice(0, width)),
    minutes: Number(rest.slice(0, 2)) + (isMinutes ? tail : 0),
    seconds: isMinutes ? 0 : Number(last) + tail,
  });
}

/** Every way to read an angle: with the digits that its degrees ought to have, with one too many, with one missing. */
function readings(text: string, width: number, most: number): number[] {
  const marked = text.split(/[\s°º'’′"”″]+/).filter((part) => part !== '');
  if (marked.length > 1) {
    const [degrees = '0', minutes = '0', seconds = '0'] = marked;
    const value = angleOf({
      degrees: Number(degrees),
      minutes: Number(minutes),
      seconds: Number(seconds.replace(',', '.')),
    });
    return value === null || value > most ? [] : [value];
  }
  return [width, width + 1, width - 1].flatMap((digits) => {
    const value = run(text, digits);
    return value === null || value > most ? [] : [value];
  });
}

/** Metres between two near positions, flat: good to tell which of two readings is meant. */
export function roughDistance(one: Position, other: Position): number {
  const middle = (one[1] + other[1]) / 2;
  return Math.hypot(
    (one[0] - other[0]) * metresPerDegreeOfLongitude(middle),
    (one[1] - other[1]) * metresPerDegreeOfLatitude(middle),
  );
}

/**
 * Positions of a NOTAM's text in the many spellings that offices use, in their order. Of several readings (a zero too
 * many, one missing, decimals without a point) the one nearest to `around`, the centre of the Q line, is taken.
 */
export function positionsIn(text: string, around: Position | null): FoundPosition[] {
  const found: FoundPosition[] = [];
  for (const match of text.matchAll(ANY)) {
    const groups = match.groups ?? {};
    const latitudes = readings(groups.lat ?? groups.lat2 ?? groups.lat3 ?? '', 2, 90);
    const longitudes = readings(groups.lon ?? groups.lon2 ?? groups.lon3 ?? '', 3, 180);
    const south = (groups.ns ?? groups.ns2 ?? groups.ns3) === 'S' ? -1 : 1;
    const west = (groups.ew ?? groups.ew2 ?? groups.ew3) === 'E' ? 1 : -1;
    const candidates = latitudes.flatMap((latitude) =>
      longitudes.map((longitude): Position => [longitude * west, latitude * south]),
    );
    const [first] = candidates;
    if (first === undefined) continue;
    const position =
      around === null
        ? first
        : candidates.reduce((best, each) =>
            roughDistance(each, around) < roughDistance(best, around) - 1 ? each : best,
          );
    found.push({ position, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** Digits that look like a position, be it that one of its angles is missing or impossible. */
const LOOSE = new RegExp(
  String.raw`(?<![\w.,])(?:\d{4,9}${NUMBER}\s?[NS](?![A-Z])|\d{5,11}${NUMBER}\s?[EWO](?![A-Z])|[NS]\d{6,9}(?![\d/]))`,
  'g',
);

/** An angle in degrees, or degrees and minutes, with decimals: "43.5500", "43 36.5", "43°36.5'". */
const ANGLE = String.raw`\d{1,3}(?:[.,]\d{1,7})?[°º]?(?:\s?\d{1,2}(?:[.,]\d{1,6})?['’′]?)?`;
/** Two angles beside each other in a spelling that is not read: the letters behind them, or before. */
const OTHER_PAIR = new RegExp(
  String.raw`(?<![\w.,])(?:${ANGLE}\s?[NS]${GAP}${ANGLE}\s?[EWO](?![A-Z])|[NS]\s?${ANGLE}${GAP}[EWO]\s?${ANGLE}(?![\w.,]))`,
  'g',
);

/** A circle around a place that is told from a beacon: "WI 1NM OF RDL 200/4NM TOU", "RADIUS 2NM CENTRED BRG 120 …". */
const AROUND_RADIAL =
  /\b(?:WI(?:THIN)?|RADIUS|RAYON)\b[^.\n]{0,24}\b(?:OF|FROM|FM|ON|SUR|AROUND|AUTOUR|CENT(?:ER|RE)D?)\b[^.\n\d]{0,12}\b(?:RDL|RADIAL|BRG|BEARING|QDR|QDM)\b/g;
/** So near after it the same place is told again by its position. */
const TOLD_AGAIN = 80;

/** Parts of a text that have numbers or letters of their own: "ZONE 2 :", "AREA B -". */
const NUMBERED =
  /\b(?:AREA|ZONE|SECT(?:OR|EUR)?|PART(?:IE)?|CIRCLE|CERCLE|POLYGONE?|SITE)\s{0,2}(?:N[R°O]?\.?\s{0,2})?(\d{1,2}|[A-H])\s{0,2}[:.)–-]/g;

/** Whether of several numbered parts one has no position that was found: its place is told otherwise. */
function hasPartWithoutPosition(text: string, found: readonly FoundPosition[]): boolean {
  const heads = [...text.matchAll(NUMBERED)];
  const placed = new Map<string, boolean>();
  for (const [index, { 1: label = '', index: start }] of heads.entries()) {
    const end = heads[index + 1]?.index ?? text.length;
    const has = found.some((each) => each.start >= start && each.start < end);
    placed.set(label, has || (placed.get(label) ?? false));
  }
  const states = [...placed.values()];
  return states.some((has) => has) && states.some((has) => !has);
}

/** Whether a text tells a position that none of the found ones is: mistyped, cut short, or in a spelling that is not read. */
export function hasUnreadPosition(text: string, found: readonly FoundPosition[]): boolean {
  const isFound = (index: number): boolean => found.some(({ start, end }) => index >= start && index < end);
  return (
    [...text.matchAll(LOOSE), ...text.matchAll(OTHER_PAIR)].some(({ index }) => !isFound(index)) ||
    [...text.matchAll(AROUND_RADIAL)].some(({ 0: words, index }) => {
      const end = index + words.length;
      return !found.some(({ start }) => start >= index && start <= end + TOLD_AGAIN);
    }) ||
    hasPartWithoutPosition(text, found)
  );
}
