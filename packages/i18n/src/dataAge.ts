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
  const dated = (params: DataAgeReason['params']) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' ? calendarDateText(language, value) : value,
      ]),
    );
  const textOf = ({ code, params }: DataAgeReason): string =>
    say(isShort ? `${code}_short` : code, dated(params)) ?? code;
  // The map's corner cuts at a comma, a colon and a bracket.
  if (isShort) return [say('short', {}) ?? '', ...reasons.map(textOf)].join(' · ');
  // What one person read at one time is told once.
  const readings = new Map<string, DataAgeReason[]>();
  for (const reason of reasons) {
    const { read_by: by, read_at: at } = reason.params;
    const read = by === undefined || at === undefined ? '' : (say('read', { by, at }) ?? '');
    readings.set(read, [...(readings.get(read) ?? []), reason]);
  }
  const sources = [...readings]
    .map(([read, each]) => [...each.map(textOf), ...(read === '' ? [] : [read])].join(', '))
    .join(language === 'fr' ? '\u202f; ' : '; ');
  const isOnlyThen = reasons.every(({ code }) => code.endsWith('_by_flight'));
  return say(isOnlyThen ? 'flight' : 'now', { sources }) ?? sources;
};
