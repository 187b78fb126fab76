// Which files the lint has to read again: those whose content, or whose rules, it has not passed before. Only for rules that read a
// file by itself (biome.quick.json): what a rule over several files finds changes with the others. Plain JavaScript that Node 20 runs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IS_LINTED = /\.(?:ts|tsx|mts|mjs|cjs|js|css|json)$/;
/** What decides which rules there are. */
const RULES = ['biome.json', 'biome.quick.json', 'node_modules/@biomejs/biome/package.json', '.gitignore'];
/** Names of more files than these do not fit on a command line everywhere; the whole takes no longer then. */
const MOST_NAMED = 400;

const digestOf = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
};
const contentOf = (root, file) => {
  const name = join(root, file);
  return existsSync(name) ? readFileSync(name) : '';
};

/** Files that git knows or would add, for the lint leaves out what it ignores. */
function sourcesIn(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    // What git says of a folder that it does not know.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return listed.split('\0').filter((file) => IS_LINTED.test(file) && existsSync(join(root, file)));
}

const readKnown = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // None yet, or one that a run ended in writing.
    return {};
  }
};

/**
 * What to lint: names of files, `['.']` for all, `[]` where all have passed as they are. `notePassed` is called when the lint has
 * passed. A checkout without git lints all.
 */
export function openLintCache(root, store = join(root, 'var', 'cache', 'lint.json')) {
  let sources;
  try {
    sources = sourcesIn(root);
  } catch {
    return { files: ['.'], notePassed: () => undefined };
  }
  const rules = digestOf(...RULES.map((file) => contentOf(root, file)));
  const passed = new Set(readKnown(store)[rules] ?? []);
  // The name counts too: some rules go by it.
  const digestsNow = () =>
    new Map(sources.map((file) => [file, digestOf(file, '\0', contentOf(root, file))]));
  const digests = digestsNow();
  const unknown = sources.filter((file) => !passed.has(digests.get(file)));
  return {
    files: unknown.length > MOST_NAMED ? ['.'] : unknown,
    notePassed: () => {
      // Of a file that was written meanwhile nobody knows which content the lint read.
      const after = digestsNow();
      const same = [...digests].flatMap(([file, digest]) => (after.get(file) === digest ? [digest] : []));
      mkdirSync(dirname(store), { recursive: true });
      writeFileSync(store, JSON.stringify({ [rules]: same }));
    },
  };
}
