import { withoutAccents } from '@envol/domain/text';
import { daysAfter } from '@envol/domain/time/localTime';

/** Dates are read and written day first in both languages, as the field's own notation is: 24/11/2026. */

const pad = (number: number, length = 2): string => String(number).padStart(length, '0');

const isoOf = (year: number, month: number, day: number): string | null => {
  if (year < 1000 || year > 9999) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? `${pad(year, 4)}-${pad(month)}-${pad(day)}`
    : null;
};

/** "24/11/2026"; empty when there is no date. */
export const dateText = (iso: string): string => {
  const [year, month, day] = iso.split('-');
  return year && month && day ? `${day}/${month}/${year}` : '';
};

const plain = (text: string): string => withoutAccents(text.trim().toLowerCase());

const DAY_WORDS: Readonly<Record<string, number>> = {
  hier: -1,
  yesterday: -1,
  auj: 0,
  "aujourd'hui": 0,
  'aujourd’hui': 0,
  aujourdhui: 0,
  today: 0,
  demain: 1,
  tomorrow: 1,
  'apres-demain': 2,
};

/** Beginnings that no other month has, French and English. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan'],
  ['fev', 'feb'],
  ['mar'],
  ['avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'jun'],
  ['juil', 'jul'],
  ['aou', 'aug'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
];
const monthOf = (word: string): number | null => {
  const index = MONTHS.findIndex((starts) => starts.some((start) => word.startsWith(start)));
  return index < 0 ? null : index + 1;
};

/** Without a year, the next such day from today on is meant: what is planned lies ahead. */
const ahead = (month: number, day: number, today: string): string | null => {
  const year = Number(today.slice(0, 4));
  // Eight years hold a 29 February, whatever the century.
  for (let later = 0; later <= 8; later += 1) {
    const iso = isoOf(year + later, month, day);
    if (iso !== null && iso >= today) return iso;
  }
  return null;
};

const dated = (day: string, month: number, year: string | undefined, today: string): string | null =>
  year === undefined || year === ''
    ? ahead(month, Number(day), today)
    : isoOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, Number(day));

const SEPARATED = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2})?)?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const NAMED = /^(\d{1,2})(?:er|st|nd|rd|th)?[\s./-]*([a-z]{3,})\.?[\s./-]*(\d{4}|\d{2})?$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The date that was meant (YYYY-MM-DD), or null: "24/11/2026", "1/3", "01.03.26", "241126", "1 mars", "demain",
 * "today", "+3". `today` is the local date at the place.
 */
export const parseDate = (text: string, today: string): string | null => {
  const words = plain(text);
  const shift = DAY_WORDS[words] ?? (/^\+\d{1,3}$/.test(words) ? Number(words) : null);
  if (shift !== null) return daysAfter(today, shift);
  const iso = ISO.exec(words);
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = SEPARATED.exec(words) ?? DIGITS.exec(words);
  if (numbers?.[1] && numbers[2]) return dated(numbers[1], Number(numbers[2]), numbers[3], today);
  const named = NAMED.exec(words);
  const month = named?.[2] === undefined ? null : monthOf(named[2]);
  return named?.[1] && month !== null ? dated(named[1], month, named[3], today) : null;
};

/** A date typed to its last digit: it counts at once, while what is shorter waits until the field is left. */
export const isWholeDate = (text: string): boolean => /^\s*\d{1,2}[./-]\d{1,2}[./-]\d{4}\s*$/.test(text);

/** The time of day that was meant (HH:MM), or null: "9:30", "9h", "9h30", "930", "0930", "9.30", "midi", "noon". */
export const parseTime = (text: string): string | null => {
  const words = plain(text);
  if (words === 'midi' || words === 'noon') return '12:00';
  if (words === 'minuit' || words === 'midnight') return '00:00';
  const found =
    /^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?(?:\s*m(?:in)?)?$/.exec(words) ?? /^(\d{1,2})(\d{2})$/.exec(words);
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : null;
};

export const isWholeTime = (text: string): boolean => /^\s*\d{2}:\d{2}\s*$/.test(text);
