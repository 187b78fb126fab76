import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { beyond, excessOf, excessOfFile, LIMITS, type Listed, shrunk } from './sourceLimits.ts';

const root = path.resolve(import.meta.dirname, '..');

const listed = JSON.parse(readFileSync(path.join(root, 'tools/sourceLimits.json'), 'utf8')) as Listed;
/** Read once: to read all sources takes three seconds. */
const found = excessOf(root);

it('The sources have nothing over a limit that tools/sourceLimits.json does not list', () => {
  expect(beyond(listed, found)).toEqual([]);
});

it('The list of what is over a limit names the day by which each part is empty, and none of an empty one', () => {
  for (const limit of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    const isEmpty = Object.keys(listed[limit]).length === 0;
    expect(listed.due[limit] ?? '', limit).toMatch(isEmpty ? /^$/ : /^20\d\d-\d\d-\d\d$/);
  }
});

it('The web has no file with more imports than may be', () => {
  expect(Object.keys(found.imports).filter((file) => file.startsWith('apps/web/'))).toEqual([]);
});

it('The list of what is over a limit names what has grown and drops what is mended', () => {
  const none = { parameters: {}, imports: {}, indexExports: {}, folderEntries: {} };
  const before = { functionLines: { 'a.ts#f': 70, 'a.ts#g': 90, 'a.ts#h': 64 }, ...none };
  const after = { functionLines: { 'a.ts#f': 80, 'a.ts#g': 65, 'a.ts#new': 61 }, ...none };
  expect(beyond(before, after)).toEqual([
    'a.ts#f: 80 functionLines, the most is 70',
    'a.ts#new: 61 functionLines, the most is 60',
  ]);
  expect(shrunk(before, after).functionLines).toEqual({ 'a.ts#f': 70, 'a.ts#g': 65 });
});

it('The count of a source takes the lines of JSX and comments, the parameters and the imports', () => {
  const body = Array.from({ length: 60 }, () => '    <i />').join('\n');
  const text = `${"import 'x';\n".repeat(26)}const View = () => (\n  <b>\n\n    {/* why */}\n${body}\n  </b>\n);\nfunction six(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) {}`;
  expect(excessOfFile('a.tsx', text)).toEqual({
    functionLines: { 'a.tsx#View': 65 },
    parameters: { 'a.tsx#six': 6 },
    imports: { 'a.tsx': 26 },
    indexExports: {},
  });
});

it('The count of a module’s index takes the names that it exports, passed on or declared', () => {
  const names = Array.from({ length: 20 }, (_, place) => `name${place}`).join(', ');
  const text = `export { ${names} } from './a.ts';\nexport const towersModule = 1;\nconst own = 2;`;
  const index = 'apps/api/src/modules/towers/index.ts';
  expect(excessOfFile(index, text).indexExports).toEqual({ [index]: 21 });
  expect(excessOfFile('apps/api/src/modules/towers/towers.ts', text).indexExports).toEqual({});
});
