import { calendarDateText, type Language } from './dates.ts';

/** Why data are out of date, as the engine and the contract give it; dates are YYYY-MM-DD. */
export interface DataAgeReason {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** How a text of the words `data_age` is said. */
export type SayDataAge = (
  key: string,
  params: Readonly<Record<string, string | number>>,
) => string | null | undefined;

/** What was read instead of data out of date, by whom and when, each with what it stands for; "" of what nobody read. */
const readingsOf = (
  say: SayDataAge,
  reasons: readonly DataAgeReason[],
): ReadonlyMap<string, readonly DataAgeReason[]> => {
  const readings = new Map<string, DataAgeReason[]>();
  for (const reason of reasons) {
    const { read_by: by, read_at: at } = reason.params;
    const read = by === undefined || at === undefined ? '' : (say('read', { by, at }) ?? '');
    readings.set(read, [...(readings.get(read) ?? []), reason]);
  }
  return readings;
};

/**
 * By whom and when the publications in force were read, where the ages themselves stand beside; null where one of them was
 * not read.
 */
export const dataReadText = (say: SayDataAge, reasons: readonly DataAgeReason[]): string | null => {
  const readings = readingsOf(say, reasons);
  if (readings.size === 0 || readings.has('')) return null;
  const text = [...readings.keys()].join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const isByFlight = ({ code }: DataAgeReason): boolean => code.endsWith('_by_flight');

/** One source out of date: "SIA depuis le 1er octobre 2026 (59 j)". */
const sourceText = (
  say: SayDataAge,
  language: Language,
  { code, params }: DataAgeReason,
  isShort = false,
): string => {
  const dated = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? calendarDateText(language, value) : value,
    ]),
  );
  return say(isShort ? `${code}_short` : code, dated) ?? code;
};

/** Under the head that all reasons ask for, the sources of those that are shown. */
const headedText = (
  say: SayDataAge,
  language: Language,
  shown: readonly DataAgeReason[],
  all: readonly DataAgeReason[],
): string => {
  // What one person read at one time is told once.
  const readings = readingsOf(say, shown);
  const sources = [...readings]
    .map(([read, each]) =>
      [...each.map((reason) => sourceText(say, language, reason)), ...(read === '' ? [] : [read])].join(', '),
    )
    .join(language === 'fr' ? '\u202f; ' : '; ');
  return say(all.every(isByFlight) ? 'flight' : 'now', { sources }) ?? sources;
};

/**
 * "Données périmées : SIA depuis le 1er octobre 2026 (59 j), zones UAS depuis le 11 juin 2026 (171 j)": the one line on the
 * age of data of every screen, letter and file; null where they are in force. `isShort`: "Données périmées · SIA depuis le 1er
 * octobre 2026". Where somebody read the publication in force instead, by whom and when stands beside it.
 */
export const dataAgeText = (
  say: SayDataAge,
  language: Language,
  reasons: readonly DataAgeReason[],
  isShort = false,
): string | null => {
  if (reasons.length === 0) return null;
  // The map's corner cuts at a comma, a colon and a bracket.
  if (isShort)
    return [say('short', {}) ?? '', ...reasons.map((reason) => sourceText(say, language, reason, true))].join(
      ' · ',
    );
  return headedText(say, language, reasons, reasons);
};

/**
 * The same with its first source alone, for a line that unfolds: what nobody read in force comes before what somebody read, what
 * is out of date today before what will be at the flight.
 */
export const dataAgeFirst = (
  say: SayDataAge,
  language: Language,
  reasons: readonly DataAgeReason[],
): string | null => {
  const rank = (reason: DataAgeReason): number =>
    ('read_by' in reason.params ? 2 : 0) + (isByFlight(reason) ? 1 : 0);
  const [first] = [...reasons].sort((one, other) => rank(one) - rank(other));
  return first === undefined ? null : headedText(say, language, [first], reasons);
};
