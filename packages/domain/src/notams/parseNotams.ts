import type { Position } from '../geo/geometry.ts';
import { type Block, blocksOf, bodyOf, IDENTIFIER } from './blocks.ts';
import { differInText, type Items, itemsOf, joinParts, partOf } from './items.ts';
import { areUpsideDown, readNotamLimit } from './limits.ts';
import type { Notam, NotamRefusal, ReadNotams, RefusedNotam } from './notam.ts';
import { placesOf } from './places.ts';
import { readSchedule } from './schedule.ts';

/** Longer messages are no NOTAM: the longest of a French year has 9,000 characters. */
export const LONGEST_NOTAM = 20_000;

const pad = (digits: string | undefined): string => (digits ?? '').padStart(4, '0');
const identifierOf = (office: string | undefined, series: string, number: string, year: string): string =>
  `${office ? `${office}-` : ''}${series}${pad(number)}/${year}`;

const instant = (year: number, month: string, day: string, time: string): string | null => {
  const [hour = '', minute = ''] = [time.slice(0, 2), time.slice(-2)];
  // Midnight is also written 24:00.
  const at = Date.parse(`${year}-${month}-${day}T${hour === '24' ? '23' : hour}:${minute}:00Z`);
  if (!Number.isFinite(at)) return null;
  const read = new Date(at + (hour === '24' ? 3_600_000 : 0));
  return read.getUTCDate() === Number(day) || hour === '24' ? read.toISOString() : null;
};

/** "2606100700", "2026-06-10 07:00" or "10 06 2026 07:00", UTC. */
function readInstant(text: string): string | null {
  const short = /^(\d{2})(\d{2})(\d{2})(\d{4})/.exec(text);
  if (short) return instant(2000 + Number(short[1]), short[2] ?? '', short[3] ?? '', short[4] ?? '');
  const dashed = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2})/.exec(text);
  if (dashed) return instant(Number(dashed[1]), dashed[2] ?? '', dashed[3] ?? '', dashed[4] ?? '');
  const french = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2})/.exec(text);
  return french ? instant(Number(french[3]), french[2] ?? '', french[1] ?? '', french[4] ?? '') : null;
}

/** The end of the clock of some systems stands for "permanent". */
const END_OF_CLOCK = '2038-01-19';

interface Validity {
  readonly from: string;
  readonly to: string | null;
  readonly is_estimated: boolean;
}

function validityOf(items: Items, raw: string): Validity | NotamRefusal {
  const french = /^[^\S\n]*DU ?: ?(.{16}) AU ?: ?([^\n]{1,30})/m.exec(raw);
  const [start, end] = french ? [french[1], french[2]] : [items.B, items.C];
  if (start === undefined || start === '') return 'no_validity';
  const from = readInstant(start.trim());
  if (from === null) return 'validity_unreadable';
  const rest = (end ?? '').trim().toUpperCase();
  if (rest === '' || rest.startsWith('PERM') || rest.startsWith(END_OF_CLOCK) || rest.startsWith('UFN'))
    return { from, to: null, is_estimated: false };
  const to = readInstant(rest);
  if (to === null) return 'validity_unreadable';
  if (Date.parse(to) < Date.parse(from)) return 'ends_before_it_begins';
  return { from, to, is_estimated: /\bEST\b/.test(rest) };
}

type QLine = Pick<
  Notam,
  'fir' | 'q_code' | 'traffic' | 'purpose' | 'scope' | 'q_lower_fl' | 'q_upper_fl' | 'center' | 'radius_nm'
>;

const Q_PLACE = /^(\d{2})(\d{2})(\d{2})?([NS])(\d{3})(\d{2})(\d{2})?([EW])(\d{3})?$/;

function qPlace(text: string): Pick<QLine, 'center' | 'radius_nm'> {
  const match = Q_PLACE.exec(text);
  if (!match) return { center: null, radius_nm: null };
  const [, latitude, minutes, seconds = '0', ns, longitude, east, eastSeconds = '0', ew, radius] = match;
  const angle = (degrees = '', minute = '', second = '0'): number =>
    Number(degrees) + Number(minute) / 60 + Number(second) / 3600;
  const center: Position = [
    angle(longitude, east, eastSeconds) * (ew === 'W' ? -1 : 1),
    angle(latitude, minutes, seconds) * (ns === 'S' ? -1 : 1),
  ];
  const isOnEarth = Math.abs(center[1]) <= 90 && Math.abs(center[0]) <= 180;
  return isOnEarth
    ? { center, radius_nm: radius === undefined ? null : Number(radius) }
    : { center: null, radius_nm: null };
}

function readQ(text: string): QLine | null {
  const [fir, code, traffic, purpose, scope, lower, upper, place = ''] = text
    .split('\n', 1)
    .join('')
    .split('/')
    .map((part) => part.trim().toUpperCase());
  if (!/^[A-Z]{4}$/.test(fir ?? '') || !/^Q[A-Z]{4}$/.test(code ?? '')) return null;
  const level = (given: string | undefined, otherwise: number): number =>
    /^\d{1,3}$/.test(given ?? '') ? Number(given) : otherwise;
  return {
    fir: fir ?? '',
    q_code: code ?? '',
    traffic: traffic ?? '',
    purpose: purpose ?? '',
    scope: scope ?? '',
    // Told the wrong way round they are the same levels.
    q_lower_fl: Math.min(level(lower, 0), level(upper, 999)),
    q_upper_fl: Math.max(level(lower, 0), level(upper, 999)),
    ...qPlace(place.replace(/[\s)]/g, '')),
  };
}

const SUP_AIP =
  /(?:SUP(?:PLEMENT)?\s?(?:DE L'?)?AIP|AIP\s?SUP)(?:\s?AIRAC)?(?:\s?N[RO°]?\.?)?\s{0,2}(\d{1,3}\/\d{2})/i;
const TRIGGER = /TRIGGER NOTAM|NOTAM TRIGGER/i;

const limitOf = (text: string | undefined) =>
  text === undefined || text === '' ? null : readNotamLimit(text.split('\n', 1).join(''));

/** Items F and G; neither where they contradict each other: the levels of the Q line then hold. */
function limitsOf({ F, G }: Items): Pick<Notam, 'lower' | 'upper'> {
  const [lower, upper] = [limitOf(F), limitOf(G?.replace(/\)\s*$/, ''))];
  return areUpsideDown(lower, upper) ? { lower: null, upper: null } : { lower, upper };
}

const lineOf = (text: string | undefined): string | null => text?.split('\n', 1).join('').trim() || null;

/** A message, whole or joined of its parts. */
interface Message {
  readonly header: RegExpExecArray | null;
  readonly items: Items;
  /** As it was given. */
  readonly raw: string;
  readonly isTooLong: boolean;
  /** Its Q line's circle stands for what of it is missing. */
  readonly isInPart: boolean;
}

function readOne({ header, items, raw, isTooLong, isInPart }: Message): Notam | NotamRefusal {
  if (header === null) return 'no_identifier';
  const [, office, series = '', number = '', year = '', kind = '', reference] = header;
  if (isTooLong) return 'too_long';
  if (items.Q === undefined) return 'no_q_line';
  const q = readQ(items.Q);
  if (!q) return 'q_line_unreadable';
  const validity = validityOf(items, raw);
  if (typeof validity === 'string') return validity;
  const type = kind === 'NOTAMR' ? 'R' : kind === 'NOTAMC' ? 'C' : 'N';
  if (type !== 'N' && !reference) return 'no_reference';
  const text = (items.E ?? '').replace(/\)\s*$/, (end) => (raw.includes('(') ? end : ''));
  if (text === '') return 'no_text';
  const schedule_text = items.D?.replace(/\s+/g, ' ') || null;
  return {
    identifier: identifierOf(office, series, number, year),
    type,
    refers_to: reference ? referenceOf(reference, office) : null,
    ...q,
    locations: (items.A ?? '').split(/\s+/).filter((code) => /^[A-Z]{4}$/.test(code)),
    ...validity,
    schedule_text,
    schedule: schedule_text === null ? null : readSchedule(schedule_text),
    text,
    ...limitsOf(items),
    lower_text: lineOf(items.F),
    upper_text: lineOf(items.G?.replace(/\)\s*$/, '')),
    ...placesOf(text, q, isInPart),
    sup_aip: SUP_AIP.exec(text)?.[1] ?? null,
    is_trigger: TRIGGER.test(text) || q.q_code.endsWith('TT'),
    raw,
  };
}

/** The message that another refers to: of the same office unless it names one. */
function referenceOf(reference: string, office: string | undefined): string {
  const [, own, series = '', number = '', year = ''] = new RegExp(`^${IDENTIFIER}$`).exec(reference) ?? [];
  return identifierOf(own ?? office, series, number, year);
}

/** What a message came to. */
export type ReadNotam =
  | { readonly kind: 'notam'; readonly notam: Notam }
  | { readonly kind: 'refused'; readonly refused: RefusedNotam };

const rawOf = (block: Block): string => `${block.header?.[0].trim() ?? ''}\n${bodyOf(block)}`;

const nameOf = ({ header, called }: Block): string => {
  const [, office, series = '', number = '', year = ''] = header ?? [];
  return header === null ? called : identifierOf(office, series, number, year);
};

interface MessageItems {
  readonly block: Block;
  readonly items: Items;
  readonly isTooLong: boolean;
}

function* readMessage(
  { block, items, isTooLong }: MessageItems,
  raw: string,
  isInPart: boolean,
): Generator<ReadNotam> {
  const { header, line } = block;
  const read = readOne({ header, items, raw, isTooLong, isInPart });
  yield typeof read === 'string'
    ? { kind: 'refused', refused: { line, identifier: nameOf(block), reason: read } }
    : { kind: 'notam', notam: read };
}

/** A message given in parts, in any order; what of it is missing is told beside it. */
function* readParts(parts: readonly MessageItems[]): Generator<ReadNotam> {
  const byNumber = new Map(parts.map((told) => [partOf(told.items)?.number ?? 0, told]));
  const ordered = [...byNumber].sort(([a], [b]) => a - b).map(([, told]) => told);
  const [first] = ordered;
  if (!first) return;
  const isInPart = byNumber.size < (partOf(first.items)?.count ?? 0);
  const raw = ordered.map(({ block }) => rawOf(block)).join('\n\n');
  const { block } = first;
  const items = joinParts(ordered.map((told) => told.items));
  yield* readMessage({ block, items, isTooLong: raw.length > LONGEST_NOTAM }, raw, isInPart);
  if (isInPart)
    yield {
      kind: 'refused',
      refused: { line: block.line, identifier: nameOf(block), reason: 'part_missing' },
    };
}

const wordsOf = ({ items }: MessageItems): string =>
  Object.entries(items)
    .map(([letter, text]) => `${letter}) ${text.replace(/\s+/g, ' ').trim()}`)
    .toSorted()
    .join(' ');

/**
 * Messages that bear one number: the same one told again, the parts of one, or (of those that say different things of one place
 * and time) one whose Q line's circle stands beside what they draw together. What says another place or time is refused by its line.
 */
function* readNumber(told: readonly MessageItems[]): Generator<ReadNotam> {
  const parts = told.filter(({ items }) => partOf(items) !== null);
  if (parts.length > 0) yield* readParts(parts);
  const distinct = [
    ...new Map(told.filter((each) => !parts.includes(each)).map((each) => [wordsOf(each), each])).values(),
  ];
  const [first] = parts.length > 0 ? parts : distinct;
  if (!first) return;
  const others = parts.length > 0 ? distinct : distinct.slice(1);
  const joined = parts.length > 0 ? [] : others.filter(({ items }) => differInText(first.items, items));
  if (parts.length === 0 && joined.length === 0) yield* readMessage(first, rawOf(first.block), false);
  else if (joined.length > 0) {
    const all = [first, ...joined];
    const raw = all.map(({ block }) => rawOf(block)).join('\n\n');
    const items = joinParts(all.map((each) => each.items));
    yield* readMessage({ ...first, items, isTooLong: raw.length > LONGEST_NOTAM }, raw, true);
  }
  for (const { block } of others.filter((each) => !joined.includes(each)))
    yield {
      kind: 'refused',
      refused: { line: block.line, identifier: nameOf(block), reason: 'number_taken' },
    };
}

/** The numbers under which a text holds messages that are not the same, word for word. */
const numbersThatDiffer = (blocks: readonly Block[]): ReadonlySet<string> => {
  const bodies = new Map<string, string>();
  const differing = new Set<string>();
  for (const block of blocks) {
    const [name, body] = [nameOf(block), bodyOf(block).replace(/\s+/g, ' ')];
    if ((bodies.get(name) ?? body) !== body) differing.add(name);
    bodies.set(name, body);
  }
  return differing;
};

/** The messages of a text one by one, so that whoever reads many can let others work between two. */
export function* notamsIn(text: string): Generator<ReadNotam> {
  const blocks = [...blocksOf(text)];
  const differing = numbersThatDiffer(blocks);
  const together = new Map<string, MessageItems[]>();
  for (const block of blocks) {
    const body = bodyOf(block);
    const isTooLong = body.length > LONGEST_NOTAM;
    const told: MessageItems = { block, items: isTooLong ? {} : itemsOf(body), isTooLong };
    const name = nameOf(block);
    const isAlone = !differing.has(name) && partOf(told.items) === null;
    if (block.header === null || isAlone) yield* readMessage(told, rawOf(block), false);
    else together.set(name, [...(together.get(name) ?? []), told]);
  }
  for (const told of together.values()) yield* readNumber(told);
}

/**
 * Reads NOTAM as SOFIA-Briefing, autorouter and the AFTN write them, in one text. Every message is either read or refused
 * with its line and reason; it never throws, and takes time in proportion to the text.
 */
export function parseNotams(text: string): ReadNotams {
  const notams: Notam[] = [];
  const refused: RefusedNotam[] = [];
  for (const read of notamsIn(text)) {
    if (read.kind === 'notam') notams.push(read.notam);
    else refused.push(read.refused);
  }
  return { notams, refused };
}
