// What a module of the API adds to the program's common types by name (`declare module`): its tables, its settings, its
// services. Whoever names one does not compile once the module's folder is gone, though nothing is imported from it.
import path from 'node:path';
import ts from 'typescript';

export interface DeclaredNames {
  /** Each table, setting or service with the file that declares it. */
  readonly tables: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, string>;
  readonly services: ReadonlyMap<string, string>;
}

const treeOf = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

const nodesIn = (node: ts.Node): readonly ts.Node[] => {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child, ...nodesIn(child));
  });
  return children;
};

const nameOf = (node: ts.ObjectLiteralElementLike | ts.TypeElement): string[] =>
  node.name !== undefined && ts.isIdentifier(node.name) ? [node.name.text] : [];

/** The members that a file adds to an interface of the platform. */
const membersOf = (source: ts.SourceFile, name: string): readonly string[] =>
  nodesIn(source).flatMap((node) =>
    ts.isInterfaceDeclaration(node) && node.name.text === name ? node.members.flatMap(nameOf) : [],
  );

const returnsOf = (node: ts.Node): readonly ts.Expression[] => {
  if (ts.isReturnStatement(node)) return node.expression === undefined ? [] : [node.expression];
  if (ts.isFunctionLike(node)) return [];
  const found: ts.Expression[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...returnsOf(child));
  });
  return found;
};

/** What the settings of a file become: the keys of what its `read` gives. */
const settingsOf = (source: ts.SourceFile): readonly string[] =>
  nodesIn(source).flatMap((node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'read') return [];
    const read = node.initializer;
    if (!ts.isArrowFunction(read)) return [];
    const given = ts.isBlock(read.body) ? returnsOf(read.body) : [read.body];
    return given.flatMap((each) => {
      const value = ts.isParenthesizedExpression(each) ? each.expression : each;
      return ts.isObjectLiteralExpression(value) ? value.properties.flatMap(nameOf) : [];
    });
  });

/** The names of files under `modules/`, by their text. */
export const declaredNames = (modules: ReadonlyMap<string, string>): DeclaredNames => {
  const tables = new Map<string, string>();
  const settings = new Map<string, string>();
  const services = new Map<string, string>();
  for (const [file, text] of modules) {
    const [, role = ''] = /\.(tables|settings|open|integration)\.ts$/.exec(file) ?? [];
    if (role === '') continue;
    const source = treeOf(file, text);
    if (role === 'tables') for (const name of membersOf(source, 'Tables')) tables.set(name, file);
    else if (role === 'settings') for (const name of settingsOf(source)) settings.set(name, file);
    else for (const name of membersOf(source, 'Services')) services.set(name, file);
  }
  return { tables, settings, services };
};

/** A table in the query builder, in a type, or asked for by whose rows it holds. */
const TABLE =
  /\b(?:selectFrom|selectAll|(?:inner|left|right|full|cross)Join(?:Lateral)?|insertInto|updateTable|deleteFrom|mergeInto|using|from|table|owned|ofOperator|ofEntity)\(\s*\[?\s*'(\w+)(?: as \w+)?'|\b(?:Tables|DB)\['(\w+)'\]/g;
/** Names of tables as data: a list or a union in which nothing else stands. */
const LIST = /\[\s*('\w+'(?:,\s*'\w+')+),?\s*\]|('\w+'(?:\s*\|\s*'\w+')+)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const captures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');

/** The keys of `{ a, b: c }`. */
const takenIn = (pattern: string): string[] => captures(pattern, /(?:^|,)\s*(\w+)/g);

const quoted = (text: string): string[] => captures(text, /'(\w+)'/g);

const tablesIn = (text: string, tables: DeclaredNames['tables']): string[] => [
  ...captures(text, TABLE),
  ...captures(text, LIST)
    .map(quoted)
    .filter((names) => names.every((name) => tables.has(name)) && names.some((name) => name.includes('_')))
    .flat(),
];

/** A setting by the type of the configuration, or read from it. */
const SETTINGS = /\bPick<\s*Config,\s*([^>]*)>|\bConfig\[('\w+')\]/g;
const READ_SETTING = /\bconfig\.(\w+)/g;
const TAKEN_SETTINGS = /\bconfig: \{([^}]*)\}|\bconst \{([^}]*)\} = config\b/g;

const settingsIn = (text: string): string[] => [
  ...captures(text, SETTINGS).flatMap(quoted),
  ...captures(text, READ_SETTING),
  ...captures(text, TAKEN_SETTINGS).flatMap(takenIn),
];

/** A service by the type of all, or by what a module says that it needs. */
const SERVICES = /\bPick<\s*Services,\s*([^>]*)>|\bServices\[('\w+')\]/g;
const NEEDS = /(?:\b(?:work_)?needs:|NEEDS =) \[([^\]]*)\]/g;
const READ_SERVICE = /\bservices\.(\w+)/g;
const TAKEN_SERVICES = /\bconst \{([^}]*)\} = services\b|\{([^{}]*)\}: Services\b/g;

const servicesIn = (text: string): string[] => [
  ...captures(text, SERVICES).flatMap(quoted),
  ...captures(text, NEEDS).flatMap(quoted),
  ...captures(text, READ_SERVICE),
  ...captures(text, TAKEN_SERVICES).flatMap(takenIn),
];

/** The files whose names a text uses: those that declare its tables, its settings and its services. */
export const declaredFilesIn = (file: string, text: string, names: DeclaredNames): readonly string[] => {
  if (!/^(?:apps\/api|bench|tools)\//.test(file)) return [];
  const plain = text.replace(COMMENT, '');
  const found = [
    ...tablesIn(plain, names.tables).map((name) => names.tables.get(name)),
    ...settingsIn(plain).map((name) => names.settings.get(name)),
    ...servicesIn(plain).map((name) => names.services.get(name)),
  ];
  return [...new Set(found)].flatMap((each) => (each === undefined ? [] : [path.normalize(each)]));
};
