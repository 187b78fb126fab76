import { METRES_PER_FOOT, METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import { wordTable } from '../wordTable.ts';
import type { FoundPosition } from './positions.ts';

/** A radius or the half-width of a corridor that a text tells, m, and where. */
export interface Measure {
  readonly kind: 'radius' | 'width';
  readonly metres: number;
  /** Where its number stands. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

const LARGEST_M = 400_000;

const METRES: Readonly<Record<string, number>> = wordTable({
  NM: METRES_PER_NAUTICAL_MILE,
  // A mile that is not said to be a statute one may be the longer one.
  MILE: METRES_PER_NAUTICAL_MILE,
  MILES: METRES_PER_NAUTICAL_MILE,
  SM: 1_609.344,
  KM: 1_000,
  FT: METRES_PER_FOOT,
  FEET: METRES_PER_FOOT,
});
const UNIT = '(?<unit>NM|KM|SM|MILES?|MET(?:ER|RE)S?|M|FT|FEET)(?![A-Z])';
// "1/2NM" is a half, and no two.
const LENGTH = String.raw`(?<![\d.,]|\d/)(?<number>\d{1,6}(?:[.,]\d{1,4})?)[ \t]{0,3}\n?[ \t]{0,12}${UNIT}`;
/** The same length in another unit: "0.5NM (926M)", "3KM/1.6NM". */
const AGAIN = String.raw`(?:\s?[(/]\s?\d{1,6}(?:[.,]\d{1,4})?\s?[A-Z]{1,2}\)?)?`;
const OF = String.raw`(?:(?:CIRCLE|CERCLE|OF|DE|D'|IS)\s{0,2}){0,2}`;
const SIDES = String.raw`(?:(?:(?:ON|AT|TO)\s{1,2})?(?:EITHER|EACH|BOTH)\s{1,2}SIDES?|DE\s{1,2}PART\s{1,2}ET\s{1,2}D\s?['’]?\s?AUTRE)`;

interface Wording {
  readonly kind: Measure['kind'];
  readonly pattern: RegExp;
  /** Part of what is told that counts. */
  readonly share?: number;
  /** Smaller ones are the size of a thing. */
  readonly least?: number;
  /** Only beside a line that it can be the width of. */
  readonly isOfLine?: boolean;
}
const wording = (kind: Measure['kind'], source: string, more: Partial<Wording> = {}): Wording => ({
  kind,
  pattern: new RegExp(source, 'dg'),
  ...more,
});
const WORDINGS: readonly Wording[] = [
  wording(
    'radius',
    String.raw`${LENGTH}${AGAIN}[ \t-]{0,3}\n?[ \t]{0,12}(?:DE\s|OF\s)?(?:RADIUS|RAYON|AROUND|AUTOUR)`,
  ),
  wording('radius', String.raw`(?:RADIUS|RAYON|\bRAD)\b[\s:=]{0,4}${OF}${LENGTH}`),
  wording('radius', String.raw`(?:CIRCLE|CERCLE)\s{0,2}(?:OF|DE)\s{0,2}${LENGTH}(?!\s{0,3}DIAM)`),
  wording('radius', String.raw`\bR\s?=\s?${LENGTH}`),
  wording('radius', String.raw`\bWI(?:THIN)?\s{1,3}${LENGTH}\s{1,3}(?:OF|FROM|FM)\b`),
  wording('radius', String.raw`${LENGTH}\s{0,3}(?:DE\s)?DIAM(?:ETER|ETRE)?\b`, { share: 0.5, least: 20 }),
  wording('radius', String.raw`\bDIAM(?:ETER|ETRE)?\b[\s:=]{0,4}${OF}${LENGTH}`, { share: 0.5, least: 20 }),
  wording('width', String.raw`${LENGTH}${AGAIN}\s{0,3}${SIDES}`),
  wording('width', String.raw`${SIDES}[\s:,=]{0,3}${LENGTH}`),
  // Whether it is told of one side or of both is not sure: each side then has all of it.
  wording('width', String.raw`(?:\bWIDTH|\bLARGEUR)\b[\s:=]{0,4}${OF}${LENGTH}`, { isOfLine: true }),
  wording('width', String.raw`${LENGTH}\s{0,3}(?:DE\s)?(?:WIDTH|WIDE|LARGEUR|LARGE)\b`, { isOfLine: true }),
];
const LINE_WORDS = /ALONG|\bLINE|CORRIDOR|COULOIR|ROUTE|\bAXIS\b|\bAXE\b|ITINERAIRE|TRACK/;

/** Whether a number at a place may be thousands ("1 500M", "1.500M", "2,500FT") as well as what it reads as: then it is neither. */
function mayBeThousands(text: string, at: number, number: string, metresPerUnit: number): boolean {
  if (/^\d{3}(?!\d)/.test(number)) return /(?:^|[^\d.,])\d{1,3} $/.test(text.slice(Math.max(0, at - 6), at));
  return (
    /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) && Number(number.replace(/[.,]/, '')) * metresPerUnit <= LARGEST_M
  );
}

const overlaps = (one: { start: number; end: number }, other: { start: number; end: number }): boolean =>
  one.start < other.end && other.start < one.end;

/** The radii and widths of a text, in their order; of two wordings of one number the larger. */
export function measuresIn(text: string): Measure[] {
  const found: Measure[] = [];
  for (const { kind, pattern, share = 1, least = 0.1, isOfLine = false } of WORDINGS)
    for (const match of text.matchAll(pattern)) {
      const { number = '', unit = '' } = match.groups ?? {};
      const metres = share * Number(number.replace(',', '.')) * (METRES[unit] ?? 1);
      const [start, end] = [match.index, match.index + match[0].length];
      const around = text.slice(Math.max(0, start - 120), end + 80);
      if (!(metres >= least && metres <= LARGEST_M) || (isOfLine && !LINE_WORDS.test(around))) continue;
      const at = match.indices?.groups?.number?.[0] ?? start;
      if (mayBeThousands(text, at, number, METRES[unit] ?? 1)) continue;
      const known = found.findIndex((each) => each.kind === kind && each.at === at);
      const before = found[known];
      if (before)
        found[known] = {
          kind,
          at,
          metres: Math.max(before.metres, metres),
          start: Math.min(before.start, start),
          end: Math.max(before.end, end),
        };
      else found.push({ kind, at, metres, start, end });
    }
  return found.sort((a, b) => a.at - b.at);
}

const MENTION = new RegExp(String.raw`\b(?:RADIUS|RAYON)\b|${SIDES}`, 'g');
/** A margin around what the positions draw, as wide as it may be: "PLUS 1NM BUFFER", "ELARGI DE 500M". */
const MARGIN =
  /\b(?:BUFFER|MARGIN|MARGE|TAMPON)\b|\b(?:EXTEND|ENLARG|EXPAND|WIDEN)ED\s{1,3}BY\s{1,3}\d|(?:[EÉ]LARGI|[EÉ]TENDU|AGRANDI)E?S?\s{1,3}(?:DE|D['’])\s{0,3}\d/;
const OF_A_CRANE = /JIB|BOOM|WORKING|SLEWING|FLECHE|\bBRAS\b|TURNING|SWING/;

/** Whether a text speaks of a radius or a width that none of the measures is, or of a margin around what it draws. */
export const hasUnreadMeasure = (text: string, measures: readonly Measure[]): boolean =>
  MARGIN.test(text) ||
  [...text.matchAll(MENTION)].some(({ 0: words, index }) => {
    const [start, end] = [index, index + words.length];
    return (
      !measures.some((measure) => overlaps(measure, { start, end })) &&
      !OF_A_CRANE.test(text.slice(Math.max(0, start - 20), end + 20))
    );
  });

/** How far from its position a measure may stand. */
const REACH = 110;
const REACH_BACK = 80;
/** The end of a sentence or a paragraph; "PSN : …" and an item's number go on. */
export const PARTS =
  /\n[ \t]*\n|\.\s+(?!PSN|COORD|CENT|POINT|POSITION|[NS]?\d{4}|\d{1,2}[.)]\s|-)[A-Z\d]|VERTICAL|\bHGT\b|\bHAUT/;
const LEADS =
  /CENT(?:ER|RE)|AROUND|AUTOUR|\bOF\b|\bDE\b|\bDU\b|JOIN|CONNECT|LINKING|RELIANT|\bFM\b|FROM|FLW|FOLLOWING|SUIVANT/;
const LEADS_WEAKLY = /PSN|COORD|POINT|\bAT\b|\bLINE|\bON\b|\bSUR\b|[:-]\s*$/;
/** The word that leads on may be the measure's own last: "500M AROUND …", "WI 1NM OF …". */
const LEADS_ITSELF = /(?:AROUND|AUTOUR|OF|FROM|FM)$/;
const NAMES_ITS_CENTRE =
  /^[\s,]{0,3}(?:CIRCLE|CERCLE)?[\s,]{0,3}(?:CENT(?:ER|RE)|AROUND|AUTOUR|OF\b|FROM\b|DE\b)/;

/** "… AROUND PSN": the one that was told already. */
const NAMES_THE_POSITION =
  /(?:AROUND|AUTOUR|\bOF\b|\bDE\b|\bDU\b|\bFM\b|FROM)\s{1,3}(?:THIS|THE|SAID|CETTE|CE|LA|LE)?\s{0,2}(?:PSN|POSITION|POINT)\b(?![\s:]{0,3}[\dNS])/;

/** The position that a measure is told of, and whether it is told before it. */
export interface Anchor {
  readonly index: number;
  readonly isBefore: boolean;
}

/** Which positions each measure is told of: of two where it may be either, of none where it is of something else. */
export function anchorsOf(
  text: string,
  measures: readonly Measure[],
  found: readonly FoundPosition[],
): (readonly Anchor[])[] {
  const startsWithPosition = (found[0]?.start ?? 0) < (measures[0]?.start ?? 0);
  return measures.map(({ kind, at, start, end }) => {
    const next = found.findIndex((each) => each.start >= end);
    const previous = next < 0 ? found.length - 1 : next - 1;
    const after = next < 0 ? null : text.slice(end, found[next]?.start);
    const before = previous < 0 ? null : text.slice(found[previous]?.end, start);
    const isFollowed = measures.some((each) => each.at > at && each.at < (found[next]?.start ?? 0));
    const hangsOn = before !== null && before.length <= REACH_BACK && !/\n[ \t]*\n/.test(before);
    const goesOn = after !== null && after.length <= REACH && !PARTS.test(after) && !(isFollowed && hangsOn);
    const words = `${LEADS_ITSELF.exec(text.slice(start, end))?.[0] ?? ''} ${after ?? ''}`;
    const [led, left] = [
      { index: next, isBefore: true },
      { index: previous, isBefore: false },
    ];
    if (goesOn && (LEADS.test(words) || !hangsOn)) return [led];
    if (goesOn && !startsWithPosition && LEADS_WEAKLY.test(words)) return [left, led];
    const said = text.slice(Math.max(start, end - 8), end + 40);
    if (hangsOn && NAMES_THE_POSITION.test(said)) return [left];
    if (kind === 'radius' && NAMES_ITS_CENTRE.test(text.slice(end, end + 40))) return [];
    return hangsOn ? [left] : [];
  });
}
