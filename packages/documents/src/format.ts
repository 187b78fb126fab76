import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { Position } from '@envol/domain/geo/geometry';
import type { SheetLanguage } from './missionSheet.model.ts';
import type { SheetTexts } from './texts.ts';

const LOCALE: Readonly<Record<SheetLanguage, string>> = { fr: 'fr-FR', en: 'en-GB' };

const formatters = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Building a formatter costs more than a hundred uses of it. An unknown time zone falls back to UTC. */
const dateFormat = (
  language: SheetLanguage,
  time_zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${language}|${time_zone}|${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  if (formatters.size > 500) formatters.clear();
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat(LOCALE[language], { ...options, timeZone: time_zone });
  } catch {
    format = new Intl.DateTimeFormat(LOCALE[language], { ...options, timeZone: 'UTC' });
  }
  formatters.set(key, format);
  return format;
};

/** Formats the instants, numbers, heights and coordinates of one document, in its language and time zone. */
export class Formatter {
  readonly language: SheetLanguage;
  readonly time_zone: string;
  private readonly texts: SheetTexts;

  constructor(language: SheetLanguage, time_zone: string, texts: SheetTexts) {
    this.language = language;
    this.time_zone = dateFormat(language, time_zone, {}).resolvedOptions().timeZone;
    this.texts = texts;
  }

  number(value: number, digits = 0): string {
    const key = `${this.language}|${digits}`;
    let format = numbers.get(key);
    if (format === undefined) {
      format = new Intl.NumberFormat(LOCALE[this.language], { maximumFractionDigits: digits });
      numbers.set(key, format);
    }
    return format.format(value);
  }

  /** "mar. 24 nov. 2026" in the given zone; "?" for what is no date. */
  day(instant: string, time_zone = this.time_zone): string {
    return this.date(instant, time_zone, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
  }

  /** "10:00" in the given zone. */
  time(instant: string, time_zone = this.time_zone): string {
    return this.date(instant, time_zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  }

  /** "24 nov. 2026, 10:00" in the given zone. */
  dayTime(instant: string, time_zone = this.time_zone): string {
    const day = this.date(instant, time_zone, { day: 'numeric', month: 'short', year: 'numeric' });
    return `${day}, ${this.time(instant, time_zone)}`;
  }

  /** "3 sept. 2026" for a calendar date YYYY-MM-DD. */
  calendarDate(date: string): string {
    return this.date(`${date}T12:00:00Z`, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' }, date);
  }

  /** "UTC+1" at that instant. */
  offset(instant: string): string {
    const date = new Date(instant);
    if (Number.isNaN(date.getTime())) return '';
    const parts = dateFormat('en', this.time_zone, { timeZoneName: 'shortOffset' }).formatToParts(date);
    return (parts.find((part) => part.type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
  }

  distance(metres: number): string {
    return metres < 1000
      ? `${this.number(metres)} m`
      : `${this.number(metres / 1000, metres < 100_000 ? 1 : 0)} km`;
  }

  surface(square_metres: number): string {
    if (square_metres < 10_000) return `${this.number(square_metres)} m²`;
    if (square_metres < 1_000_000) return `${this.number(square_metres / 10_000, 2)} ha`;
    return `${this.number(square_metres / 1_000_000, 2)} km²`;
  }

  agl(metres: number): string {
    return this.texts('sheet.height_agl', { value: this.number(metres) });
  }

  /** "197 m, 646 ft AMSL" for metres above the sea. */
  amsl(metres: number): string {
    return `${this.number(Math.round(metres))} m, ${this.number(Math.round(metres / 0.3048))} ft AMSL`;
  }

  limit(limit: HeightLimit): string {
    if (limit.reference === 'UNL') return this.texts('sheet.unlimited');
    if (limit.reference === 'FL') return this.texts('sheet.flight_level', { value: String(limit.value) });
    if (limit.reference === 'AGL' && limit.value === 0) return 'SFC';
    return `${this.number(limit.value)} ${limit.unit} ${limit.reference}`;
  }

  /** "43°35′50.3″N 1°27′18.0″E": degrees, minutes, seconds to a tenth (3 m). */
  dms([longitude, latitude]: Position): string {
    return `${dmsPart(latitude, 'N', 'S')} ${dmsPart(longitude, 'E', 'W')}`;
  }

  /** "43.59731, 1.45500": latitude first, five digits (1 m), with a point in both languages so that it can be typed. */
  decimal([longitude, latitude]: Position): string {
    return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  }

  private date(
    instant: string,
    time_zone: string,
    options: Intl.DateTimeFormatOptions,
    otherwise = '?',
  ): string {
    const date = new Date(instant);
    return Number.isNaN(date.getTime())
      ? otherwise
      : dateFormat(this.language, time_zone, options).format(date);
  }
}

const dmsPart = (value: number, positive: string, negative: string): string => {
  // Tenths of a second as one integer, so that 59.96″ carries into the minutes instead of printing 60.0″.
  const tenths = Math.round(Math.abs(value) * 36_000);
  const degrees = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = (tenths % 600) / 10;
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${degrees}°${pad(minutes)}′${seconds.toFixed(1).padStart(4, '0')}″${value < 0 ? negative : positive}`;
};
