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
  /** Greatest sum of scripts and styles as they are sent, 1 kB = 1,000 bytes. */
  readonly limit_kB: number;
}

export const ROUTES = {
  sign_in: {
    modules: ['index.html', 'src/features/auth/SignInPage.tsx', ...texts('common', 'auth')],
    limit_kB: 108,
  },
  map: {
    modules: [
      'index.html',
      'src/app/signedInRouter.tsx',
      'src/app/AppShell.tsx',
      'src/app/MapDesk.tsx',
      'src/app/onMissionList.generated.ts',
      'src/map/createMap.ts',
      '../../packages/i18n/src/articles.ts',
      ...texts('common', 'nav', 'notifications', 'map', 'flights_list'),
    ],
    limit_kB: 440,
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

/** Each route's scripts and styles in a built folder, in bytes as they are sent. */
export const weighRoutes = (folder: string): readonly { name: string; bytes: number; limit_kB: number }[] => {
  const manifest = manifestOf(folder);
  return Object.entries(ROUTES).map(([name, { modules, limit_kB }]) => {
    const files = [...filesOf(manifest, modules)].filter((file) => /\.(?:js|css)$/.test(file));
    return { name, bytes: files.reduce((sum, file) => sum + sentBytes(folder, file), 0), limit_kB };
  });
};

if (import.meta.main)
  for (const { name, bytes, limit_kB } of weighRoutes(join(import.meta.dirname, '../apps/web/dist'))) {
    console.log(`${name} ${(bytes / 1000).toFixed(1)} kB of ${limit_kB} kB`);
    if (bytes <= limit_kB * 1000) continue;
    console.error(
      `${name} is over its limit: "node bench/bundles.bench.ts" shows the files; load later what`,
    );
    console.error('the first paint does not need (a dynamic import, a barrel entered for one name).');
    process.exitCode = 1;
  }
