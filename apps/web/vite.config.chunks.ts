/*
 * Which modules share a file. Left alone, the bundler makes a file of each set of modules that the same screens
 * need: dozens of files of a few hundred bytes, which compress badly. What always comes together is put together.
 */

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

/** Everything that a module imports statically, itself included; of the icons those that are named. */
const reach = (root: string, graph: Graph): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
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

type Parts = Readonly<Record<'start' | 'signIn' | 'shell' | 'desk', ReadonlySet<string>>>;
interface Group {
  readonly name: (id: string, graph: Graph) => string | null;
  readonly priority: number;
}

/**
 * `base`, then `start` (before any screen, and what the sign-in and the signed-in screens have in common), `shell`
 * (around every signed-in screen), `desk` (around the map), `icons` (of all other screens). Others stay with the bundler. A group takes with it what
 * its modules import: the ones needed first come first.
 */
export const chunkGroups = (sources: string): Group[] => {
  let known: Parts | null = null;
  const partsOf = (graph: Graph): Parts => {
    known ??= {
      start: reach(`${sources}/main.tsx`, graph),
      signIn: reach(`${sources}/features/auth/SignInPage.tsx`, graph),
      shell: reach(`${sources}/app/AppShell.tsx`, graph),
      desk: reach(`${sources}/app/MapDesk.tsx`, graph),
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
      (id, { start, signIn, shell, desk }) =>
        start.has(id) || (signIn.has(id) && (shell.has(id) || desk.has(id) || ICON.test(id))),
    ),
    group('shell', 2, (id, { shell }) => shell.has(id)),
    group('desk', 1, (id, { desk }) => desk.has(id)),
    group('icons', 0, (id) => ICON.test(id)),
  ];
};
