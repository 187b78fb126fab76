import { withoutAccents } from '@envol/domain/text';
import type { FieldMessage, Params } from '../http/texts.ts';

/** How a cell was read. `repaired`: it stood there in another way than the product writes it. */
export type Reading =
  | { readonly value: unknown; readonly repaired?: boolean }
  | { readonly problem: FieldMessage; readonly params?: Params; readonly suggestion?: string };

/** A column of a file about a kind of record `R`. */
export interface CsvColumn<R, K> {
  readonly field: string;
  /** Its heading in a file that is written. */
  readonly heading: Readonly<Record<'fr' | 'en', string>>;
  /** Other headings by which it is known. */
  readonly also: readonly string[];
  /** Units that a heading may name instead of its own ("Masse (g)"): how much one of each is. */
  readonly units?: Readonly<Record<string, number>>;
  /** `known` is what the reading needs of the house: its sub-entities. */
  readonly read: (text: string, known: K) => Reading;
  readonly write: (record: R, language: 'fr' | 'en', known: K) => string;
}

/** A heading or word without accents, case and signs: "N° de série" and "numero_de_serie" are alike. */
export const plainCell = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');

export const readText = (text: string): Reading => ({ value: text === '' ? null : text });

/** In capitals, without spaces; said where that changed it. */
export const readCode = (text: string): Reading => {
  if (text === '') return { value: null };
  const value = text.replaceAll(/\s/g, '').toUpperCase();
  return { value, repaired: value !== text };
};

const YES: ReadonlySet<string> = new Set(['oui', 'o', 'yes', 'y', 'true', 'vrai', '1', 'x']);
const NO: ReadonlySet<string> = new Set(['non', 'n', 'no', 'false', 'faux', '0', '']);

export const readFlag = (text: string): Reading => {
  const word = plainCell(text);
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: 'csv_flag' };
};

/** One of a list, by the word of the calls or by what the screens call it. */
export const readChoice =
  (words: Readonly<Record<string, readonly string[]>>) =>
  (text: string): Reading => {
    if (text === '') return { value: null };
    const asked = plainCell(text);
    const found = Object.entries(words).find(([key, names]) =>
      [key, ...names].some((name) => plainCell(name) === asked),
    );
    if (found === undefined) return { problem: 'csv_choice' };
    const [value, names] = found;
    return { value, repaired: text !== value && !names.includes(text) };
  };

/** A number with a comma or a dot, and with a unit behind it; `units` says how much one of each is. */
export const readNumber =
  (units: Readonly<Record<string, number>>) =>
  (text: string): Reading => {
    if (text === '') return { value: null };
    const [, figures = '', unit = ''] = /^([\d\s.,]+)([a-z/]*)$/i.exec(text.trim()) ?? [];
    const value = Number(figures.replaceAll(/\s/g, '').replace(',', '.'));
    const factor = unit === '' ? 1 : units[unit.toLowerCase()];
    if (figures === '' || Number.isNaN(value) || factor === undefined) return { problem: 'csv_number' };
    return { value: Math.round(value * factor * 1e6) / 1e6, repaired: factor !== 1 };
  };

/** A number of a column whose heading names a unit: one that stands bare in its cell is in that unit. */
export const withUnit = (text: string, unit: string | null): string =>
  unit !== null && /^[\d\s.,]*\d[\d\s.,]*$/.test(text) ? `${text.trim()} ${unit}` : text;

/** DD/MM/YYYY, or YYYY-MM-DD. */
export const readDate = (text: string): Reading => {
  if (text === '') return { value: null };
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return { value: text };
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
};

/** How many letters two words differ by. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === against ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

export interface House {
  readonly entities: readonly { readonly id: number; readonly name: string }[];
}

/** A sub-entity by its name; one that is nearly so is proposed, not taken. */
export const readEntity = (text: string, { entities }: House): Reading => {
  if (text === '') return { value: undefined };
  const asked = plainCell(text);
  const found = entities.find(({ name }) => plainCell(name) === asked);
  if (found) return { value: found.id, repaired: found.name !== text };
  const near = entities.find(({ name }) => distance(plainCell(name), asked) <= 2);
  return { problem: 'csv_entity', ...(near && { suggestion: near.name }) };
};

export const flagText = (value: boolean, language: 'fr' | 'en'): string =>
  language === 'fr' ? (value ? 'oui' : 'non') : value ? 'yes' : 'no';
export const numberCell = (value: number | null, language: 'fr' | 'en'): string =>
  value === null ? '' : language === 'fr' ? String(value).replace('.', ',') : String(value);
export const entityName = (id: number | null, { entities }: House): string =>
  entities.find((each) => each.id === id)?.name ?? '';
