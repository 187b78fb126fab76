/** The two languages of every screen, letter and document. */
export type Language = 'fr' | 'en';

export const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Readonly<Record<Language, string>>;

/** Dates and times of one shape, in one language and zone. */
export interface DateFormatter {
  format(at: Date | number): string;
  /** "jeu. 10 – dim. 13 déc. 2026". */
  formatRange(from: Date, to: Date): string;
  /** The IANA zone that is written by. */
  readonly time_zone: string;
}

const made = new Map<string, DateFormatter>();

/** French counts a month's days as numbers, and its first as "1er": Intl writes "1 octobre". */
const ordinal = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts
    .map(({ type, value }, index) =>
      type === 'day' && value === '1' && parts.slice(index).some((each) => each.type === 'month')
        ? '1er'
        : value,
    )
    .join('');

const frenchDates = (format: Intl.DateTimeFormat, time_zone: string): DateFormatter => ({
  time_zone,
  format: (at) => ordinal(format.formatToParts(at)),
  formatRange: (from, to) => ordinal(format.formatRangeToParts(from, to)),
});

/**
 * The one maker of dates in words; making one costs more than a hundred uses of it, so each is kept. Throws a
 * RangeError for a zone that is none.
 */
export const dateFormatter = (language: Language, options: Intl.DateTimeFormatOptions): DateFormatter => {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  if (made.size > 500) made.clear();
  const format = new Intl.DateTimeFormat(LOCALES[language], options);
  const { timeZone: time_zone, month } = format.resolvedOptions();
  // A month in digits ("01/10/2026") has no "1er".
  const isInWords = month !== undefined && !/^(numeric|2-digit)$/.test(month);
  const isDated = options.dateStyle !== undefined || isInWords;
  const plain: DateFormatter = {
    time_zone,
    format: (at) => format.format(at),
    formatRange: (from, to) => format.formatRange(from, to),
  };
  const formatter = language === 'fr' && isDated ? frenchDates(format, time_zone) : plain;
  made.set(key, formatter);
  return formatter;
};

/** "1er octobre 2026" for a calendar date YYYY-MM-DD; as given where it is none. */
export const calendarDateText = (
  language: Language,
  date: string,
  month: 'long' | 'short' = 'long',
): string => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at)
    ? date
    : dateFormatter(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(at);
};

const offsets = new Map<string, Intl.DateTimeFormat>();

/** "UTC+1": how far a zone's clocks are from UTC at an instant. Throws a RangeError for a zone or date that is none. */
export const zoneOffset = (at: Date, timeZone: string): string => {
  const format =
    offsets.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  if (offsets.size > 500) offsets.clear();
  offsets.set(timeZone, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC');
};
