import { Temporal } from '@envol/domain/time/temporal';

/** One entry; instants are ISO 8601. */
export interface CalendarEntry {
  readonly uid: string;
  /** Grows with every change, so that a calendar program takes the newer one. */
  readonly sequence: number;
  readonly made_at: string;
  readonly changed_at: string;
  /** The first span; it comes again on as many days in all, by the clock of `time_zone`. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** IANA; "UTC" for hours that no change of clocks moves. */
  readonly time_zone: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  readonly summary: string;
  readonly description: string;
  /** Null: nobody is to read where it is. */
  readonly place: { readonly lat: number; readonly lng: number } | null;
  readonly url: string;
}

const LINE_OCTETS = 75;

/** A content line in pieces of 75 octets, the further ones after a space (RFC 5545 §3.1); no letter is cut through. */
export const foldLine = (line: string): string => {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const letter of line) {
    const octets = Buffer.byteLength(letter);
    if (size + octets > LINE_OCTETS) {
      pieces.push(piece);
      piece = '';
      // The space before a further piece counts.
      size = 1;
    }
    piece += letter;
    size += octets;
  }
  return [...pieces, piece].join('\r\n ');
};

/** A text value (RFC 5545 §3.3.11). */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

const utc = (instant: string): string => {
  const at = Temporal.Instant.from(instant).round('second').toZonedDateTimeISO('UTC');
  return `${localOf(at)}Z`;
};

type Zoned = ReturnType<ReturnType<typeof Temporal.Instant.from>['toZonedDateTimeISO']>;

const localOf = (at: Zoned): string =>
  `${pad(at.year, 4)}${pad(at.month)}${pad(at.day)}T${pad(at.hour)}${pad(at.minute)}${pad(at.second)}`;

const offsetOf = (at: Zoned): string => at.offset.replaceAll(':', '').slice(0, 5);

/** A rule of a zone from one instant on; whether it is summer time is told by its being ahead of the one before. */
const observance = (start: Zoned, before: Zoned): string[] => {
  const kind = start.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  // The beginning is told by the clock as it was before.
  const local = start.toInstant().toZonedDateTimeISO('UTC').add({ nanoseconds: before.offsetNanoseconds });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localOf(local)}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(start)}`,
    `END:${kind}`,
  ];
};

/** What a zone's clock does between two instants, transition by transition: no rule that could be wrong one day. */
const timeZoneLines = (zone: string, from: string, to: string): string[] => {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`];
  const begin = Temporal.Instant.from(from)
    .subtract({ hours: 24 * 366 })
    .toZonedDateTimeISO(zone);
  const end = Temporal.Instant.from(to).epochMilliseconds;
  // What held before the first change that is told.
  const ancient = Temporal.Instant.from('1970-01-01T00:00:00Z').toZonedDateTimeISO('UTC');
  lines.push(
    'BEGIN:STANDARD',
    `DTSTART:${localOf(ancient)}`,
    `TZOFFSETFROM:${offsetOf(begin)}`,
    `TZOFFSETTO:${offsetOf(begin)}`,
    'END:STANDARD',
  );
  let before = begin;
  for (;;) {
    const next = before.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > end) break;
    lines.push(...observance(next, before));
    before = next;
  }
  return [...lines, 'END:VTIMEZONE'];
};

const entryLines = (entry: CalendarEntry): string[] => {
  const { days, time_zone } = entry;
  const isZoned = days > 1 && time_zone !== 'UTC';
  const when = (name: string, instant: string): string =>
    isZoned
      ? `${name};TZID=${time_zone}:${localOf(Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone))}`
      : `${name}:${utc(instant)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.changed_at)}`,
    `CREATED:${utc(entry.made_at)}`,
    `LAST-MODIFIED:${utc(entry.changed_at)}`,
    when('DTSTART', entry.from),
    when('DTEND', entry.to),
    ...(days > 1 ? [`RRULE:FREQ=DAILY;COUNT=${days}`] : []),
    `STATUS:${entry.status}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    ...(entry.place === null ? [] : [`GEO:${entry.place.lat.toFixed(6)};${entry.place.lng.toFixed(6)}`]),
    `URL:${entry.url}`,
    'END:VEVENT',
  ];
};

/** The zones that entries name, each with what its clock does while they last. */
const zonesOf = (entries: readonly CalendarEntry[]): string[] => {
  const spans = new Map<string, { from: string; to: string }>();
  for (const { days, time_zone, from, to } of entries) {
    if (days === 1 || time_zone === 'UTC') continue;
    const end = Temporal.Instant.from(to)
      .add({ hours: 24 * (days + 1) })
      .toString();
    const known = spans.get(time_zone);
    spans.set(time_zone, {
      from: known && known.from < from ? known.from : from,
      to: known && known.to > end ? known.to : end,
    });
  }
  return [...spans].flatMap(([zone, { from, to }]) => timeZoneLines(zone, from, to));
};

/** A calendar as RFC 5545 writes it. */
export const writeCalendar = (
  { name, about }: { readonly name: string; readonly about: string | null },
  entries: readonly CalendarEntry[],
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Envol//Missions//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...(about === null ? [] : [`X-WR-CALDESC:${escaped(about)}`]),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...zonesOf(entries),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
