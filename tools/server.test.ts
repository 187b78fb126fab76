import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleServer, isWhole, serverFile } from './server.mjs';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'envol-server-')), 'laid');
let code: string;
beforeAll(async () => {
  await bundleServer(folder);
  code = readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

/** A part beside the program's file. */
const aPart = (of: string): string =>
  readdirSync(of).find((name) => name.endsWith('.mjs') && name !== 'main.mjs') ?? '';

it('the server laid together is few files, the program apart from what starts the database', () => {
  const names = readdirSync(folder);
  expect(names).toContain('main.mjs');
  expect(names.length).toBeLessThan(30);
  expect(readFileSync(path.join(folder, 'main.mjs'), 'utf8')).toMatch(/import\("\.\/program-[^"]+"\)/);
});

it('what lies beside a module is looked for beside its source, and is there', () => {
  expect(code).not.toContain('import.meta.url');
  const beside = [...code.matchAll(/new URL\(\s*["']([^"']+)["'],\s*["'](file:[^"']+)["']\)/g)];
  expect(beside.length).toBeGreaterThan(15);
  const missing = beside.filter(([, name, from]) => !existsSync(fileURLToPath(new URL(name ?? '', from))));
  expect(missing.map(([, name]) => name)).toEqual([]);
});

it.each([
  ['was edited', (copy: string) => appendFileSync(path.join(copy, 'main.mjs'), '\nprocess.exit(7);')],
  ['was cut short', (copy: string) => truncateSync(path.join(copy, 'main.mjs'), 40)],
  ['lost a part', (copy: string) => rmSync(path.join(copy, aPart(copy)))],
  ['gained a part', (copy: string) => writeFileSync(path.join(copy, 'more.mjs'), 'process.exit(7);')],
  ['does not say what it holds', (copy: string) => rmSync(path.join(copy, 'contents.json'))],
])('a cache that %s is never run: it is laid anew', async (_, change) => {
  const copy = path.join(path.dirname(folder), 'copy');
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  expect(isWhole(copy)).toBe(true);
  change(copy);
  expect(isWhole(copy)).toBe(false);
});

it('a server is started from a cache that stands, and from one laid anew in place of a broken one', async () => {
  const main = path.join(folder, 'main.mjs');
  expect(await serverFile(folder)).toBe(main);
  appendFileSync(main, '\nprocess.exit(7);');
  expect(await serverFile(folder)).toBe(main);
  expect(readFileSync(main, 'utf8')).not.toContain('process.exit(7)');
  expect(isWhole(folder)).toBe(true);
});
