import { geodesicBearing, geodesicDestination, geodesicDistance } from '../../geo/geodesy.ts';
import type { CircleGeometry, Position } from '../../geo/geometry.ts';
import { METRES_PER_NAUTICAL_MILE } from '../../geo/units.ts';
import { type Side, sweepBetween } from './arcs.ts';
import { arcRadius, circleOf, MOST_POINTS, type ZoneRefusal } from './readZone.ts';

const POSITION =
  /^[\s,]*(\d{1,2}):(\d{1,2})(?::(\d{1,2}(?:\.\d+)?)|\.(\d+))?\s*([NS])[\s,]*(\d{1,3}):(\d{1,2})(?::(\d{1,2}(?:\.\d+)?)|\.(\d+))?\s*([EW])/i;

/** Each position has its letters. */
export const LETTERED = { isOrderSure: true };

/** A bearing, degrees. */
const DEGREES = /^\d{1,3}(?:\.\d+)?$/;

/** "44:38:20 N 001:04:15 E" at the beginning, with decimal seconds or decimal minutes; 60 of them, rounded up, are carried. */
function positionIn(text: string): { readonly position: Position; readonly end: number } | null {
  const match = POSITION.exec(text.slice(0, 120));
  if (!match) return null;
  const angle = (degrees = '', minutes = '', seconds = '', part = ''): number =>
    Number(degrees) + Number(part ? `${minutes}.${part}` : minutes) / 60 + Number(seconds || '0') / 3600;
  const [, d1, m1, s1, p1, ns, d2, m2, s2, p2, ew] = match;
  const sixtieths = [`${m1}.${p1 ?? 0}`, s1 ?? 0, `${m2}.${p2 ?? 0}`, s2 ?? 0].map(Number);
  if (sixtieths.some((value) => value > 60)) return null;
  const latitude = angle(d1, m1, s1, p1) * (/s/i.test(ns ?? '') ? -1 : 1);
  const longitude = angle(d2, m2, s2, p2) * (/w/i.test(ew ?? '') ? -1 : 1);
  return { position: [longitude, latitude], end: match[0].length };
}

/** Whether nothing but signs of punctuation stands behind a position. */
const isWhole = (rest: string, end: number): boolean => /^[\s,;.]*$/.test(rest.slice(end));

/** A zone while its lines are read. */
export interface Draft {
  readonly line: number;
  kind: string;
  type: string | null;
  name: string;
  lower: string | null;
  upper: string | null;
  /** The lines of its limits. */
  limitLines: { lower: number; upper: number };
  remarks: string[];
  sides: Side[];
  circle: CircleGeometry | null;
  center: Position | null;
  /** Null where nobody knows: a turn told before the zone begins may be its own, or ended with the one before. */
  isClockwise: boolean | null;
  /** Whether the centre and the turn were told since something was last drawn. */
  isCenterFresh: boolean;
  isTurnFresh: boolean;
  /** The last line that drew of its outline, and the first after it that nobody can read; 0 where there is none. */
  outlineLine: number;
  unreadLine: number;
  issue: { readonly line: number; readonly reason: ZoneRefusal } | null;
}

/** A zone that begins; a centre told just before, of which nothing was drawn, is its own. */
export const draftAt = (line: number, kind: string, before?: Draft): Draft => ({
  line,
  kind,
  type: null,
  name: '',
  lower: null,
  upper: null,
  limitLines: { lower: line, upper: line },
  remarks: [],
  sides: [],
  circle: null,
  center: before?.isCenterFresh && before.issue === null ? before.center : null,
  isClockwise: before?.isTurnFresh && before.isClockwise !== true ? null : true,
  isCenterFresh: false,
  isTurnFresh: false,
  outlineLine: 0,
  unreadLine: 0,
  issue: null,
});

/** DA radius, from, to; DB from, to: arcs around the centre that V X= gave. */
function readArc(draft: Draft, command: 'DA' | 'DB', rest: string): boolean {
  const { center, isClockwise } = draft;
  if (!center || isClockwise === null) return false;
  if (command === 'DA') {
    const [miles = '', from = '', to = '', ...tail] = rest.split(/[\s,]+/);
    const radius = Number(miles) * METRES_PER_NAUTICAL_MILE;
    if (tail.some((part) => part !== '')) return false;
    if (
      typeof circleOf(center, radius, LETTERED) === 'string' ||
      ![from, to].every((turn) => DEGREES.test(turn))
    )
      return false;
    const [first, sweep] = [Number(from), sweepBetween(Number(from), Number(to), isClockwise)];
    draft.sides.push(
      geodesicDestination(center, first, radius),
      { center, least_m: radius, most_m: radius, from: first, sweep },
      geodesicDestination(center, first + sweep, radius),
    );
    return true;
  }
  const first = positionIn(rest);
  const second = first && positionIn(rest.slice(first.end));
  if (!first || !second || !isWhole(rest, first.end + second.end)) return false;
  const radii = [
    geodesicDistance(center, first.position),
    geodesicDistance(center, second.position),
  ] as const;
  if (arcRadius(...radii) === null) return false;
  const from = geodesicBearing(center, first.position);
  draft.sides.push(
    first.position,
    {
      center,
      least_m: Math.min(...radii),
      most_m: Math.max(...radii),
      from,
      sweep: sweepBetween(from, geodesicBearing(center, second.position), isClockwise),
    },
    second.position,
  );
  return true;
}

/** V X=centre, V D=+ or -. */
export function readVariable(draft: Draft, rest: string): boolean {
  const [name = '', value] = rest.split('=', 2).map((part) => part.trim());
  if (value === undefined) return false;
  if (/^x$/i.test(name)) {
    const found = positionIn(value);
    draft.center = found?.position ?? null;
    draft.isCenterFresh = true;
    return found !== null && isWhole(value, found.end);
  }
  if (!/^d$/i.test(name)) return true;
  draft.isTurnFresh = true;
  draft.isClockwise = value === '+' ? true : value === '-' ? false : null;
  return draft.isClockwise !== null;
}

const sameWords = (one: string, other: string): boolean =>
  one.replace(/\s/g, '').toUpperCase() === other.replace(/\s/g, '').toUpperCase();

/** AL or AH; of a second one that says something else nobody knows which holds. */
function readLimit(draft: Draft, end: 'lower' | 'upper', rest: string, line: number): void {
  const before = draft[end];
  if (before !== null && !sameWords(before, rest)) draft.issue ??= { line, reason: 'limit_repeated' };
  draft[end] = rest;
  draft.limitLines[end] = line;
}

/** One line of a zone; false where it draws something that cannot be read. */
function readCommand(draft: Draft, command: string, rest: string, line: number): boolean {
  switch (command) {
    case 'AN':
      draft.name = rest;
      return true;
    case 'AY':
      draft.type = rest;
      return true;
    case 'AL':
      readLimit(draft, 'lower', rest, line);
      return true;
    case 'AH':
      readLimit(draft, 'upper', rest, line);
      return true;
    case 'AF':
    case 'AG':
      draft.remarks.push(rest);
      return true;
    // A transponder code, times of activity: without their letters "NONE" and "7000" would say nothing, or something else.
    case 'AX':
    case 'AA':
      draft.remarks.push(`${command} ${rest}`);
      return true;
    case 'V':
      return readVariable(draft, rest);
    case 'DP': {
      const found = positionIn(rest);
      if (found) draft.sides.push(found.position);
      return found !== null && isWhole(rest, found.end);
    }
    case 'DA':
    case 'DB':
      return readArc(draft, command, rest);
    case 'DC': {
      const circle =
        draft.center && circleOf(draft.center, Number(rest) * METRES_PER_NAUTICAL_MILE, LETTERED);
      // One outline a zone: of a second one, or of points beside it, something would be lost.
      if (!circle || typeof circle === 'string' || draft.circle !== null) return false;
      draft.circle = circle;
      return true;
    }
    default:
      return command !== 'DY';
  }
}

/** What draws or limits a zone, with anything but a space behind it: passed over, the zone would be another one. */
const MISWRITTEN = /^(?:D[PABCY]|V|(A[LH]))/i;

/** Commands that draw an outline, and those that stand beside one without changing it: labels, colours, radio. */
const DRAWING = new Set(['V', 'DP', 'DA', 'DB', 'DC', 'DY']);
const KNOWN = new Set([
  ...DRAWING,
  ...['AC', 'AN', 'AY', 'AL', 'AH', 'AF', 'AG', 'AX', 'AA', 'AT', 'AI', 'AR', 'SP', 'SB'],
]);
/** Whether a command is one of a zone's. */
export const isKnownCommand = (command: string): boolean => KNOWN.has(command);

/** Times of activity as the Netherlands write them, and with a mark those of none. */
const TIMES = /^(?:AP|AW|TW)!?\s/i;
/** Degrees and minutes of a position. */
const ANGLE = /\d:\d{2}/;

/**
 * A line that matches nothing may be a part of the outline ("along the border up to"): it refuses its zone where it tells a
 * position, follows an outline's line at once, or stands before another. A title after an empty line is none.
 */
export function passUnread(draft: Draft, text: string, line: number): void {
  if (TIMES.test(text)) {
    draft.remarks.push(text);
    return;
  }
  const wrong = MISWRITTEN.exec(text);
  const isJoined = draft.outlineLine > 0 && draft.outlineLine === line - 1;
  if (wrong?.[1] !== undefined) draft.issue ??= { line, reason: 'limit_unreadable' };
  else if (wrong || isJoined || ANGLE.test(text)) draft.issue ??= { line, reason: 'outline_unreadable' };
  else if (draft.outlineLine > 0 && draft.unreadLine === 0) draft.unreadLine = line;
}

/** One line that draws or limits a zone; what of it cannot be read is the zone's issue. */
export function takeCommand(draft: Draft, command: string, rest: string, line: number): void {
  const unread = draft.unreadLine;
  // A centre may be the next zone's: what is drawn after it tells.
  if (DRAWING.has(command) && command !== 'V' && unread > 0)
    draft.issue = { line: unread, reason: 'outline_unreadable' };
  else if (!readCommand(draft, command, rest, line)) draft.issue ??= { line, reason: 'outline_unreadable' };
  else if (draft.sides.length > MOST_POINTS) draft.issue ??= { line, reason: 'too_large' };
  if (DRAWING.has(command)) draft.outlineLine = line;
  if (DRAWING.has(command) && command !== 'V') {
    draft.isCenterFresh = false;
    draft.isTurnFresh = false;
  }
}
