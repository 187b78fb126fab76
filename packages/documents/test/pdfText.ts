import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const runs = (command: string): boolean => {
  try {
    execFileSync(command, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Whether poppler can read the sheets back; without it the tests only look at the bytes. */
export const HAS_POPPLER = runs('pdftotext') && runs('pdfinfo');

const withFile = (pdf: Uint8Array, command: string, args: (file: string) => string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'envol-sheet-'));
  try {
    const file = join(folder, 'sheet.pdf');
    writeFileSync(file, pdf);
    return execFileSync(command, args(file), {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The words of a PDF in drawing order, white space collapsed. */
export const textOf = (pdf: Uint8Array): string =>
  withFile(pdf, 'pdftotext', (file) => ['-raw', file, '-']).replaceAll(/\s+/g, ' ');

/** The words of each page. */
export const pagesOf = (pdf: Uint8Array): string[] =>
  withFile(pdf, 'pdftotext', (file) => ['-raw', file, '-'])
    .split('\f')
    .map((page) => page.replaceAll(/\s+/g, ' '));

/** Every word with its box in points: [left, top, right, bottom]. */
export const wordBoxesOf = (pdf: Uint8Array): [number, number, number, number][] =>
  [
    ...withFile(pdf, 'pdftotext', (file) => ['-bbox', file, '-']).matchAll(
      /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)"/g,
    ),
  ].map(([, left, top, right, bottom]) => [Number(left), Number(top), Number(right), Number(bottom)]);

/** What `pdfinfo` says, by its own keys: "Pages", "Tagged", "Title"… */
export const infoOf = (pdf: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    withFile(pdf, 'pdfinfo', (file) => [file])
      .split('\n')
      .map((line) => line.split(/:\s+/, 2))
      .filter((pair): pair is [string, string] => pair.length === 2),
  );

/** Number of page objects, read from the bytes. */
export const pageCount = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
