import { wordTable } from '../wordTable.ts';

export type Letter = 'Q' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
/** What stands under each letter of a message. */
export type Items = Readonly<Partial<Record<Letter, string>>>;

const ITEM_ON_LINE = /(?:^|\s)([QABCDEFG])\)/g;
/** Item F in the middle of a line: a limit, with G behind it. */
const IS_LOWER_LIMIT = /^\s{0,4}[A-Z0-9][A-Z0-9. ]{0,24}\s{1,4}G\)/;
/** Item F on a line of its own: before it, letters are words of the text ("SEE ITEM F) AND G)"). */
const OWN_LOWER_LIMIT = /^[^\S\n]*F\)/gm;

/** Items in their order: letters that come again, as lists within the text have them, are the text's. */
export function itemsOf(body: string): Items {
  const order = 'QABCDEFG';
  const items: Record<string, string> = wordTable();
  const starts: { letter: string; at: number; from: number }[] = [];
  const limitsAt = [...body.matchAll(OWN_LOWER_LIMIT)].at(-1)?.index ?? 0;
  for (const match of body.matchAll(ITEM_ON_LINE)) {
    const letter = match[1] ?? '';
    const last = starts.at(-1)?.letter;
    const isTail = letter === 'F' || letter === 'G';
    const from = match.index + match[0].length;
    const lineStart = body.lastIndexOf('\n', from - 3) + 1;
    const opensLine = body.slice(lineStart, from - 2).trim() === '';
    // Some offices put A before Q.
    const rank = letter === 'Q' ? -1 : order.indexOf(letter);
    const lastRank = last === undefined ? -2 : last === 'Q' ? -1 : order.indexOf(last);
    const isSwapped = letter === 'Q' && last === 'A';
    if (!isSwapped && rank <= lastRank) continue;
    if (last === 'E' && !isTail) continue;
    const isLimit = opensLine || letter === 'G' || IS_LOWER_LIMIT.test(body.slice(from, from + 40));
    if (isTail && from < limitsAt) continue;
    if (isTail && (last === undefined || lastRank < order.indexOf('E') || !isLimit)) continue;
    starts.push({ letter, at: match.index, from });
  }
  starts.forEach(({ letter, from }, index) => {
    items[letter] = body.slice(from, starts[index + 1]?.at ?? body.length).trim();
  });
  return items;
}

const PART = /\bPART\s{1,3}(\d{1,2})\s{1,3}OF\s{1,3}(\d{1,2})\b/;
/** The same at the beginning or the end of the text: "(PART 1/2)", "PARTIE 2 SUR 3". */
const PART_OF_TEXT =
  /^\W{0,3}PART(?:IE)?\s{0,3}(\d{1,2})\s{0,3}(?:OF|SUR|\/)\s{0,3}(\d{1,2})\b|\bPART(?:IE)?\s{0,3}(\d{1,2})\s{0,3}(?:OF|SUR|\/)\s{0,3}(\d{1,2})\W{0,3}$/;
const AROUND_PART =
  /^[^\S\n]*(?:END\s{1,3}PART\s{1,3}\d{1,2}\s{1,3}OF\s{1,3}\d{1,2}|CREATED:.*|SOURCE:.*)[^\S\n]*$/gm;

/** Which part of a message in parts this is; null where it is whole. */
export function partOf({
  A = '',
  E = '',
}: Items): { readonly number: number; readonly count: number } | null {
  const match = PART.exec(A) ?? PART_OF_TEXT.exec(E.replace(AROUND_PART, '').trim());
  const [number, count] = [Number(match?.[1] ?? match?.[3]), Number(match?.[2] ?? match?.[4])];
  return match && number >= 1 && number <= count ? { number, count } : null;
}

/** Whether two messages of one number differ in their texts alone, so that they are parts of one. */
export const differInText = (one: Items, other: Items): boolean =>
  (['Q', 'A', 'B', 'C', 'D', 'F', 'G'] as const).every(
    (letter) => one[letter]?.replace(/\s+/g, ' ') === other[letter]?.replace(/\s+/g, ' '),
  );

/** One message of its parts, in their order: each item of the first that has it, and all of their texts. */
export function joinParts(parts: readonly Items[]): Items {
  const clean = parts.map(
    (items): Items =>
      Object.fromEntries(
        Object.entries(items).map(([letter, text]) => [letter, text.replace(AROUND_PART, '').trim()]),
      ),
  );
  const [first = {}] = clean;
  const joined: Partial<Record<Letter, string>> = {};
  for (const letter of ['Q', 'B', 'C', 'D', 'F', 'G'] as const) {
    const told = clean.find((items) => items[letter])?.[letter];
    if (told !== undefined) joined[letter] = told;
  }
  const texts = clean.flatMap(({ E }) => E || []);
  return {
    ...joined,
    A: (first.A ?? '').replace(PART, '').trim(),
    ...(texts.length > 0 ? { E: texts.join('\n') } : {}),
  };
}
