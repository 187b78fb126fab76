// What a commit's message has to be: found by a search, and saying why. Plain JavaScript that Node 20 runs.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What a commit may be about that has no folder of its name. */
const AREAS = ['bundles', 'commits', 'dependencies', 'limits', 'tests', 'words'];
/** Whose folders, at any depth, are modules, features and parts of them; the folders themselves count too. */
const WHOLE = ['apps', 'packages', 'tools', 'bench', 'deploy', 'docs', 'e2e'];
const NOT_SOURCES = /^(?:node_modules|dist|generated|var)$|^\./;

/** takeOffWords → take-off-words */
const scopeOf = (folder) => folder.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

const foldersUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !NOT_SOURCES.test(entry.name)
      ? [entry.name, ...foldersUnder(path.join(folder, entry.name))]
      : [],
  );

/** What a commit may say that it is about: folders of the tree and of what it changes, and the areas. */
export function scopesOf(root, changed = []) {
  const folders = WHOLE.flatMap((name) => [name, ...foldersUnder(path.join(root, name))]);
  const gone = changed.flatMap((file) => path.dirname(file).split('/'));
  return new Set([...AREAS, ...folders.map(scopeOf), ...gone.map(scopeOf)]);
}

/** The paths of what is about to be committed: a folder that a commit deletes is no longer in the tree. */
export const stagedPaths = (root) =>
  execFileSync('git', ['-C', root, 'diff', '--cached', '--name-only'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** "scope: Verb object": the module or folder that changes, then what is done to it. */
const VERBS = ['Add', 'Fix', 'Remove', 'Rename', 'Move', 'Change', 'Speed up', 'Test', 'Document'];
const SUBJECT = new RegExp(`^([a-z][a-z0-9-]*)(/[a-z0-9-]+)?: (${VERBS.join('|')}) \\S`);
/** Characters of the first line: what a log and a list of blames show of it. */
const SUBJECT_MAX = 72;
/** What git writes itself, or what is folded into another commit before it is shared. */
const BY_GIT = /^(Merge|Revert|fixup!|squash!|amend!)/;

/** What is wrong with the first line but its length. */
const faultsOfSubject = (subject, scopes) => {
  if (subject === '') return ['The first line is empty: it says what changes, in a few words.'];
  const [, scope] = SUBJECT.exec(subject) ?? [];
  if (scope === undefined)
    return [
      `The first line is not "scope: Verb object", as in "opinions: Fix push address"; verbs are ${VERBS.join(', ')}.`,
    ];
  return scopes.has(scope)
    ? []
    : [`"${scope}" is no folder of a module, feature or package, nor one of ${AREAS.join(', ')}.`];
};

/** What is wrong with a message, each in a sentence; none when it is right. Lines of "#" are git's own. */
export function faultsOfMessage(message, scopes) {
  const [subject = '', second = '', ...rest] = message
    .split(/^# -+ >8 -+$/m)[0]
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.trimEnd());
  if (BY_GIT.test(subject)) return [];
  const faults = faultsOfSubject(subject, scopes);
  if ([...subject].length > SUBJECT_MAX)
    faults.push(`The first line has ${[...subject].length} characters: ${SUBJECT_MAX} at most.`);
  if (subject.includes(';')) faults.push('The first line has a semicolon: one commit, one thing.');
  if (second !== '') faults.push('The second line is not empty: it parts the first line from the body.');
  if (!rest.some((line) => line !== ''))
    faults.push('There is no body: one to three lines say why, with the figure or the cause.');
  return faults;
}

/** Documents and lists that `npm run generate` or a test writes. */
const GENERATED =
  /^docs\/(?:(?:openapi|surfaces\/[^/]+)\.json|(?:permissions|facts|schema|row-policies|system-access)\.md)$|\.generated\.ts$/;

/** What is wrong with what a commit changes: generated files alone hide their cause, but where they mend what met on main. */
export function faultsOfFiles(message, files) {
  const isFix = /^[^:\n]*: Fix /.test(message) || BY_GIT.test(message);
  return files.length > 0 && !isFix && files.every((file) => GENERATED.test(file))
    ? ['Only generated files change: they go in with their cause; what met on main is a "Fix".']
    : [];
}
