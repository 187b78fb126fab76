import en from '../en/period.json' with { type: 'json' };
import fr from '../fr/period.json' with { type: 'json' };
import { dateFormatter, type Language, zoneOffset } from './dates.ts';
import { fillPlaces } from './say.ts';

/** A mission's or a request's period, by the names of its fields in every call and table. */
export interface PeriodFacts {
  /** ISO 8601 instants. */
  readonly date_start: string;
  readonly date_end: string;
  /** IANA zone of the place. */
  readonly time_zone: string;
  readonly hours_reference: 'local' | 'utc';
  readonly is_continuous: boolean;
}

/** A period in words. */
export interface PeriodText {
  /** By the clock that the hours were given by: "mar. 24 nov. 2026, 10:00–12:30"; "… UTC" where that is UTC. */
  readonly main: string;
  /** The hours of `main` alone, to be written large: "10:00–12:30", "chaque jour de 09:00 à 12:00", "10:00–12:30 UTC". */
  readonly hours: string;
  /** The days of `main` alone: "mar. 24 nov. 2026"; empty where `hours` has to say them. */
  readonly days: string;
  /** The same by the other clock: "09:00–11:30 UTC"; its days too where they are not the same. */
  readonly other: string;
  /** Of the place, at the start and, where it is another, at the end: "UTC+1", "UTC+1 → UTC+2". */
  readonly offset: string;
}

interface Shape {
  /** Without the year, as in lists. */
  readonly short?: boolean;
}

const WORDS = { fr, en } as const;
const DAY_MS = 86_400_000;
const CALENDAR = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const DAY = { ...SHORT_DAY, year: 'numeric' } as const;
const NEXT_DAY = { weekday: 'short', day: 'numeric' } as const;

/** What one clock shows of a period, in one language. */
const clockFace = (language: Language, timeZone: string, { short = false }: Shape) => {
  const day = dateFormatter(language, { ...(short ? SHORT_DAY : DAY), timeZone });
  const clock = dateFormatter(language, { ...CLOCK, timeZone });
  const nextDay = dateFormatter(language, { ...NEXT_DAY, timeZone });
  const dayOfYear = dateFormatter(language, { ...SHORT_DAY, timeZone });
  const date = dateFormatter('fr', { ...CALENDAR, timeZone });
  /** The day after another, without what both share: "mer. 25", "mar. 1er déc.". */
  const dayAfter = (from: Date, to: Date): string => {
    const [before, after] = [date.format(from), date.format(to)];
    if (before.slice(6) !== after.slice(6)) return day.format(to);
    return (before.slice(3) === after.slice(3) ? nextDay : dayOfYear).format(to);
  };
  return {
    day: (at: Date): string => day.format(at),
    days: (from: Date, to: Date): string => day.formatRange(from, to),
    clock: (at: Date): string => clock.format(at),
    date: (at: Date): string => date.format(at),
    dayAndClock: (at: Date): string => `${day.format(at)}, ${clock.format(at)}`,
    nextDayAndClock: (from: Date, to: Date): string => `${dayAfter(from, to)}, ${clock.format(to)}`,
  };
};
type ClockFace = ReturnType<typeof clockFace>;

interface Ends {
  readonly from: Date;
  readonly to: Date;
}

/** One span: its hours alone where `days` says that the day was told already. */
const spanText = (
  language: Language,
  face: ClockFace,
  { from, to }: Ends,
  days: 'told' | 'to_tell',
): string => {
  const words = WORDS[language];
  // A night: its second day is told by what is new of it, for it has to stand in a head of one line.
  if (face.date(from) !== face.date(to) && to.getTime() - from.getTime() <= DAY_MS)
    return fillPlaces(words.span, {
      from: days === 'told' ? face.clock(from) : face.dayAndClock(from),
      to: face.nextDayAndClock(from, to),
    });
  if (face.date(from) !== face.date(to))
    return fillPlaces(words.span, { from: face.dayAndClock(from), to: face.dayAndClock(to) });
  const hours = { from: face.clock(from), to: face.clock(to) };
  return days === 'told'
    ? `${hours.from}–${hours.to}`
    : fillPlaces(words.hours, { day: face.day(from), ...hours });
};

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** How long the hours of one day are by the clock they were given by, ms. */
const dayLength = (own: ClockFace, { from, to }: Ends): number =>
  ((minutes(own.clock(to)) - minutes(own.clock(from)) + 1440) % 1440) * 60_000;

/** A period in two pieces; the days are empty where the hours have to say them. */
interface Pieces {
  readonly days: string;
  readonly hours: string;
}

const dailyPieces = (language: Language, face: ClockFace, { from, to }: Ends): Pieces => {
  const overnight = face.clock(to) <= face.clock(from);
  const lastDay = overnight ? new Date(to.getTime() - dayLength(face, { from, to })) : to;
  return {
    days: face.days(from, lastDay),
    hours: fillPlaces(WORDS[language][overnight ? 'each_overnight' : 'each'], {
      from: face.clock(from),
      to: face.clock(to),
    }),
  };
};

const spanPieces = (language: Language, face: ClockFace, ends: Ends): Pieces =>
  face.date(ends.from) === face.date(ends.to)
    ? { days: face.day(ends.from), hours: spanText(language, face, ends, 'told') }
    : { days: '', hours: spanText(language, face, ends, 'to_tell') };

/** The hours of each day by another clock: on the first day, and on the last where a change of clocks moves them. */
const otherDailyText = (language: Language, face: ClockFace, own: ClockFace, { from, to }: Ends): string => {
  const length = dayLength(own, { from, to });
  const hours = (start: number): string =>
    `${face.clock(new Date(start))}–${face.clock(new Date(start + length))}`;
  const first = hours(from.getTime());
  const last = hours(to.getTime() - length);
  return first === last ? first : fillPlaces(WORDS[language].then, { hours: first, later: last });
};

/** Whether a period is flown between two clock times each day: the reading of `isDaily` in domain/time/dailyWindows. */
const isDaily = ({ is_continuous }: PeriodFacts, { from, to }: Ends, own: ClockFace): boolean =>
  !is_continuous && to.getTime() - from.getTime() > DAY_MS && own.clock(from) !== own.clock(to);

const isUtc = (zone: string): boolean => zone === 'UTC';

/** Whether both ends of some hours read alike by a clock that is set back in between: UTC then tells them. */
const readsAlike = (face: ClockFace, { from, to }: Ends): boolean =>
  from < to && to.getTime() - from.getTime() < DAY_MS && face.dayAndClock(from) === face.dayAndClock(to);

/**
 * A period in words, the one way for screens, letters, notifications, sheets and KML. Write `main` first, `other`
 * beside it in brackets, and `offset` where there is room: two offsets mean that the clocks are changed in between.
 * `short` leaves the year out. Throws a RangeError when an instant or the zone cannot be read.
 *
 *   const { main, other, offset } = periodText('fr', flight);
 *   // main   "jeu. 10 – dim. 13 déc. 2026, chaque jour de 09:00 à 12:00"
 *   // other  "08:00–11:00 UTC"
 *   // offset "UTC+1"
 */
export const periodText = (language: Language, period: PeriodFacts, shape: Shape = {}): PeriodText => {
  const words = WORDS[language];
  const ends: Ends = { from: new Date(period.date_start), to: new Date(period.date_end) };
  const isByUtc =
    period.hours_reference === 'utc' || readsAlike(clockFace(language, period.time_zone, shape), ends);
  const [ownZone, otherZone] = isByUtc ? ['UTC', period.time_zone] : [period.time_zone, 'UTC'];
  const own = clockFace(language, ownZone, shape);
  const other = clockFace(language, otherZone, shape);
  const named = (zone: string, text: string): string =>
    isUtc(zone)
      ? fillPlaces(words.utc, { period: text })
      : isByUtc
        ? fillPlaces(words.local, { period: text })
        : text;
  const offsets = [ends.from, ends.to].map((at) => zoneOffset(at, period.time_zone));
  const [from = '', to = ''] = offsets;
  const isLong = ends.to.getTime() - ends.from.getTime() > DAY_MS;
  const daily = isDaily(period, ends, own);
  const sameDays = own.date(ends.from) === other.date(ends.from) && own.date(ends.to) === other.date(ends.to);
  const { days, hours } = daily
    ? dailyPieces(language, own, ends)
    : isLong
      ? {
          days: '',
          hours: fillPlaces(words.continuous, {
            from: own.dayAndClock(ends.from),
            to: own.dayAndClock(ends.to),
          }),
        }
      : spanPieces(language, own, ends);
  const otherText = daily
    ? otherDailyText(language, other, own, ends)
    : spanText(language, other, ends, sameDays ? 'told' : 'to_tell');
  return {
    main: named(ownZone, days === '' ? hours : `${days}, ${hours}`),
    hours: named(ownZone, hours),
    days,
    other: named(otherZone, otherText),
    offset: from === to ? from : fillPlaces(words.offsets, { from, to }),
  };
};
