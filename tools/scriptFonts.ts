/**
 * Takes from Google's Noto fonts what the documents need for the scripts that Inter lacks: `node tools/scriptFonts.ts <folder>`.
 *
 * The folder holds the packages of FAMILIES in its node_modules, each in the release below (`npm install --prefix <folder>
 * --ignore-scripts @fontsource/noto-sans-arabic@5.3.0 …`). Writes packages/documents/generated/fonts: one WOFF 1.0 file a
 * slice, and `index.json`:
 *
 *     [{ family: "noto-sans-arabic", file: "noto-sans-arabic-arabic.woff", ranges: [[0x600, 0x604], …] }, …]
 *
 * `ranges` are the code points that the slice's own character map holds, in order, both ends included.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadFace } from '@envol/documents/pdf/faces';

const RELEASE = '5.3.0';
/** In the order they are tried. Where a family is cut into numbered slices, those; else the slices named here. */
const FAMILIES: readonly {
  readonly name: string;
  readonly slices: readonly string[];
  readonly release?: string;
}[] = [
  { name: 'noto-sans-arabic', slices: ['arabic'] },
  { name: 'noto-sans-hebrew', slices: ['hebrew'] },
  { name: 'noto-sans-thai', slices: ['thai'] },
  { name: 'noto-sans-lao', slices: ['lao'] },
  { name: 'noto-sans-khmer', slices: ['khmer'] },
  { name: 'noto-sans-devanagari', slices: ['devanagari'] },
  { name: 'noto-sans-bengali', slices: ['bengali'] },
  { name: 'noto-sans-tamil', slices: ['tamil'] },
  { name: 'noto-sans-armenian', slices: ['armenian'] },
  { name: 'noto-sans-georgian', slices: ['georgian'] },
  { name: 'noto-sans-ethiopic', slices: ['ethiopic'] },
  { name: 'noto-sans-sc', slices: [] },
  { name: 'noto-sans-jp', slices: [] },
  { name: 'noto-sans-kr', slices: [] },
  { name: 'noto-emoji', slices: [], release: '5.3.2' },
  { name: 'noto-sans-symbols-2', slices: ['symbols', 'math', 'braille'] },
];
const SUFFIX = '-400-normal.woff';

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('node tools/scriptFonts.ts <folder with the font packages in node_modules>');
const out = join(import.meta.dirname, '..', 'packages', 'documents', 'generated', 'fonts');

const numbersOf = (directory: string, name: string): string[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(name.length + 1, -SUFFIX.length))
    .filter((slice) => /^\d+$/.test(slice))
    .toSorted((a, b) => Number(a) - Number(b));

/** Code points as ranges, both ends included. Control characters and spaces are Inter's; U+FFFF only ends a table. */
const rangesOf = (codePoints: readonly number[]): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const codePoint of codePoints
    .filter((each) => each > 0xa0 && each !== 0xffff)
    .toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && codePoint <= last[1] + 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const index: { family: string; file: string; ranges: [number, number][] }[] = [];
for (const { name, slices, release = RELEASE } of FAMILIES) {
  const source = join(folder, 'node_modules', '@fontsource', name);
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  if (version !== release) throw new Error(`${name}: ${release} is wanted, ${version} is there`);
  const files = join(source, 'files');
  for (const slice of slices.length > 0 ? slices : numbersOf(files, name)) {
    const from = join(files, `${name}-${slice}${SUFFIX}`);
    const ranges = rangesOf([...loadFace(from, () => from).covers]);
    const file = `${name}-${slice}.woff`;
    copyFileSync(from, join(out, file));
    index.push({ family: name, file, ranges });
  }
  copyFileSync(join(source, 'LICENSE'), join(out, `${name}.LICENSE.txt`));
}
writeFileSync(join(out, 'index.json'), `[\n${index.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`);
