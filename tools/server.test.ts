import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleServer } from './server.mjs';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'envol-server-')), 'laid');
let code: string;
beforeAll(async () => {
  await bundleServer(folder);
  code = readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

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
