import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { Position } from '@envol/domain/geo/geometry';
import { METRES_PER_FOOT } from '@envol/domain/geo/units';
import { calendarDateText, type DateFormatter, dateFormatter, zoneOffset } from '@envol/i18n/dates';
import { areaText, distanceText, numberText, rulerText } from '@envol/i18n/quantities';
import type { SheetLanguage } from './missionSheet.model.ts';
import type { SheetTexts } from './texts.ts';

/** An unknown time zone falls back to UTC. */
const formatIn = (
  language: SheetLanguage,
  time_zone: string,
  options: Intl.DateTimeFormatOptions,
): DateFormatter => {
  try {
    return dateFormatter(language, { ...options, timeZone: time_zone });
  } catch {
    return dateFormatter(language, { ...options, timeZone: 'UTC' });
  }
};

/** Formats the instants, numbers, heights and coordinates of one document, in its language and time zone. */
export class Formatter {
  readonly language: SheetLanguage;
  readonly time_zone: string;
  private readonly texts: SheetTexts;

  constructor(language: SheetLanguage, time_zone: string, texts: SheetTexts) {
    this.language = language;
    this.time_zone = formatIn(language, time_zone, {}).time_zone;
    this.texts = texts;
  }

  number(value: number, digits = 0): string {
    return numberText(this.language, value, digits);
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
    return calendarDateText(this.language, date, 'short');
  }

  /** "UTC+1" at that instant. */
  offset(instant: string): string {
    const date = new Date(instant);
    return Number.isNaN(date.getTime()) ? '' : zoneOffset(date, this.time_zone);
  }

  distance(metres: number): string {
    return distanceText(this.language, metres);
  }

  /** A length on a scale: kilometres from 1 km on. */
  scale(metres: number): string {
    return rulerText(this.language, metres);
  }

  surface(square_metres: number): string {
    return areaText(this.language, square_metres);
  }

  agl(metres: number): string {
    return this.texts('sheet.height_agl', { value: this.number(metres) });
  }

  /** "197 m, 646 ft AMSL" for metres above the sea. */
  amsl(metres: number): string {
    return `${this.number(Math.round(metres))} m, ${this.number(Math.round(metres / METRES_PER_FOOT))} ft AMSL`;
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

  private date(instant: string, time_zone: string, options: Intl.DateTimeFormatOptions): string {
    const date = new Date(instant);
    return Number.isNaN(date.getTime()) ? '?' : formatIn(this.language, time_zone, options).format(date);
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
