// What the titles of tests say: a subject, its condition, the outcome. A title is read in a report, far from its file: one
// that is a word, a placeholder or the end of nobody's sentence says nothing there.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const TESTS = [
  'packages/*/{src,test}/**/*.test.{ts,tsx}',
  'apps/*/{src,test,demo}/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
  'e2e/*.spec.ts',
];

interface Title {
  /** Of the groups around it, the outermost first. */
  readonly groups: readonly string[];
  readonly own: string;
}

/** `it` of `it.each([…])('…')`, `test.skip`, `it`. */
const rootOf = (node: ts.Expression): string => {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : node.getText();
};

const textOf = (node: ts.Node | undefined): string | undefined =>
  node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    ? node.getText().slice(1, -1)
    : undefined;

/** The titles of a file's tests with the groups that they stand in. */
export const titlesOf = (file: string, text: string): readonly Title[] => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Title[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const title = ts.isCallExpression(node) ? textOf(node.arguments[0]) : undefined;
    const root = title === undefined ? '' : rootOf((node as ts.CallExpression).expression);
    if (
      title !== undefined &&
      (root === 'it' || (root === 'test' && !/step/.test(node.getText().slice(0, 12))))
    )
      found.push({ groups, own: title });
    const inside = title !== undefined && root === 'describe' ? [...groups, title] : groups;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, []);
  return found;
};

const PLACEHOLDER = /%[sdijo]|\$\{[^}]*\}|\$\w+|[→:,|·“”"()]/g;
const wordsOf = (text: string): number =>
  text
    .replace(PLACEHOLDER, ' ')
    .split(/\s+/)
    .filter((word) => word !== '').length;

/** A verb in the third person, or what stands for one: the end of a sentence whose beginning has to stand in a group. */
const BEGINS_WITH_A_VERB =
  /^(?:is|are|has|can|may|was|will|does|goes|says|[a-z]+(?:ses|shes|ches|zes|xes|[^su ]s))(?= )(?!\S*(?:’s|'s))/;
/** Plural nouns that end like verbs are told from them by what follows: "letters of …", "drones from …". */
const NOUN_FOLLOWS =
  /^\S+ (?:of|from|and|with|without|that|who|whose|beside|between|in|on|by|to which|is|are|has|have|can|may|says|say|take|takes|keep|keeps|comes|come|stands|stand|gives|give)\b/;

/** Why a title says too little; null where it says enough. */
const faultOf = ({ groups, own }: Title): string | null => {
  if (groups.some((group) => /^[a-z]+$/.test(group))) return 'a group of one bare word';
  if (wordsOf([...groups, own].join(' ')) < 3) return 'less than three words of its own';
  if (groups.length === 0 && BEGINS_WITH_A_VERB.test(own) && !NOUN_FOLLOWS.test(own)) return 'no subject';
  return null;
};

/** What is wrong with the titles of a file. */
export const faultsOf = (file: string, text: string): readonly string[] =>
  titlesOf(file, text).flatMap((title) => {
    const fault = faultOf(title);
    return fault === null ? [] : [`${[...title.groups, title.own].join(' > ')}: ${fault}`];
  });

/** Titles of all tests under `root` that say too little, each behind its file. */
export const faultsUnder = (root: string): readonly string[] =>
  globSync(TESTS, { cwd: root })
    .filter((file) => !file.includes('node_modules'))
    .sort()
    .flatMap((file) =>
      faultsOf(file, readFileSync(path.join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
    );
