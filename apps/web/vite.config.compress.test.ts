import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder } from './vite.config.compress.ts';

let base: string;
const inBase = (...names: string[]): string => path.join(base, ...names);
const put = (name: string, text: string): void => writeFileSync(inBase('dist', name), text);
const compress = (): Promise<void> => compressFolder(inBase('dist'), inBase('cache'));
const TEXT = 'const height_m = 120;\n'.repeat(100);

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'envol-compress-'));
  mkdirSync(inBase('dist/assets'), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true }));

it('writes both encodings beside scripts, styles and data, and none beside pages, pictures and small files', async () => {
  for (const name of ['assets/a.js', 'a.css', 'a.geojson', 'a.html', 'a.png']) put(name, TEXT);
  put('small.js', 'export {};');
  await compress();
  for (const name of ['assets/a.js', 'a.css', 'a.geojson']) {
    expect(brotliDecompressSync(readFileSync(inBase('dist', `${name}.br`))).toString()).toBe(TEXT);
    expect(gunzipSync(readFileSync(inBase('dist', `${name}.gz`))).toString()).toBe(TEXT);
  }
  expect(
    readdirSync(inBase('dist')).filter((name) => /^(?:a\.html|a\.png|small)\S*\.(?:br|gz)$/.test(name)),
  ).toEqual([]);
});

it('takes what an earlier build compressed, under whatever name, and forgets what no file has any more', async () => {
  put('first.js', TEXT);
  await compress();
  const known = readdirSync(inBase('cache'));
  expect(known).toHaveLength(2);
  for (const name of known) writeFileSync(inBase('cache', name), 'of an earlier build');
  rmSync(inBase('dist/first.js'));
  rmSync(inBase('dist/first.js.br'));
  rmSync(inBase('dist/first.js.gz'));
  put('second.js', TEXT);
  await compress();
  expect(readFileSync(inBase('dist/second.js.br'), 'utf8')).toBe('of an earlier build');
  put('second.js', TEXT.toUpperCase());
  await compress();
  expect(brotliDecompressSync(readFileSync(inBase('dist/second.js.br'))).toString()).toBe(TEXT.toUpperCase());
  expect(readdirSync(inBase('cache')).filter((name) => known.includes(name))).toEqual([]);
});
