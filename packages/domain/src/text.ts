/**
 * At most `most` characters of a text, cut between characters: never through the pair of an emoji, half of which no
 * database keeps. `from` says which end stays.
 */
export function cutText(text: string, most: number, from: 'start' | 'end' = 'start'): string {
  const characters = [...text.toWellFormed()];
  if (characters.length <= most) return characters.join('');
  return (from === 'start' ? characters.slice(0, most) : characters.slice(-most)).join('');
}

/** A text without its accents: "Orléans" as "Orleans". */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The words of a page without its marks; "h < 50 m" has none. */
export const plainWords = (text: string): string =>
  text
    // A mark within a mark is none: five million "<" took seven seconds.
    .replace(/<(?:br|\/p|\/li|\/div)\b[^<>]{0,500}>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
