import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLintCache } from './lintCache.mjs';

let root: string;
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const pass = (): void => openLintCache(root).notePassed();

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'envol-lint-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('.gitignore', 'var/\n');
  write('biome.json', '{}');
  write('a.ts', 'one');
  write('b/c.css', 'two');
  write('read.md', 'no source');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the files that the lint reads', () => {
  it('are all of them the first time, and none once they have passed', () => {
    expect(openLintCache(root).files).toEqual(['a.ts', 'b/c.css', 'biome.json']);
    expect(openLintCache(root).files).toHaveLength(3);
    pass();
    expect(openLintCache(root).files).toEqual([]);
  });

  it('are what has another content or another name since', () => {
    pass();
    write('a.ts', 'other');
    write('d.ts', 'two');
    expect(openLintCache(root).files).toEqual(['a.ts', 'd.ts']);
    write('a.ts', 'one');
    rmSync(path.join(root, 'd.ts'));
    expect(openLintCache(root).files).toEqual([]);
  });

  it('are those that were written while the lint ran', () => {
    const lint = openLintCache(root);
    write('a.ts', 'other');
    lint.notePassed();
    write('a.ts', 'one');
    expect(openLintCache(root).files).toEqual(['a.ts']);
  });

  it('are all again once the rules are others', () => {
    pass();
    write('biome.json', '{ "linter": {} }');
    expect(openLintCache(root).files).toContain('a.ts');
    pass();
    expect(openLintCache(root).files).toEqual([]);
  });

  it('are all where the store cannot be read, or git does not know the folder', () => {
    pass();
    write('var/cache/lint.json', '{"');
    expect(openLintCache(root).files).toHaveLength(3);
    rmSync(path.join(root, '.git'), { recursive: true });
    expect(openLintCache(root).files).toEqual(['.']);
  });

  it('are the whole folder rather than more names than a command line holds', () => {
    for (let each = 0; each < 401; each += 1) write(`many/${each}.ts`, String(each));
    expect(openLintCache(root).files).toEqual(['.']);
  });
});
