// Words that no source asks for: `node tools/unusedWords.ts`, and a check of `npm test`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const SOURCES = ['apps/api/src', 'apps/api/demo', 'apps/web/src', 'packages', 'e2e'];
/** Asked for by a value that comes with the data (codes of errors, kinds of letters): no source writes their keys. */
const BY_DATA = new Set(['data_age', 'errors', 'server', 'documents', 'constraints', 'sources', 'period']);
const PLURALS = /_(?:zero|one|two|few|many|other)$/;

interface Words {
  readonly [key: string]: string | Words;
}

/** The dotted paths of all texts. */
const keysOf = (words: Words, before = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  );

interface Asked {
  /** Every text in quotes that could be a key, without its namespace. */
  readonly literals: ReadonlySet<string>;
  /** What stands before the first `${` of a template, without its namespace. */
  readonly prefixes: readonly string[];
  /** Groups of words that are taken by a value: `words.versions[key]`. */
  readonly groups: ReadonlySet<string>;
  /** What follows a group that comes as a value: `${group}.title`; "" where a value follows. */
  readonly suffixes: ReadonlySet<string>;
  /** Words taken as members of their group: `words.kml.folder`. */
  readonly members: ReadonlySet<string>;
}

/** What the sources may ask for. */
export const askedIn = (text: string): Asked => ({
  literals: new Set([...text.matchAll(/['"`](?:[\w-]+:)?([\w.-]+)['"`]/g)].map(([, key = '']) => key)),
  prefixes: [...new Set([...text.matchAll(/`(?:[\w-]+:)?([\w.-]+)\$\{/g)].map(([, prefix = '']) => prefix))],
  groups: new Set([...text.matchAll(/\.(\w+)\[/g)].map(([, group = '']) => group)),
  suffixes: new Set([...text.matchAll(/`(?:\w+:)?\$\{[^}`]*\}\.([\w.]*)/g)].map(([, suffix = '']) => suffix)),
  members: new Set([...text.matchAll(/\.(\w+\.\w+)/g)].map(([, member = '']) => member)),
});

/** Whether its group is named in quotes somewhere, and what follows the group is asked of a group that is a value. */
const isOfValue = (key: string, { literals, suffixes }: Asked): boolean => {
  const dot = key.indexOf('.');
  return dot > 0 && literals.has(key.slice(0, dot)) && (suffixes.has('') || suffixes.has(key.slice(dot + 1)));
};

/** The keys that nothing asks for: as they stand, by their plural, by a template that begins so, by their group. */
export const unusedKeys = (words: Words, asked: Asked): string[] => {
  const { literals, prefixes, groups, members } = asked;
  return keysOf(words).filter((key) => {
    const base = key.replace(PLURALS, '');
    return (
      !literals.has(key) &&
      !literals.has(base) &&
      !prefixes.some((prefix) => base.startsWith(prefix)) &&
      !key
        .split('.')
        .slice(0, -1)
        .some((group) => groups.has(group)) &&
      !members.has(base) &&
      !isOfValue(base, asked)
    );
  });
};

const sourceText = (): string =>
  SOURCES.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(
      (file) =>
        file.isFile() &&
        /\.tsx?$/.test(file.name) &&
        !/node_modules|\/dist/.test(relative(root, file.parentPath)),
    )
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');

const find = (): string[] => {
  const asked = askedIn(sourceText());
  const folder = join(root, 'packages/i18n/fr');
  return readdirSync(folder)
    .map((file) => ({ file, namespace: file.replace('.json', '') }))
    .filter(({ namespace }) => !BY_DATA.has(namespace))
    .flatMap(({ file, namespace }) =>
      unusedKeys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words, asked).map(
        (key) => `${namespace}:${key}`,
      ),
    );
};

if (import.meta.main) {
  const unused = find();
  for (const key of unused) console.error(`Nothing asks for ${key}`);
  if (unused.length > 0) process.exitCode = 1;
}
