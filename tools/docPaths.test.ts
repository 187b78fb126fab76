import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Every file that a page may speak of. */
const files = globSync(
  ['*.*', '{apps,bench,deploy,docs,e2e,packages,tools}/**/*.{ts,tsx,mjs,json,md,css,sql,cjs,yaml,example}'],
  { cwd: root, exclude: (name) => name.includes('node_modules') || name.includes('/dist/') },
);
const tree = files.map((file) => `/${file}`).join('\n');

/** "a/{b,c}.ts" as "a/b.ts" and "a/c.ts". */
const expanded = (span: string): string[] => {
  const [whole, before, choices, after] = /^(.*?)\{([^{}]+)\}(.*)$/.exec(span) ?? [];
  if (whole === undefined) return [span];
  return (choices ?? '').split(',').flatMap((choice) => expanded(`${before}${choice}${after}`));
};

const PACKAGES = /^(contract|documents|domain|i18n)\//;
const PATH = /^(?:\.\.\/)*[\w*<{][\w.*<>{},-]*(?:\/[\w.*<>{},-]*)*$/;
/** Made while the product runs. */
const MADE = ['var/'];
const SOURCE = /\.(?:ts|tsx|mjs|md|css|sql)$/;

/** The paths that a page names between backticks: with a folder, or a source file by its name. */
const pathsIn = (page: string): string[] =>
  [...page.matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span)
    .filter(
      (span) =>
        PATH.test(span) &&
        !MADE.includes(span) &&
        (SOURCE.test(span) || /^[a-z][\w.*<>{},-]*\/(?:[\w.*<>{},-]+\/)*$/.test(span)),
    )
    .flatMap(expanded);

/** Whether a path, from the root or from any folder, is in the tree; "<module>" and "*" stand for any name. */
const isThere = (span: string): boolean => {
  const pattern = span
    .replace(/^(?:\.\.\/)+/, '')
    .replaceAll(/[.]/g, '\\.')
    .replace(PACKAGES, '$1/(?:src/)?')
    .replaceAll(/<\w+>|\*/g, '[^/\\n]*');
  return new RegExp(`/${pattern}${span.endsWith('/') ? '' : '$'}`, 'm').test(tree);
};

const PAGES = files.filter((file) =>
  /^(?:ARCHITECTURE|CONTRIBUTING|GLOSSARY|README)\.md$|\/src\/.*README\.md$/.test(file),
);

it('every path that a page names is in the tree', () => {
  expect(PAGES.length).toBeGreaterThan(30);
  const lost = PAGES.flatMap((page) =>
    pathsIn(read(page))
      .filter((span) => !isThere(span))
      .map((span) => `${page}: ${span}`),
  );
  expect(lost).toEqual([]);
});

it('The check of paths in documents sees a path that is gone', () => {
  const page =
    'See `apps/api/src/no-such/`, `nowhere.service.ts`, `packages/domain/src/{access,gone}/` and `db`.';
  expect(pathsIn(page).filter((span) => !isThere(span))).toEqual([
    'apps/api/src/no-such/',
    'nowhere.service.ts',
    'packages/domain/src/gone/',
  ]);
});
