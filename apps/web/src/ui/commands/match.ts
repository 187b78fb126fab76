import { withoutAccents } from '@envol/domain/text';

/** Lower case without accents: "télépilotes" is found by "tele". */
export const fold = (text: string): string => withoutAccents(text).toLowerCase();

/**
 * How well a text answers a query; 0 is not at all. Every word of the query must begin a word of the text or stand
 * inside it; beginnings count more, and so does the text's own beginning.
 */
export const score = (text: string, query: string): number => {
  const hay = fold(text);
  let total = 0;
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    const at = hay.indexOf(word);
    if (at < 0) return 0;
    const beginsWord = at === 0 || /[\s\-·'’(]/.test(hay[at - 1] ?? '');
    total += at === 0 ? 3 : beginsWord ? 2 : 1;
  }
  return total;
};
