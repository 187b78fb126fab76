/*
 * Which modules share a file. Left alone, the bundler makes a file of each set of modules that the same screens
 * need: dozens of files of a few hundred bytes, which compress badly. What always comes together is put together.
 */

import { dirname, resolve } from 'node:path';

type ModuleInfo = { readonly importedIds: readonly string[]; readonly code: string | null } | null;
interface Graph {
  getModuleInfo(id: string): ModuleInfo;
}

/** Lists every icon: who imports it names a few of them. */
const ICON_LIST = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const ICON = /lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\.m?js$/;

/** The files of the icons that these modules name; a name of the list may be a second one of its icon. */
const iconsOf = (modules: ReadonlySet<string>, graph: Graph): ReadonlySet<string> => {
  const files = new Map<string, string>();
  const named = new Set<string>();
  for (const id of modules) {
    const code = graph.getModuleInfo(id)?.code ?? '';
    if (ICON_LIST.test(id))
      for (const [, names = '', file = ''] of code.matchAll(
        /export\s*\{([^}]*)\}\s*from\s*['"]\.\/icons\/([a-z0-9-]+)/g,
      ))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
    else
      for (const [, names = ''] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g))
        for (const part of names.split(',')) named.add(part.trim().split(/\s/)[0] ?? '');
  }
  return new Set([...named].flatMap((name) => files.get(name) ?? []));
};

/** Passes on what several features share: who imports it names a few of them. */
const BARREL = /\/src\/shared\/[^/]+\/index\.ts$/;

/** `import { a, b as c } from 'x'` and `export { a } from 'x'`: the names as `x` gives them, by what `x` resolves to. */
const namesBySource = (id: string, code: string, keyword: 'import' | 'export'): [string, string[]][] =>
  [...code.matchAll(new RegExp(`${keyword}\\s*\\{([^}]*)\\}\\s*from\\s*['"](\\.[^'"]*)['"]`, 'g'))].map(
    ([, names = '', source = '']) => [
      resolve(dirname(id), source),
      names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
    ],
  );

/** What a module reaches through a barrel: the files of the names that it asks for. */
const throughBarrel = (id: string, barrel: string, graph: Graph): readonly string[] => {
  const asked = new Set(
    namesBySource(id, graph.getModuleInfo(id)?.code ?? '', 'import')
      .filter(([source]) => source === barrel)
      .flatMap(([, names]) => names),
  );
  return namesBySource(barrel, graph.getModuleInfo(barrel)?.code ?? '', 'export')
    .filter(([, names]) => names.some((name) => asked.has(name)))
    .map(([file]) => file);
};

/** Everything that a module imports statically, itself included; of icons and barrels what is named. */
const reach = (root: string, graph: Graph): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      waiting.push(...(BARREL.test(imported) ? throughBarrel(id, imported, graph) : [imported]));
  }
  const icons = iconsOf(found, graph);
  for (const id of found) {
    const [, icon] = ICON.exec(id) ?? [];
    if (icon !== undefined && !icons.has(icon)) found.delete(id);
  }
  return found;
};

/** Libraries that the first page needs: a file that changes only with them. */
const BASE =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|store|react-store))\//;

/** What a signed-in person sees first: an operator its missions, an authority the requests. */
const MISSIONS = 'app/onMissionList.generated.ts';
const REQUESTS = 'features/approvals/queue/ApprovalsScreen.tsx';
/** Words that stand around or in both, as most read them. */
const FIRST_WORDS = /\/packages\/i18n\/(?:fr\/(?:nav|notifications|map)\.json|src\/articles\.ts)$/;
const MISSIONS_WORDS = /\/packages\/i18n\/fr\/flights_list\.json$/;

/** Pages of people without an account, often on a phone: what the lists share with them brings nothing else along. */
const OPEN_PAGES = [
  'features/auth/WelcomePage.tsx',
  'features/auth/invitation/InvitationPage.tsx',
  'features/auth/signUp/SignUpPage.tsx',
  'features/flight-shares/SharedMissionPage.tsx',
  'features/opinions/OpinionScreen.tsx',
];

type Part = 'start' | 'signIn' | 'open' | 'routes' | 'shell' | 'desk' | 'map' | 'missions' | 'requests';
type Parts = Readonly<Record<Part, ReadonlySet<string>>>;
interface Group {
  readonly name: (id: string, graph: Graph) => string | null;
  readonly priority: number;
}

/**
 * `base`, then `start` (before any screen, and what the sign-in and the signed-in screens have in common), `shell`
 * (the routes behind the sign-in, and around every screen there), `desk` (around the map), `entry` (of the sign-in and of open pages), `pieces` (of the first lists and of
 * open pages), `lists` (of both first lists), `missions`, their words, `icons`
 * (of all other screens). Others stay with the bundler. A group takes with it what its modules import: the ones needed
 * first come first. Each file costs a slow processor two milliseconds, however small: the first list waited for 60.
 */
export const chunkGroups = (sources: string): Group[] => {
  let known: Parts | null = null;
  const partsOf = (graph: Graph): Parts => {
    known ??= {
      start: reach(`${sources}/main.tsx`, graph),
      signIn: reach(`${sources}/features/auth/SignInPage.tsx`, graph),
      open: new Set(OPEN_PAGES.flatMap((page) => [...reach(`${sources}/${page}`, graph)])),
      routes: reach(`${sources}/app/signedInRouter.tsx`, graph),
      shell: reach(`${sources}/app/AppShell.tsx`, graph),
      desk: reach(`${sources}/app/MapDesk.tsx`, graph),
      map: reach(`${sources}/map/createMap.ts`, graph),
      missions: reach(`${sources}/${MISSIONS}`, graph),
      requests: reach(`${sources}/${REQUESTS}`, graph),
    };
    return known;
  };
  // The entry keeps its own file, by which the page finds it.
  const isEntry = (id: string): boolean => id === `${sources}/main.tsx`;
  const group = (name: string, priority: number, has: (id: string, parts: Parts) => boolean): Group => ({
    name: (id, graph) => (!isEntry(id) && has(id, partsOf(graph)) ? name : null),
    priority,
  });
  return [
    group('base', 4, (id) => BASE.test(id)),
    group(
      'start',
      3,
      (id, { start, signIn, open, ...later }) =>
        start.has(id) ||
        (signIn.has(id) && (ICON.test(id) || Object.values(later).some((each) => each.has(id)))),
    ),
    group('shell', 2, (id, { routes, shell }) => routes.has(id) || shell.has(id)),
    group('desk', 1, (id, { desk }) => desk.has(id)),
    group('entry', 0.97, (id, { signIn, open }) => signIn.has(id) && open.has(id)),
    group(
      'pieces',
      0.96,
      (id, { open, missions, requests }) => open.has(id) && (missions.has(id) || requests.has(id)),
    ),
    group('firstWords', 0.95, (id) => FIRST_WORDS.test(id)),
    group('missionsWords', 0.94, (id) => MISSIONS_WORDS.test(id)),
    group(
      'lists',
      0.9,
      (id, { map, missions, requests }) =>
        (missions.has(id) && requests.has(id)) || (map.has(id) && (missions.has(id) || requests.has(id))),
    ),
    group('missions', 0.8, (id, { missions }) => missions.has(id)),
    group('icons', 0, (id) => ICON.test(id)),
  ];
};
