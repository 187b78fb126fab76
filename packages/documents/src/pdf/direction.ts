import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// The package exports its maker as a whole module, which its types do not say.
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = makeBidi();

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * How deep each UTF-16 unit of a line stands in right-to-left text: odd from right to left (Unicode's bidirectional
 * algorithm, UAX #9, in a line that begins at the left as every line of ours). Null where nothing does.
 */
export const levelsOf = (text: string): Uint8Array | null =>
  RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : null;

/** Stretches of a line in the order they stand on paper, from left to right (UAX #9, rule L2). */
export const visualOrder = <Stretch extends { readonly level: number }>(
  logical: readonly Stretch[],
): Stretch[] => {
  const line = [...logical];
  const deepest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) {
    for (let start = 0; start < line.length; start++) {
      let end = start;
      while ((line[end]?.level ?? -1) >= level) end += 1;
      if (end === start) continue;
      line.splice(start, end - start, ...line.slice(start, end).reverse());
      start = end;
    }
  }
  return line;
};

/** Signs between right-to-left words, as they stand on paper: in reverse order, brackets the other way round. */
export const mirrorBrackets = (signs: string): string =>
  [...signs]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');
