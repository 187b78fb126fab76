import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Face, loadFace } from './faces.ts';

/** One slice of a Noto font: the file, and the code points it draws as ranges, both ends included. */
interface Slice {
  readonly family: string;
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const folder = new URL('../../generated/fonts/', import.meta.url);

let slices: readonly Slice[] | null = null;

/** The index is read when a text first needs it: most sheets never do. */
const allSlices = (): readonly Slice[] => {
  slices ??= JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as readonly Slice[];
  return slices;
};

/** Which country's drawing of the Chinese characters a text wants. */
export type HanStyle = 'noto-sans-sc' | 'noto-sans-jp' | 'noto-sans-kr';

/** Kana are Japanese and hangul is Korean; without either, Chinese characters are drawn the simplified way. */
export const hanStyleOf = (text: string): HanStyle => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'noto-sans-jp';
  return /\p{Script=Hangul}/u.test(text) ? 'noto-sans-kr' : 'noto-sans-sc';
};

const found = new Map<string, Slice | null>();
const MAX_REMEMBERED = 20_000;

const sliceFor = (codePoint: number, style: HanStyle): Slice | null => {
  const key = `${style} ${codePoint}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const holding = allSlices().filter(({ ranges }) =>
    ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
  );
  const slice = holding.find(({ family }) => family === style) ?? holding[0] ?? null;
  if (found.size >= MAX_REMEMBERED) found.clear();
  found.set(key, slice);
  return slice;
};

/** Whether one of the Noto fonts draws the character; no font is read for the answer. */
export const hasScriptFace = (codePoint: number): boolean => sliceFor(codePoint, 'noto-sans-sc') !== null;

/** The slice of a Noto font that draws the character, read when it is first needed; null where none does. */
export const scriptFaceFor = (codePoint: number, style: HanStyle): Face | null => {
  const slice = sliceFor(codePoint, style);
  if (slice === null) return null;
  return loadFace(slice.file.replace(/\.woff$/, ''), () => fileURLToPath(new URL(slice.file, folder)));
};
