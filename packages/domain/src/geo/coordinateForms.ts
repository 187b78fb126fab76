import { isInFrance } from './areas.ts';
import type { Position } from './geometry.ts';
import { projectionNamed } from './projections.ts';

const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])(?:nord|north)(?![a-z])/gi, 'N'],
  [/(?<![a-z])(?:sud|south)(?![a-z])/gi, 'S'],
  [/(?<![a-z])(?:est|east)(?![a-z])/gi, 'E'],
  [/(?<![a-z])(?:ouest|west)(?![a-z])/gi, 'W'],
];

const MINUTES = String.raw`\d{1,2}[.,]\d+`;
const SECONDS = String.raw`\d{1,2}(?:[.,]\d+)?`;
const GAP = String.raw`[\s:\-]+`;
const END = String.raw`(?=\s*(?:[NSEWO,;]|$))`;

/** Degrees, minutes and seconds set apart by blanks, dashes or colons: the letter before them, behind them, or none. */
const LETTER_BEFORE: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(String.raw`([NSEWO])\s*(\d{1,3})${GAP}(\d{1,2})${GAP}(${SECONDS})${END}`, 'gi'),
    `$2° $3' $4" $1 `,
  ],
  [new RegExp(String.raw`([NSEWO])\s*(\d{1,3})${GAP}(${MINUTES})${END}`, 'gi'), `$2° $3' $1 `],
];
const LETTER_BEHIND: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(String.raw`(?<![\d.,])(\d{1,3})${GAP}(\d{1,2})${GAP}(${SECONDS})\s*([NSEWO])(?![a-z])`, 'gi'),
    `$1° $2' $3" $4 `,
  ],
  [new RegExp(String.raw`(?<![\d.,])(\d{1,3})${GAP}(${MINUTES})\s*([NSEWO])(?![a-z])`, 'gi'), `$1° $2' $3 `],
];
const NO_LETTER: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`(?<![\d.,:])(\d{1,3}):(\d{1,2}):(${SECONDS})(?![\d:])`, 'g'), `$1° $2' $3" `],
  [new RegExp(String.raw`(?<![\d.,:])(\d{1,3}):(${MINUTES})(?![\d:])`, 'g'), `$1° $2' `],
  // Digits alone, two for the degrees of a latitude and three for those of a longitude.
  [/^\s*(\d{2})(\d{2})(\d{2})[\s,;/]+(\d{3})(\d{2})(\d{2})\s*$/, `$1° $2' $3" N $4° $5' $6" E`],
];

/** A text whose degrees and minutes are set apart by signs that are otherwise none, as degrees with their marks. */
export const markedDegrees = (text: string): string => {
  const lettered = LETTERS.reduce((said, [word, letter]) => said.replace(word, letter), text);
  // A text that begins with a letter has its letters before the digits.
  const forms = /^\s*[NSEWO]\s*\d/i.test(lettered) ? LETTER_BEFORE : LETTER_BEHIND;
  return [...forms, ...NO_LETTER].reduce((said, [form, marked]) => said.replace(form, marked), lettered);
};

const METRES = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2}(?:[.,]\d+)?|\d{5,7}(?:[.,]\d+)?)\s*m?`;
const LAMBERT = new RegExp(
  String.raw`^\s*(?:L(?:ambert)?[\s-]?93\s*[:;]?\s*)?(?:[XE]\s*[:=]?\s*)?${METRES}[\s,;/]+(?:[YN]\s*[:=]?\s*)?${METRES}\s*(?:\(?L(?:ambert)?[\s-]?93\)?)?\s*$`,
  'i',
);
const number = (text: string | undefined): number =>
  Number((text ?? '').replace(/[ \u00a0\u202f]/g, '').replace(',', '.'));

const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;

/** A place in Lambert-93, m, whichever number comes first: no other reading of such numbers lies in France. */
export function lambertPlace(text: string): Position | null {
  const [, first, second] = LAMBERT.exec(text.trim().slice(0, 80)) ?? [];
  const project = projectionNamed('EPSG:2154');
  if (first === undefined || project === null) return null;
  const [a, b] = [number(first), number(second)];
  const [x, y] = project(a < b ? [a, b] : [b, a]);
  return isInFrance([x, y]) ? [rounded(x), rounded(y)] : null;
}

const THIRD = String.raw`[\s,;/]+(?:alt(?:itude)?\s*[:=]?\s*)?([+-]?\d+(?:[.,]\d+)?\s*(?:m|ft|pieds)?(?:\s*(?:AMSL|AGL|NGF))?)`;
/** Two decimal degrees, or a place that ends with a letter or a mark, and a third number: its height. */
const WITH_HEIGHT = new RegExp(
  String.raw`^(\s*[+-]?\d{1,3}\.\d+\s*[,; ]\s*[+-]?\d{1,3}\.\d+|.*[NSEWO"'°])${THIRD}\s*$`,
  'i',
);
/** The place of a NOTAM with its radius, nautical miles: "4336N00126E005". */
const WITH_RADIUS = /^(\s*\d{4}[NS]\d{5}[EW])(\d{3})\s*$/i;

/** A text without its third value, and that value; null where there is none. */
export function withoutThird(text: string): { readonly place: string; readonly ignored: string } | null {
  const [, place, ignored] = WITH_RADIUS.exec(text) ?? WITH_HEIGHT.exec(text) ?? [];
  return place === undefined || ignored === undefined ? null : { place, ignored: ignored.trim() };
}
