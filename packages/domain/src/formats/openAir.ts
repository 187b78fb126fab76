import { geodesicBearing, geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import type { CircleGeometry, PolygonGeometry, Position } from '../geo/geometry.ts';
import { METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import { polygonOfSides, type Side, sweepBetween } from './arcs.ts';
import { readOpenAirLimit } from './openAirLimits.ts';
import {
  arcRadius,
  circleOf,
  LONGEST_WORDS,
  limitsIssue,
  MOST_POINTS,
  MOST_ZONES,
  type ReadZone,
  type ReadZones,
  type RefusedZone,
  type ZoneRefusal,
} from './readZone.ts';
import { kindOfClass } from './zoneKinds.ts';

const POSITION =
  /^[\s,]*(\d{1,2}):(\d{1,2})(?::(\d{1,2}(?:\.\d+)?)|\.(\d+))?\s*([NS])[\s,]*(\d{1,3}):(\d{1,2})(?::(\d{1,2}(?:\.\d+)?)|\.(\d+))?\s*([EW])/i;

/** Each position has its letters. */
const LETTERED = { isOrderSure: true };

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
interface Draft {
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
const draftAt = (line: number, kind: string, before?: Draft): Draft => ({
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
function readVariable(draft: Draft, rest: string): boolean {
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

const geometryOf = ({ circle, sides }: Draft): PolygonGeometry | CircleGeometry | ZoneRefusal => {
  if (sides.length === 0) return circle ?? 'no_geometry';
  return circle === null ? polygonOfSides([sides], LETTERED) : 'geometry_unsupported';
};

/** The extended form's type, but for a prohibited area, which stays one whatever its type is. */
const kindOf = ({ kind, type }: Draft): string =>
  kindOfClass(type === null || /^(?:NONE|UNC|)$/i.test(type) || /^P$/i.test(kind) ? kind : type);

function finish(draft: Draft): ReadZone | RefusedZone {
  const name = draft.name.slice(0, LONGEST_WORDS.name) || draft.kind;
  const refuse = (reason: ZoneRefusal, line = draft.line): RefusedZone => ({
    place: `line ${line}`,
    name,
    reason,
  });
  if (draft.issue) return refuse(draft.issue.reason, draft.issue.line);
  const limit = (text: string | null) => (text === null ? null : readOpenAirLimit(text));
  const [lower, upper] = [limit(draft.lower), limit(draft.upper)];
  if (draft.lower !== null && lower === null) return refuse('limit_unreadable', draft.limitLines.lower);
  if (draft.upper !== null && upper === null) return refuse('limit_unreadable', draft.limitLines.upper);
  const contradiction = limitsIssue(lower, upper);
  if (contradiction !== null) return refuse(contradiction);
  const geometry = geometryOf(draft);
  if (typeof geometry === 'string') return refuse(geometry);
  const remark = draft.remarks.join(', ');
  return {
    place: `line ${draft.line}`,
    name,
    kind: kindOf(draft).slice(0, LONGEST_WORDS.kind),
    geometry,
    lower,
    upper,
    remark: remark.slice(0, LONGEST_WORDS.remark) || null,
    notes: remark.length > LONGEST_WORDS.remark ? ['text_cut'] : [],
  };
}

const COMMAND = /^([A-Z]{1,2})(?:\s+(.*))?$/i;
/** What draws or limits a zone, with anything but a space behind it: passed over, the zone would be another one. */
const MISWRITTEN = /^(?:D[PABCY]|V|(A[LH]))/i;

/** Commands that draw an outline, and those that stand beside one without changing it: labels, colours, radio. */
const DRAWING = new Set(['V', 'DP', 'DA', 'DB', 'DC', 'DY']);
const KNOWN = new Set([
  ...DRAWING,
  ...['AC', 'AN', 'AY', 'AL', 'AH', 'AF', 'AG', 'AX', 'AA', 'AT', 'AI', 'AR', 'SP', 'SB'],
]);
/** Times of activity as the Netherlands write them, and with a mark those of none. */
const TIMES = /^(?:AP|AW|TW)!?\s/i;
/** Degrees and minutes of a position. */
const ANGLE = /\d:\d{2}/;

/**
 * A line that matches nothing may be a part of the outline ("along the border up to"): it refuses its zone where it tells a
 * position, follows an outline's line at once, or stands before another. A title after an empty line is none.
 */
function passUnread(draft: Draft, text: string, line: number): void {
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
function takeCommand(draft: Draft, command: string, rest: string, line: number): void {
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

/** The ground as the first form draws it (rivers, woods): of no zone, up to the next one. */
const TERRAIN = /^T[OC](?:\s|$)/;

/** Words between the lines of an outline may begin so too. */
function markJoined(draft: Draft | null, line: number): void {
  if (draft?.outlineLine === line) draft.issue ??= { line: line + 1, reason: 'outline_unreadable' };
}

/** What no drawing of the ground has. */
const BEGINS = new Set(['AC', 'AN', 'AY', 'AL', 'AH']);
/** What stands in a zone alone: before any AC, it is of one that was not begun. */
const BELONGS = new Set(['AN', 'AL', 'AH', 'DP', 'DA', 'DB', 'DC']);

/** A line without its comment, by its command and what stands behind it. */
function wordsOfLine(raw: string): Record<'line' | 'command' | 'rest', string> {
  const line = raw.split('*', 1)[0]?.trim() ?? '';
  const match = COMMAND.exec(line.slice(0, 2_000));
  return { line, command: (match?.[1] ?? '').toUpperCase(), rest: (match?.[2] ?? '').trim() };
}

/** Reads OpenAir, in its first form and the extended one (2.1: AY, AF, AG, AX, AA). */
export function readOpenAir(text: string): ReadZones {
  const zones: ReadZone[] = [];
  const refused: RefusedZone[] = [];
  let draft: Draft | null = null;
  /** What stands before any zone. */
  let ahead = draftAt(0, '');
  let isTerrain = false;
  const close = (): Draft | null => {
    const open = draft;
    const done = open && finish(open);
    if (!done) return null;
    if ('reason' in done) refused.push(done);
    else zones.push(done);
    draft = null;
    return open;
  };
  const lines = text.split(/\r\n?|\n/);
  for (const [index, raw] of lines.entries()) {
    const { line, command, rest } = wordsOfLine(raw);
    if (TERRAIN.test(line)) {
      markJoined(draft, index);
      close();
      refused.push({ place: `line ${index + 1}`, name: rest, reason: 'geometry_unsupported' });
      isTerrain = true;
      continue;
    }
    isTerrain &&= !BEGINS.has(command);
    if (isTerrain) continue;
    if (!KNOWN.has(command)) {
      if (line !== '' && draft) passUnread(draft, line, index + 1);
      continue;
    }
    if (command === 'AC') {
      const before = close() ?? ahead;
      ahead = draftAt(0, '');
      if (zones.length >= MOST_ZONES) {
        refused.push({ place: `line ${index + 1}`, name: '', reason: 'too_many_zones' });
        break;
      }
      draft = draftAt(index + 1, rest, before);
      continue;
    }
    // A narrowing that the closure above would lose.
    const open = draft as Draft | null;
    const isSecondName = command === 'AN' && open !== null && open.name !== '';
    if (isSecondName || (open === null && BELONGS.has(command))) {
      const issue = { line: index + 1, reason: 'zone_not_begun' } as const;
      if (open && isSecondName) open.issue ??= issue;
      close();
      draft = { ...draftAt(index + 1, ''), name: command === 'AN' ? rest : '', issue };
      continue;
    }
    if (open === null && command === 'V') readVariable(ahead, rest);
    if (open && command === 'AN' && open.name === '') open.name = rest;
    if (open && !open.issue) takeCommand(open, command, rest, index + 1);
  }
  close();
  return { format: 'openair', zones, refused };
}
