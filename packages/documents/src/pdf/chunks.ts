/** Longer stretches without a space are measured in pieces: shaping a hostile word whole costs seconds. */
const MOST_CHARACTERS = 24;

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Where the piece that begins at `start` ends: after the next space, or after 24 characters, never inside a pair. */
export const chunkEnd = (text: string, start: number): number => {
  const space = text.indexOf(' ', start);
  const end = space === -1 ? text.length : space + 1;
  if (end - start <= MOST_CHARACTERS) return end;
  const cut = start + MOST_CHARACTERS;
  return isLowSurrogate(text.charCodeAt(cut)) ? cut + 1 : cut;
};
