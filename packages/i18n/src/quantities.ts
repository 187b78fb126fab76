import { type Language, LOCALES } from './dates.ts';

const made = new Map<string, Intl.NumberFormat>();

/** The one maker of numbers in words; each is kept. */
export const numberFormatter = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.NumberFormat(LOCALES[language], options);
  made.set(key, known);
  return known;
};

/** A number with at most so many decimals: "1 284,5". */
export const numberText = (language: Language, value: number, digits = 0): string =>
  numberFormatter(language, { maximumFractionDigits: digits }).format(value);

/** A price without its sign: "45", "19,50"; from cents. */
export const priceText = (language: Language, cents: number): string =>
  numberFormatter(language, {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);

/** Metres up to 10 km, kilometres above: "7 670 m", "12,3 km" (specification 2, §9.4). */
export const distanceText = (language: Language, metres: number): string =>
  metres > 10_000 ? rulerText(language, metres) : `${numberText(language, metres, metres < 10 ? 1 : 0)} m`;

/** What is measured on the map: metres below 1 km, kilometres in three digits above (specification 1, §2). */
export const rulerText = (language: Language, metres: number): string => {
  if (metres < 999.5) return `${numberText(language, metres, metres < 10 ? 1 : 0)} m`;
  const km = metres / 1000;
  return `${numberText(language, km, km < 10 ? 2 : km < 100 ? 1 : 0)} km`;
};

/** "0,67 NM" for nautical miles. */
export const nauticalText = (language: Language, miles: number): string =>
  `${numberText(language, miles, miles < 10 ? 2 : 1)} NM`;

/** Square metres up to 10,000 m², square kilometres in three digits above (specification 2, §9.4). */
export const areaText = (language: Language, square_metres: number): string =>
  square_metres > 10_000
    ? `${numberFormatter(language, { maximumSignificantDigits: 3 }).format(square_metres / 1e6)} km²`
    : `${numberText(language, square_metres)} m²`;

const BYTE_UNITS = { fr: ['Ko', 'Mo', 'Go'], en: ['kB', 'MB', 'GB'] } as const;

/** Bytes by thousands: "12 Ko", "1,4 Mo"; never "0". */
export const bytesText = (language: Language, bytes: number): string => {
  const [kilo, mega, giga] = BYTE_UNITS[language];
  if (bytes < 999_500) return `${numberText(language, Math.max(1, Math.round(bytes / 1e3)))}\u00a0${kilo}`;
  if (bytes < 999_500_000) return `${numberText(language, bytes / 1e6, bytes < 1e7 ? 1 : 0)}\u00a0${mega}`;
  return `${numberText(language, bytes / 1e9, 1)}\u00a0${giga}`;
};

/** "Lieu : Blagnac", "Place: Blagnac": a name before what it says. */
export const namedText = (language: Language, name: string, value: string): string =>
  `${name}${language === 'fr' ? '\u00a0' : ''}: ${value}`;
