import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** A screen that asks for words once it is drawn hides what one already reads behind its placeholder until they come. */

const SOURCES = resolve(import.meta.dirname, '../apps/web/src');
/** What stands around every signed-in screen has loaded these (`routing/parents.ts`). */
const AROUND = ['common', 'nav', 'notifications'];
const HOSTS = join(SOURCES, 'app/hosts.generated.ts');

const codeOf = new Map(
  globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map((file) => [
    join(SOURCES, file),
    readFileSync(join(SOURCES, file), 'utf8'),
  ]),
);
const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);

interface Link {
  readonly file: string;
  /** The names asked for; null for all of the file. */
  readonly names: readonly string[] | null;
}

const linksOf = (file: string): readonly Link[] =>
  [
    ...(codeOf.get(file) ?? '').matchAll(/(?:^|\n)(?:import|export)\s(?!type\b)([^;]*?)\sfrom\s'(\.[^']+)'/g),
  ].map(([, what = '', path = '']) => {
    const [, names] = /\{([^}]*)\}/.exec(what) ?? [];
    return {
      file: resolve(dirname(file), path),
      names: names?.split(',').map((name) => name.trim().split(/\s/)[0] ?? '') ?? null,
    };
  });

/** Of a file that only passes on what others hold: those of them that have one of the names. */
const followed = ({ file, names }: Link): readonly string[] =>
  names === null || !/\/index\.ts$/.test(file)
    ? [file]
    : linksOf(file)
        .filter((link) => link.names === null || link.names.some((name) => names.includes(name)))
        .flatMap(followed);

/** Everything that is loaded with a file. */
const loadedWith = (root: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [root];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !codeOf.has(file)) continue;
    found.add(file);
    waiting.push(...linksOf(file).flatMap(followed));
  }
  return found;
};

const wordsAskedFor = (file: string): readonly string[] =>
  [...(codeOf.get(file) ?? '').matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']+')/g)].flatMap(
    ([, list = '']) => quoted(list),
  );

interface Screen {
  readonly file: string;
  readonly words: readonly string[];
}

/** The words of a list as routes write it, those of the lists that it names included. */
const wordsIn = (code: string, list: string): readonly string[] => [
  ...quoted(list),
  ...[...list.matchAll(/\.{0,3}\b([A-Z_]{3,})\b/g)].flatMap(([, name = '']) => {
    const [, named] = new RegExp(`const ${name} = (\\[[^\\]]*\\]) as const`).exec(code) ?? [];
    return named === undefined ? [] : wordsIn(code, named);
  }),
];

/** `lazyScreen(words, load)` or `publicScreen` of a file of routes; the lists and loaders that screens share stand above them. */
const screensOf = (routes: string): readonly Screen[] => {
  const code = codeOf.get(routes) ?? '';
  const loaders = new Map(
    [...code.matchAll(/const (load\w*) = (?:async )?\(\) =>[^;]*?import\('([^']+)'\)/g)].map(
      ([, name = '', path = '']) => [name, path],
    ),
  );
  return [
    ...code.matchAll(/\b(?:publicScreen|lazyScreen)\(\s*(\[[^\]]*\]|[A-Z_]+),\s*([\s\S]*?)\)(?:,|;)?\n/g),
  ].map(([, words = '', load = '']) => {
    const [, path] = /import\('([^']+)'\)/.exec(load) ?? [];
    const loader = loaders.get(/\bload\w*/.exec(load)?.[0] ?? '');
    return { file: resolve(dirname(routes), path ?? loader ?? ''), words: wordsIn(code, words) };
  });
};

/** The words that stand beside the way to what features put on a host. */
const wordsOfHost = (host: string): readonly string[] =>
  quoted(new RegExp(`\\b${host}: \\{\\s*words: (\\[[^\\]]*\\])`).exec(codeOf.get(HOSTS) ?? '')?.[1] ?? '');

/** `hostScreen(host, words, name)`: all that stands on the host comes with each of its screens. */
const hostScreensOf = (routes: string): readonly Screen[] => {
  const code = codeOf.get(routes) ?? '';
  return [...code.matchAll(/\bhostScreen\(\s*'(\w+)',\s*(\[[^\]]*\]|[A-Z_]+),/g)].map(
    ([, host = '', words = '']) => ({
      file: join(SOURCES, `app/on${host.replace(/^./, (first) => first.toUpperCase())}.generated.ts`),
      words: [...wordsIn(code, words), ...wordsOfHost(host)],
    }),
  );
};

const ROUTES = [...codeOf.keys()].filter((file) => /\.routes\.tsx?$|\/app\/router\.tsx$/.test(file));

it.each(ROUTES.map((file) => [relative(SOURCES, file), file] as const))(
  'the screens of %s come with all their words',
  (_, routes) => {
    const screens = [...screensOf(routes), ...hostScreensOf(routes)];
    const isBesideMap = /\bdesk\b/.test(codeOf.get(routes) ?? '');
    for (const { file } of screens) expect(codeOf.has(file), file).toBe(true);
    const late = screens.map(({ file, words }) => ({
      file: relative(SOURCES, file),
      words: [...new Set([...loadedWith(file)].flatMap(wordsAskedFor))].filter(
        (each) => ![...AROUND, ...(isBesideMap ? ['map'] : []), ...words].includes(each),
      ),
    }));
    expect(late.filter(({ words }) => words.length > 0)).toEqual([]);
  },
);
