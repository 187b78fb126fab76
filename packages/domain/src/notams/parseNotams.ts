import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import { wordTable } from '../wordTable.ts';
import { readNotamLimit } from './limits.ts';
import type { Notam, NotamRefusal, ReadNotams, RefusedNotam } from './notam.ts';
import { placesIn } from './places.ts';
import { readSchedule } from './schedule.ts';

/** Longer messages are no NOTAM: the longest of a French year has 9,000 characters. */
export const LONGEST_NOTAM = 20_000;

const IDENTIFIER = String.raw`(?:([A-Z]{4})[-\s])?([A-Z])(\d{1,4})\/(\d{2})`;
const HEADER = new RegExp(
  String.raw`^\(?${IDENTIFIER}(?:\s+(NOTAM[NRC]?)(?:\s+((?:[A-Z]{4}[-\s])?[A-Z]\d{1,4}\/\d{2}))?)?\s*$`,
);
const STARTS_ITEMS = /^\s*(?:[QAB]\)|DU ?:)/;
const ITEM_ON_LINE = /(?:^|\s)([QABCDEFG])\)/g;

const pad = (digits: string | undefined): string => (digits ?? '').padStart(4, '0');
const identifierOf = (office: string | undefined, series: string, number: string, year: string): string =>
  `${office ? `${office}-` : ''}${series}${pad(number)}/${year}`;

/** A second one in a message begins another, whose heading could not be read. */
const Q_LINE = /^\s*Q\)\s*[A-Z]{4}\s*\/\s*Q[A-Z]{4}\s*\//;

interface Block {
  readonly line: number;
  /** Null: it has none that can be read. */
  readonly header: RegExpExecArray | null;
  /** As it calls itself. */
  readonly called: string;
  readonly lines: string[];
}

/** What names a message, though not as it has to: "LFFA R00042-26", "A1234/2026 NOTAMN". */
const HEADING = /^\(?(?:[A-Z]{4}[-\s]?)?[A-Z]{1,2}[-\s]?\d{1,5}\s?[-/. ]\s?\d{2,4}\b|\bNOTAM[NRC]\b/;

/**
 * A message without a readable heading is parted from the one before, whose text it would be. What looks like no heading
 * stays with the one before: its last line may be its limits, or the end of its text.
 */
const partUnnamed = (before: Block | undefined, index: number): Block => {
  const lines = before?.lines ?? [];
  while (lines.at(-1)?.trim() === '') lines.pop();
  const above = (lines.at(-1) ?? '').trim();
  const isHeading = above.length < 60 && HEADING.test(above);
  const called = isHeading ? (lines.pop() ?? '').trim() : '';
  return { line: index + 1, header: null, called, lines: [] };
};

/** Messages begin with their identifier alone on a line, with items after it. */
function blocksOf(text: string): Block[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .split('\n');
  const blocks: Block[] = [];
  lines.forEach((line, index) => {
    const header = line.length < 60 ? HEADER.exec(line.trim()) : null;
    const next = lines.slice(index + 1, index + 5).find((each) => each.trim() !== '');
    if (header && next !== undefined && STARTS_ITEMS.test(next))
      blocks.push({ line: index + 1, header, called: header[0], lines: [] });
    else {
      const last = blocks.at(-1);
      const isSecond =
        Q_LINE.test(line) && (last === undefined || last.lines.some((each) => Q_LINE.test(each)));
      if (isSecond) blocks.push(partUnnamed(last, index));
      blocks.at(-1)?.lines.push(line);
    }
  });
  return blocks;
}

type Items = Readonly<Partial<Record<'Q' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G', string>>>;

/** Items in their order: letters that come again, as lists within the text have them, are the text's. */
function itemsOf(body: string): Items {
  const order = 'QABCDEFG';
  const items: Record<string, string> = wordTable();
  const starts: { letter: string; at: number; from: number }[] = [];
  for (const match of body.matchAll(ITEM_ON_LINE)) {
    const letter = match[1] ?? '';
    const last = starts.at(-1)?.letter;
    const isTail = letter === 'F' || letter === 'G';
    const opensLine = match.index === 0 || body[match.index] === '\n';
    // Some offices put A before Q.
    const rank = letter === 'Q' ? -1 : order.indexOf(letter);
    const lastRank = last === undefined ? -2 : last === 'Q' ? -1 : order.indexOf(last);
    const isSwapped = letter === 'Q' && last === 'A';
    if (!isSwapped && rank <= lastRank) continue;
    if (last === 'E' && !isTail) continue;
    if (isTail && (last === undefined || lastRank < order.indexOf('E') || (!opensLine && letter === 'F')))
      continue;
    starts.push({ letter, at: match.index, from: match.index + match[0].length });
  }
  starts.forEach(({ letter, from }, index) => {
    items[letter] = body.slice(from, starts[index + 1]?.at ?? body.length).trim();
  });
  return items;
}

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

function validityOf(items: Items, body: string): Validity | NotamRefusal {
  const french = /^DU ?: ?(.{16}) AU ?: ?([^\n]{1,30})/m.exec(body);
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
    q_lower_fl: level(lower, 0),
    q_upper_fl: level(upper, 999),
    ...qPlace(place.replace(/[\s)]/g, '')),
  };
}

/** The circle of a Q line; none for a place that it does not give, or as wide as the FIR. */
function qCircle({ center, radius_nm }: QLine): AreaGeometry[] {
  if (center === null || radius_nm === null || radius_nm === 0 || radius_nm >= 999) return [];
  return [{ type: 'Circle', center, radius_m: radius_nm * METRES_PER_NAUTICAL_MILE }];
}

const SUP_AIP =
  /(?:SUP(?:PLEMENT)?\s?(?:DE L'?)?AIP|AIP\s?SUP)(?:\s?AIRAC)?(?:\s?N[RO°]?\.?)?\s{0,2}(\d{1,3}\/\d{2})/i;
const TRIGGER = /TRIGGER NOTAM|NOTAM TRIGGER/i;

const limitOf = (text: string | undefined) =>
  text === undefined || text === '' ? null : readNotamLimit(text.split('\n', 1).join(''));

const lineOf = (text: string | undefined): string | null => text?.split('\n', 1).join('').trim() || null;

function readOne({ header, lines }: Block): Notam | NotamRefusal {
  if (header === null) return 'no_identifier';
  const [, office, series = '', number = '', year = '', kind = '', reference] = header;
  const body = lines.join('\n').trimEnd();
  if (body.length > LONGEST_NOTAM) return 'too_long';
  const items = itemsOf(body);
  if (items.Q === undefined) return 'no_q_line';
  const q = readQ(items.Q);
  if (!q) return 'q_line_unreadable';
  const validity = validityOf(items, body);
  if (typeof validity === 'string') return validity;
  const type = kind === 'NOTAMR' ? 'R' : kind === 'NOTAMC' ? 'C' : 'N';
  if (type !== 'N' && !reference) return 'no_reference';
  const text = (items.E ?? '').replace(/\)\s*$/, (end) => (body.includes('(') ? end : ''));
  if (text === '') return 'no_text';
  const inText = placesIn(text, q);
  const places = inText.length > 0 ? inText : qCircle(q);
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
    lower: limitOf(items.F),
    upper: limitOf(items.G?.replace(/\)\s*$/, '')),
    lower_text: lineOf(items.F),
    upper_text: lineOf(items.G?.replace(/\)\s*$/, '')),
    places,
    place_source: inText.length > 0 ? 'text' : places.length > 0 ? 'q_line' : null,
    sup_aip: SUP_AIP.exec(text)?.[1] ?? null,
    is_trigger: TRIGGER.test(text) || q.q_code.endsWith('TT'),
    raw: `${header[0]}\n${body}`,
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

/** The messages of a text one by one, so that whoever reads many can let others work between two. */
export function* notamsIn(text: string): Generator<ReadNotam> {
  for (const block of blocksOf(text)) {
    const read = readOne(block);
    if (typeof read !== 'string') yield { kind: 'notam', notam: read };
    else {
      const [, office, series = '', number = '', year = ''] = block.header ?? [];
      const identifier = block.header === null ? block.called : identifierOf(office, series, number, year);
      yield { kind: 'refused', refused: { line: block.line, identifier, reason: read } };
    }
  }
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
