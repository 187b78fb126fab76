// What a browser loads before the sign-in and before the map can be used, in a build's folder: the scripts and styles of
// each route, by walking the build's manifest from the modules that the route opens. `node tools/bundles.ts` holds the
// last build against the limits; `npm test` does so after each build.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const texts = (...namespaces: readonly string[]): readonly string[] =>
  namespaces.map((name) => `../../packages/i18n/fr/${name}.json`);

interface Route {
  /** What the router and the screen import before it can be used; static imports follow by themselves. */
  readonly modules: readonly string[];
  /** The route that is there already: its files do not count. */
  readonly after?: 'map';
  /** Greatest sum of scripts and styles as they are sent, 1 kB = 1,000 bytes. */
  readonly limit_kB: number;
  /** Greatest part of it that is ours: all but the libraries' own files. */
  readonly limit_own_kB: number;
  /** Most scripts and styles: each costs a slow processor some milliseconds, however small. */
  readonly limit_files: number;
}

/** Files of libraries alone (`apps/web/vite.config.areas.ts`), and the map's, which is one but for 1 kB. */
const LIBRARY = /\/(?:base|router|createMap)-/;

export const ROUTES = {
  sign_in: {
    modules: ['index.html', 'src/features/auth/SignInPage.tsx', ...texts('common', 'auth')],
    limit_kB: 86,
    limit_own_kB: 26,
    limit_files: 20,
  },
  map: {
    modules: [
      'index.html',
      'src/app/Product.tsx',
      'src/app/AppShell.tsx',
      'src/app/MapDesk.tsx',
      'src/app/onMissionList.generated.ts',
      'src/map/createMap.ts',
      '../../packages/i18n/src/articles.ts',
      ...texts('common', 'nav', 'notifications', 'map', 'flights_list'),
    ],
    limit_kB: 430,
    limit_own_kB: 113,
    limit_files: 40,
  },
  /** What an operator's mission asks for, the map with the list being there. */
  mission: {
    modules: ['src/app/onMission.generated.ts', 'src/app/hostWords/mission.fr.generated.ts'],
    after: 'map',
    limit_kB: 270,
    limit_own_kB: 270,
    limit_files: 30,
  },
} as const satisfies Readonly<Record<string, Route>>;

/** A build's `.vite/manifest.json`, as far as it is read here. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>;

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Files of the modules and of everything they import statically, each once; throws where the build lacks a module. */
export const filesOf = (manifest: Manifest, modules: readonly string[]): ReadonlySet<string> => {
  const files = new Set<string>(['theme.js']);
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no module ${key}`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const inner of chunk.imports ?? []) visit(inner);
  };
  for (const module of modules) visit(module);
  return files;
};

/** Bytes of a file as it is sent: its compressed copy where the build has laid one. */
export const sentBytes = (folder: string, file: string): number => {
  const path = join(folder, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

interface Weight {
  readonly name: string;
  readonly bytes: number;
  readonly own_bytes: number;
  readonly files: number;
  readonly route: Route;
}

/** Each route's scripts and styles in a built folder, in bytes as they are sent. */
export const weighRoutes = (folder: string): readonly Weight[] => {
  const manifest = manifestOf(folder);
  return Object.entries<Route>(ROUTES).map(([name, route]) => {
    const there = route.after ? filesOf(manifest, ROUTES[route.after].modules) : new Set();
    const files = [...filesOf(manifest, route.modules)].filter(
      (file) => /\.(?:js|css)$/.test(file) && !there.has(file),
    );
    const sum = (some: readonly string[]) => some.reduce((all, file) => all + sentBytes(folder, file), 0);
    const own = files.filter((file) => !LIBRARY.test(file));
    return { name, bytes: sum(files), own_bytes: sum(own), files: files.length, route };
  });
};

/** Whether a public page brings the product along: its names, empty where none does. */
export const pagesWithProduct = (folder: string): readonly string[] => {
  const manifest = manifestOf(folder);
  const ofProduct = manifest['src/app/Product.tsx']?.file;
  return Object.keys(manifest).filter(
    (key) =>
      /\/features\/(?:auth|help|flight-shares|u-space)\/(?:.*\/)?(?:Public|Privacy|Contact|SharedMission|SignIn|SignUp|Invitation)Page\.tsx$/.test(
        key,
      ) && filesOf(manifest, ['index.html', key]).has(ofProduct ?? ''),
  );
};

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../apps/web/dist');
  for (const { name, bytes, own_bytes, files, route } of weighRoutes(folder)) {
    const { limit_kB, limit_own_kB, limit_files } = route;
    console.log(
      `${name} ${kB(bytes)} kB of ${limit_kB} kB, libraries ${kB(bytes - own_bytes)}, ours ${kB(own_bytes)} of ${limit_own_kB}, ${files} files of ${limit_files}`,
    );
    if (bytes <= limit_kB * 1000 && own_bytes <= limit_own_kB * 1000 && files <= limit_files) continue;
    console.error(
      `${name} is over its limit: "node bench/bundles.bench.ts" shows the files; load later what`,
    );
    console.error('the first paint does not need (a dynamic import, a barrel entered for one name).');
    process.exitCode = 1;
  }
  for (const page of pagesWithProduct(folder)) {
    console.error(`${page} needs no session, and brings the product along.`);
    process.exitCode = 1;
  }
}
