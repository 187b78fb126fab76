import { wordTable } from '../wordTable.ts';
import { lambertPlace, markedDegrees, withoutThird } from './coordinateForms.ts';
import type { Position } from './geometry.ts';
import { placeInLink } from './placeLinks.ts';
import { parseGrid } from './utm.ts';

/** One reading of a typed pair. */
export interface CoordinateReading {
  readonly position: Position;
  /** Which number was taken first: both are offered when the text does not say. */
  readonly order: 'latitude_first' | 'longitude_first';
  /** A third value that stands behind the place, and is not taken: a height, a radius. */
  readonly ignored?: string;
}

interface Angle {
  readonly value: number;
  readonly axis: 'latitude' | 'longitude' | null;
}

const AXIS_OF_LETTER: Readonly<Record<string, 'latitude' | 'longitude'>> = wordTable({
  N: 'latitude',
  S: 'latitude',
  E: 'longitude',
  W: 'longitude',
  O: 'longitude',
});

const LABEL = String.raw`(?:(?<label>lat(?:itude)?|lng|lon(?:g(?:itude)?)?)\s*[:=]?\s*)?`;
const VALUE = [
  String.raw`(?<sign>[+\-−])?\s*`,
  String.raw`(?<degrees>\d+(?:[.,]\d+)?)\s*(?:°|º|d(?:eg)?)?`,
  String.raw`(?:\s*(?<minutes>\d+(?:[.,]\d+)?)\s*(?:['’′]|m(?:in)?))?`,
  String.raw`(?:\s*(?<seconds>\d+(?:[.,]\d+)?)\s*(?:"|”|″|''|’’|′′|s(?:ec)?(?![a-z])))?`,
].join('');

/** An angle with its letter before it, so that a letter behind belongs to the next; or with it after, or none. */
const ANGLES = [
  new RegExp(String.raw`${LABEL}(?<letter>[NSEWO])\s*${VALUE}`, 'iy'),
  new RegExp(String.raw`${LABEL}${VALUE}\s*(?<letter>[NSEWO](?![a-z]))?`, 'iy'),
];

const number = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'));

type Groups = Readonly<Record<string, string | undefined>>;

function axisOf(groups: Groups): Angle['axis'] | 'conflict' {
  const label = groups.label?.toLowerCase();
  const labelled = label ? (label.startsWith('lat') ? 'latitude' : 'longitude') : null;
  const lettered = AXIS_OF_LETTER[groups.letter?.toUpperCase() ?? ''] ?? null;
  if (labelled && lettered && labelled !== lettered) return 'conflict';
  return labelled ?? lettered;
}

function matchAngle(text: string, from: number): { groups: Groups; end: number } | null {
  for (const pattern of ANGLES) {
    pattern.lastIndex = from;
    const groups = pattern.exec(text)?.groups;
    if (groups) return { groups, end: pattern.lastIndex };
  }
  return null;
}

function readAngle(text: string, from: number): { angle: Angle; end: number } | null {
  const match = matchAngle(text, from);
  if (!match) return null;
  const { groups, end } = match;
  const minutes = number(groups.minutes);
  const seconds = number(groups.seconds);
  const axis = axisOf(groups);
  if (minutes >= 60 || seconds >= 60 || axis === 'conflict') return null;
  const isNegative =
    /^[SWO]$/i.test(groups.letter ?? '') || (groups.sign !== undefined && groups.sign !== '+');
  const value = (isNegative ? -1 : 1) * (number(groups.degrees) + minutes / 60 + seconds / 3600);
  return { angle: { value: Math.round(value * 1e5) / 1e5, axis }, end };
}

/** Degrees, minutes and seconds written with blanks or colons alone: "48 51 24 N 2 21 07 E". */
function spaced(text: string): string {
  return text.replace(
    /(\d+)[\s:]+(\d+)[\s:]+(\d+(?:[.,]\d+)?)(?=\s*[NSEWO])/gi,
    (_, degrees, minutes, seconds) => `${degrees}° ${minutes}' ${seconds}" `,
  );
}

/** Degrees, minutes, seconds, decimals, letter. */
type CompactGroups = [string, string, string | undefined, string | undefined, string];

/** As the AIP writes them, digits alone: "433612N 0012638E", "4336.2N 00126.6E", the letter before or behind. */
function compact(text: string): string {
  // A text that begins with a letter has its letters before the digits.
  const lettered = /^\s*[NSEWO]\s*\d/i.test(text)
    ? text.replace(/([NSEWO])\s*(\d{4,7}(?:\.\d+)?)(?!\d)/gi, '$2$1')
    : text;
  return lettered.replace(
    /(?<![\d.])(\d{2,3})(\d{2})(\d{2})?(\.\d+)?\s*([NSEWO])(?![a-z])/gi,
    (all: string, ...[degrees, minutes, seconds, part = '', letter]: CompactGroups) =>
      degrees.length !== (/[NS]/i.test(letter) ? 2 : 3)
        ? all
        : seconds === undefined
          ? `${degrees}° ${minutes}${part}' ${letter} `
          : `${degrees}° ${minutes}' ${seconds}${part}" ${letter} `,
  );
}

/** Degrees with decimal minutes and no mark behind them, as a receiver shows: "N48°51.4 E002°21.0". */
function unmarkedMinutes(text: string): string {
  return text.replace(/(\d[°º]\s*\d{1,2}[.,]\d+)(?!\s*['’′m\d])/g, "$1'");
}

/** A comma between two numbers separates them when both already have a dot, or when blanks surround it. */
function separated(text: string): string {
  return text.replace(/(\d+\.\d+)\s*,\s*/g, '$1 ; ').replace(/,\s+|\s+,/g, ' ; ');
}

function readPair(text: string): readonly [Angle, Angle] | null {
  const first = readAngle(text, skipBlanks(text, 0));
  if (!first) return null;
  const between = /[\s;/,]*/y;
  between.lastIndex = first.end;
  between.exec(text);
  const second = readAngle(text, between.lastIndex || first.end);
  if (!second || text.slice(second.end).trim() !== '') return null;
  return [first.angle, second.angle];
}

function skipBlanks(text: string, from: number): number {
  let index = from;
  while (text[index] === ' ' || text[index] === '(') index++;
  return index;
}

function reading(
  latitude: number,
  longitude: number,
  order: CoordinateReading['order'],
): CoordinateReading[] {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? [{ position: [longitude, latitude], order }]
    : [];
}

/** Readings of a pair of angles; none where the text is no such pair. */
function pairReadings(text: string): CoordinateReading[] {
  const clean = spaced(
    unmarkedMinutes(compact(text))
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/[()[\]]/g, ' '),
  );
  const pair = readPair(separated(clean)) ?? readPair(clean);
  if (!pair) return [];
  const [a, b] = pair;
  if (a.axis !== null && a.axis === b.axis) return [];
  const first = a.axis ?? (b.axis === 'latitude' ? 'longitude' : b.axis === 'longitude' ? 'latitude' : null);
  if (first === 'latitude') return reading(a.value, b.value, 'latitude_first');
  if (first === 'longitude') return reading(b.value, a.value, 'longitude_first');
  return [
    ...reading(a.value, b.value, 'latitude_first'),
    ...(a.value === b.value ? [] : reading(b.value, a.value, 'longitude_first')),
  ];
}

/** Angles as they are, else with their degrees and minutes marked. */
function angleReadings(text: string): CoordinateReading[] {
  const plain = pairReadings(text);
  return plain.length > 0 ? plain : pairReadings(markedDegrees(text));
}

/**
 * Reads coordinates as people type them: degrees-minutes-seconds or decimals, with or without N, S, E, W or O
 * (French west) before or after, with or without "Lat:" and "Lng:"; a comma counts as a dot where it is not
 * the separator. Values are rounded to 5 decimals. A pair that does not say which is which gives both readings,
 * latitude first foremost; a value above 90 can only be a longitude. A place of the military grid, of UTM or of
 * Lambert-93 has one reading, as has a link to a map. A third value is told and not taken. Empty when the text is none of these.
 */
export function parseCoordinates(text: string): CoordinateReading[] {
  const sure = parseGrid(text) ?? placeInLink(text) ?? lambertPlace(text);
  if (sure) return [{ position: sure, order: 'latitude_first' }];
  if (/^\s*(?:geo|https?):/i.test(text)) return [];
  const found = angleReadings(text);
  const third = found.length > 0 ? null : withoutThird(text);
  return third === null
    ? found
    : angleReadings(third.place).map((each) => ({ ...each, ignored: third.ignored }));
}
