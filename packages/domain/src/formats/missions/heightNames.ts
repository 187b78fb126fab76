import { METRES_PER_FOOT } from '../../geo/units.ts';
import { heightUnit, lengthIn, unitInName, wordsOfName } from '../lengths.ts';
import type { HeightReference } from './missionFile.ts';

const REFERENCES: readonly (readonly [HeightReference, ReadonlySet<string>])[] = [
  ['AMSL', new Set(['amsl', 'asl', 'msl', 'ngf', 'mer', 'sea', 'std', 'qnh', 'egm96'])],
  ['ellipsoid', new Set(['ellipsoid', 'ellipsoide', 'wgs84', 'hae'])],
  ['home', new Set(['ato', 'takeoff', 'take', 'decollage', 'home', 'start'])],
  ['AGL', new Set(['agl', 'asfc', 'sfc', 'sol', 'ground', 'terrain'])],
];

/** What heights of a field are measured from, by the words of its name or value; null where they say nothing. */
export const referenceInWords = (text: string): HeightReference | null => {
  const words = wordsOfName(text);
  return REFERENCES.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? null;
};

const HEIGHTS: ReadonlySet<string> = new Set([
  'height',
  'hauteur',
  'hauteurs',
  'plafond',
  'ceiling',
  'altmax',
  'maxheight',
]);
const ALTITUDES: ReadonlySet<string> = new Set(['alt', 'altitude', 'altitudes']);

/** Whether a field's name says plainly that it is the height flown: "hauteur_m", "plafond_ft_amsl", "alt_max". */
export const isHeightName = (name: string): boolean => {
  const words = wordsOfName(name);
  return (
    words.some((word) => HEIGHTS.has(word)) ||
    (words.includes('max') && words.some((word) => ALTITUDES.has(word)))
  );
};

/** Whether a field's name tells of a height at all. */
export const tellsHeight = (name: string): boolean =>
  isHeightName(name) || wordsOfName(name).some((word) => ALTITUDES.has(word));

/** Angles, speeds, counts and settings of a camera or an aircraft. */
const NO_HEIGHTS: ReadonlySet<string> = new Set([
  ...[
    'heading',
    'cap',
    'bearing',
    'course',
    'yaw',
    'pitch',
    'roll',
    'gimbal',
    'azimuth',
    'azimut',
    'angle',
    'deg',
    'degrees',
  ],
  ...[
    'rotation',
    'rotationdir',
    'curvesize',
    'curve',
    'speed',
    'vitesse',
    'kmh',
    'kt',
    'time',
    'duration',
    'action',
  ],
  ...['actiontype', 'actionparam', 'interval', 'timeinterval', 'distinterval', 'latitude', 'longitude'],
]);

/** Whether a field's name says that its numbers are no heights: "heading(deg)", "gimbalpitchangle", "speed(m/s)". */
export const isNoHeightName = (name: string): boolean =>
  !tellsHeight(name) &&
  wordsOfName(name).some((word) => NO_HEIGHTS.has(word) || /^(gimbal|action|poi|photo)/.test(word));

/**
 * Whether a field's name says enough for its numbers to be taken over as they stand: the height flown; or an altitude with its
 * unit that names no other level than the take-off's or the ground's.
 */
export const isPlainHeight = (name: string): boolean => {
  if (isHeightName(name)) return true;
  const reference = referenceInWords(name);
  return (
    tellsHeight(name) &&
    heightUnitInName(name) !== null &&
    (reference === null || reference === 'home' || reference === 'AGL')
  );
};

/** Feet or metres by a field's name; null where it says neither. */
export const heightUnitInName = (name: string): 'm' | 'ft' | null => heightUnit(unitInName(name) ?? '');

const HEIGHT = /^([+-]?\d[\d\u00a0\u202f ]*(?:[.,]\d+)?)\s*([a-z]{0,6})\.?\s*([a-z]{0,6})$/i;

/** A height as a cell has it. */
export interface CellHeight {
  readonly metres: number;
  readonly unit: 'm' | 'ft';
  readonly reference: HeightReference | null;
}

/** A height in a cell: "120", "45,5", "300 ft", "1500 ft AMSL"; its own unit counts before `unit`. Null where it is none. */
export function heightInCell(text: string, unit: 'm' | 'ft'): CellHeight | null {
  const [, number = '', first = '', second = ''] = HEIGHT.exec(text.trim().slice(0, 60)) ?? [];
  if (number === '') return null;
  const said = heightUnit(first);
  const words = said === null ? `${first} ${second}` : second;
  const reference = referenceInWords(words);
  if (words.trim() !== '' && reference === null) return null;
  const value = lengthIn(number.replaceAll(/\s/g, ''), 'm');
  const used = said ?? unit;
  return Number.isFinite(value)
    ? { metres: value * (used === 'ft' ? METRES_PER_FOOT : 1), unit: used, reference }
    : null;
}
