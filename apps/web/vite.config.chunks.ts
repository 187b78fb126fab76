/*
 * Which modules share a file. Left alone, the bundler makes a file of each set of modules that the same screens
 * need: dozens of files of a few hundred bytes, which compress badly. What always comes together is put together.
 */

type ModuleInfo = { readonly importedIds: readonly string[] } | null;
interface Graph {
  getModuleInfo(id: string): ModuleInfo;
}

/** Everything that a module imports statically, itself included. */
const reach = (root: string, graph: Graph): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
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
 * (around every signed-in screen), `desk` (around the map). Others stay with the bundler. A group takes with it what
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
        start.has(id) || (signIn.has(id) && (shell.has(id) || desk.has(id))),
    ),
    group('shell', 2, (id, { shell }) => shell.has(id)),
    group('desk', 1, (id, { desk }) => desk.has(id)),
  ];
};
