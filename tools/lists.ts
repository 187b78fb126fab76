// The lists of what the folders hold: a module, a feature or a namespace of words is a folder, and nobody writes its name
// elsewhere. `npm run generate` writes them; `node tools/generate.ts --check` says whether they are true.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A checked-in list by its path, and what it has to say. */
type Lists = Readonly<Record<string, string>>;

const HEADING = '// Written by `npm run generate` from the folders: do not edit.';

const foldersIn = (root: string, path: string): string[] =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : [];

/** What a folder's files export under names that match, each with its file. */
const exportsIn = (
  root: string,
  path: string,
  files: RegExp,
  names: RegExp,
): { name: string; file: string }[] =>
  readdirSync(join(root, path))
    .filter((file) => files.test(file) && !file.includes('.test.'))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, path, file), 'utf8').matchAll(/^export const (\w+)\b/gm)]
        .map(([, name = '']) => name)
        .filter((name) => names.test(name))
        .map((name) => ({ name, file })),
    );

/** Whether a folder exports a name: at its index, or in a file that the index passes on whole. */
const has = (root: string, path: string, name: string): boolean =>
  exportsIn(root, path, /\.ts$/, new RegExp(`^${name}$`)).length > 0;

/** take-off → takeOff */
const camelOf = (folder: string): string =>
  folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const text = (...parts: readonly (string | readonly string[])[]): string => `${parts.flat().join('\n')}\n`;

const contractCalls = (root: string): string => {
  const folder = 'packages/contract/src';
  const nouns = foldersIn(root, folder).filter((noun) =>
    has(root, `${folder}/${noun}`, `${camelOf(noun)}Endpoints`),
  );
  return text(
    HEADING,
    nouns.map((noun) => `import { ${camelOf(noun)}Endpoints } from './${noun}/index.ts';`),
    '',
    '/** Every call, by operation id: what each folder exports as `<noun>Endpoints`. */',
    'export const endpoints = {',
    nouns.map((noun) => `  ...${camelOf(noun)}Endpoints,`),
    '} as const;',
  );
};

const contractFrames = (root: string): string => {
  const folder = 'packages/contract/src';
  const found = foldersIn(root, folder).flatMap((noun) =>
    exportsIn(root, `${folder}/${noun}`, /\.frames\.ts$/, /Frames$/).map((each) => ({ ...each, noun })),
  );
  return text(
    HEADING,
    found.map(({ name, noun, file }) => `import { ${name} } from './${noun}/${file}';`),
    '',
    '/** What every business event of the live channel carries, by its type. */',
    'export const frames = {',
    found.map(({ name }) => `  ...${name},`),
    '} as const;',
  );
};

const modulePermissions = (root: string): string => {
  const folder = 'packages/domain/src';
  const found = foldersIn(root, folder).flatMap((noun) =>
    exportsIn(root, `${folder}/${noun}`, /^permissions\.ts$/, /Permissions$/).map(({ name }) => ({
      name,
      noun,
    })),
  );
  return text(
    HEADING,
    found.map(({ name, noun }) => `import { ${name} } from '../${noun}/permissions.ts';`),
    '',
    '/** Who may do what, of every folder that says so. */',
    'export const modulePermissions = {',
    found.map(({ name }) => `  ...${name},`),
    '} as const;',
  );
};

const apiModules = (root: string): string => {
  const folder = 'apps/api/src/modules';
  const names = foldersIn(root, folder).filter((noun) =>
    has(root, `${folder}/${noun}`, `${camelOf(noun)}Module`),
  );
  return text(
    HEADING,
    names.map((noun) => `import { ${camelOf(noun)}Module } from './${noun}/index.ts';`),
    '',
    '/** Every module that declares something; the server is built by going through them. */',
    'export const modules = [',
    names.map((noun) => `  ${camelOf(noun)}Module,`),
    '] as const;',
  );
};

const apiSettings = (root: string): string => {
  const folder = 'apps/api/src/modules';
  const found = foldersIn(root, folder).flatMap((noun) =>
    exportsIn(root, `${folder}/${noun}`, /\.settings\.ts$/, /Settings$/).map((each) => ({ ...each, noun })),
  );
  return text(
    HEADING,
    found.map(({ name, noun, file }) => `import { ${name} } from './modules/${noun}/${file}';`),
    '',
    '/** The settings of every module; `config.ts` reads them before the modules themselves are loaded. */',
    'export const moduleSettings = [',
    found.map(({ name }) => `  ${name},`),
    '] as const;',
  );
};

/** What the features' files of one kind export, passed on by name; a file without exports is no module. */
const fromFeatures = (files: RegExp, names: RegExp, what: string) => (root: string) => {
  const folder = 'apps/web/src/features';
  const passedOn = foldersIn(root, folder).flatMap((feature) =>
    exportsIn(root, `${folder}/${feature}`, files, names).map(
      ({ name, file }) => `export { ${name} } from '../features/${feature}/${file}';`,
    ),
  );
  return text(HEADING, `// ${what}`, passedOn.length > 0 ? passedOn : 'export {};');
};

/** Screens on which other features have places, by the file in which a feature declares them (`shared/places`). */
const HOSTS = {
  mission: 'onMission',
  missionList: 'onMissionList',
  missionListTools: 'onMissionListTools',
  missionEditor: 'onMissionEditor',
  approval: 'onApproval',
  day: 'onDay',
  pilotDay: 'onPilotDay',
} as const;

/** `onMission` → `…OnMission` */
const suffixOf = (file: string): RegExp => new RegExp(`${file[0]?.toUpperCase()}${file.slice(1)}$`);

const onHost = (file: string, host: string) => [
  `apps/web/src/app/${file}.generated.ts`,
  fromFeatures(
    new RegExp(`^${file}\\.tsx?$`),
    suffixOf(file),
    `What features put on the host "${host}"; it comes with the host's screen (shared/places).`,
  ),
];

/** The namespaces that a declaration names. */
const wordsIn = (declaration: string): string[] =>
  [...(/\bwords: \[([^\]]*)\]/.exec(declaration)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, word = '']) => word,
  );

/** The words of what features put on a host, each once. */
const wordsOnHost = (root: string, file: string): string[] => {
  const folder = 'apps/web/src/features';
  return [
    ...new Set(
      foldersIn(root, folder)
        .flatMap((feature) => ['ts', 'tsx'].map((end) => join(root, folder, feature, `${file}.${end}`)))
        .filter((path) => existsSync(path))
        .flatMap((path) => wordsIn(readFileSync(path, 'utf8'))),
    ),
  ];
};

const LANGUAGES = ['fr', 'en'] as const;
/** Hosts that name many namespaces: their words in one file a language, a copy beside each namespace's own. */
const HOSTS_WITH_WORD_FILE = ['mission', 'missionEditor', 'approval'] as const;

const wordFile = (host: keyof typeof HOSTS, language: string) => (root: string) =>
  text(
    HEADING,
    '/** The words of the host in one file, as text: a copy, for each namespace has its own file besides. */',
    'export const words = import.meta.glob<string>(',
    '  [',
    wordsOnHost(root, HOSTS[host]).map(
      (word) => `    '../../../../../packages/i18n/${language}/${word}.json',`,
    ),
    '  ],',
    `  { eager: true, import: 'default', query: '?raw' },`,
    ');',
  );

/** The words stand beside the way to the declarations: they are asked for at once, not after these have come. */
const hosts = (root: string): string => {
  const hasWordFile = (host: string): boolean => HOSTS_WITH_WORD_FILE.some((each) => each === host);
  return text(
    HEADING,
    "import type { HostSources } from '../shared/places/index.ts';",
    '',
    '/** What features put on each host: the words of it, and the list, which comes with the screen. */',
    'export const hosts: HostSources = {',
    Object.entries(HOSTS).flatMap(([host, file]) => [
      `  ${host}: {`,
      '    words: [',
      ...wordsOnHost(root, file).map((word) => `      '${word}',`),
      '    ],',
      ...(hasWordFile(host)
        ? [
            '    wordFile: {',
            ...LANGUAGES.map(
              (language) =>
                `      ${language}: () => import('./hostWords/${host}.${language}.generated.ts'),`,
            ),
            '    },',
          ]
        : []),
      `    load: () => import('./${file}.generated.ts'),`,
      '  },',
    ]),
    '};',
  );
};

const wordNamespaces = (root: string): string => {
  const names = readdirSync(join(root, 'packages/i18n/fr'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  const typesOf = (language: 'en' | 'fr') =>
    names.map((name) => `  readonly ${name}: typeof import('../${language}/${name}.json');`);
  return text(
    HEADING,
    '',
    '/** Every namespace in French, the language of reference: the keys that a screen may ask for. */',
    'export interface Resources {',
    typesOf('fr'),
    '}',
    '',
    'export interface EnglishResources {',
    typesOf('en'),
    '}',
    '',
    'export const NAMESPACES = [',
    names.map((name) => `  '${name}',`),
    '] as const;',
  );
};

const BUILDERS: Readonly<Record<string, (root: string) => string>> = {
  'packages/contract/src/calls.generated.ts': contractCalls,
  'packages/contract/src/frames.generated.ts': contractFrames,
  'packages/domain/src/access/permissions.generated.ts': modulePermissions,
  'packages/i18n/src/namespaces.generated.ts': wordNamespaces,
  'apps/api/src/modules/modules.generated.ts': apiModules,
  'apps/api/src/settings.generated.ts': apiSettings,
  'apps/web/src/app/routes.generated.ts': fromFeatures(
    /^(?!.*\.public\.).*\.routes\.ts$/,
    /Routes$/,
    'The routes of every feature behind the sign-in; `signedInRouter.tsx` goes through them.',
  ),
  'apps/web/src/app/publicRoutes.generated.ts': fromFeatures(
    /\.public\.routes\.ts$/,
    /PublicRoutes$/,
    'The pages of every feature that need no session; `roots.tsx` draws them, and the product links to them.',
  ),
  'apps/web/src/app/features.generated.ts': fromFeatures(
    /^feature\.ts$/,
    /Feature$/,
    'What every feature brings to the frames around its screens; `features.ts` puts them in order.',
  ),
  'apps/web/src/app/inShell.generated.ts': fromFeatures(
    /^inShell\.tsx?$/,
    /InShell$/,
    'What every feature mounts around the screens; `InShell.tsx` puts it in order.',
  ),
  'apps/web/src/app/hosts.generated.ts': hosts,
  ...Object.fromEntries(Object.entries(HOSTS).map(([host, file]) => onHost(file, host))),
  ...Object.fromEntries(
    HOSTS_WITH_WORD_FILE.flatMap((host) =>
      LANGUAGES.map((language) => [
        `apps/web/src/app/hostWords/${host}.${language}.generated.ts`,
        wordFile(host, language),
      ]),
    ),
  ),
};

export const buildLists = (root: string): Lists =>
  Object.fromEntries(Object.entries(BUILDERS).map(([path, build]) => [path, build(root)]));

/** The order says nothing: a merge that keeps the lines of both sides leaves a true list. */
const sortedLines = (list: string): string => list.split('\n').sort().join('\n');

/** The lists that are not true, as their paths. */
export const staleLists = (root: string, lists: Lists = buildLists(root)): string[] =>
  Object.entries(lists)
    .filter(([path, list]) => {
      const file = join(root, path);
      return !existsSync(file) || sortedLines(readFileSync(file, 'utf8')) !== sortedLines(list);
    })
    .map(([path]) => path);

/** Writes the lists that are not true, and returns their paths. */
export const writeLists = (root: string): string[] => {
  const lists = buildLists(root);
  const stale = staleLists(root, lists);
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), lists[path] ?? '');
  }
  return stale;
};

/** Files that were lists by hand, and the line of a list that some still hold; absent: the whole file. */
const BY_HAND: readonly { readonly path: string; readonly line?: RegExp }[] = [
  { path: 'apps/api/src/modules/index.ts' },
  { path: 'apps/web/src/app/featureRoutes.ts' },
  { path: 'apps/web/src/app/featureList.ts' },
  { path: 'packages/contract/src/api.ts', line: /Endpoints\b/ },
  { path: 'packages/i18n/src/resources.ts', line: /\.json'/ },
];

/** Lists by hand that came back with an older branch, each with what to do. */
export const listsByHand = (root: string): string[] =>
  BY_HAND.flatMap(({ path, line }) => {
    const file = join(root, path);
    if (!existsSync(file)) return [];
    if (line === undefined) return [`${path} is no longer a list by hand: delete the file.`];
    const found = readFileSync(file, 'utf8')
      .split('\n')
      .filter((each) => line.test(each));
    return found.length === 0
      ? []
      : [`${path} is no longer a list by hand: delete its ${found.length} lines like "${found[0]?.trim()}".`];
  });
