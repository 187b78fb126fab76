/*
 * What a module costs those who do not open it: `npm run new-module` in a copy of the sources, built without it and with it. The
 * files that the sign-in and the signed-in shell load are compared in bytes as they are sent; names of files carry no hash here,
 * so that nothing but the module differs.
 *
 *   node bench/modulePrice.bench.ts
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, loadConfigFromFile, type PluginOption, type UserConfig } from 'vite';
import { filesOf, manifestOf, ROUTES } from '../tools/bundles.ts';
import { printFigures } from './support/figures.ts';

const root = path.resolve(import.meta.dirname, '..');
/** A second run of this file builds and weighs a copy: a process reads the contract's calls once. */
const WEIGH = '--weigh';
const COPIED = [
  'apps/web',
  'apps/api/migrations',
  'apps/api/src',
  'apps/api/test',
  'packages',
  'tools',
  'biome.json',
  'package.json',
  'tsconfig.base.json',
  '.gitignore',
];
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|data)(?:\/|$)/;
/** Compresses and keeps what is not weighed here. */
const NOT_NEEDED = new Set(['envol-service-worker', 'envol-precompress']);

const named = (plugin: PluginOption): string =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin ? plugin.name : '';

const buildWeb = async (copy: string): Promise<string> => {
  const web = path.join(copy, 'apps/web');
  const found = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    path.join(web, 'vite.config.ts'),
  );
  const config = (found?.config ?? {}) as UserConfig;
  const plugins = ((config.plugins ?? []).flat(9) as PluginOption[]).filter(
    (each) => !NOT_NEEDED.has(named(each)),
  );
  const outDir = path.join(copy, 'dist');
  const output = {
    ...(config.build?.rolldownOptions?.output as object),
    entryFileNames: 'assets/[name].js',
    chunkFileNames: 'assets/[name].js',
    assetFileNames: 'assets/[name][extname]',
  };
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      ...config.build,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { ...config.build?.rolldownOptions, output },
    },
  });
  return outDir;
};

/** The screens and lists of everybody are no part of the shell. */
const SHELL = ['index.html', 'src/app/Product.tsx', 'src/app/AppShell.tsx'];

const weigh = async (folder: string, modules: readonly string[]): Promise<number> => {
  const files = [...filesOf(manifestOf(folder), modules)].filter((file) => /\.(?:js|css)$/.test(file));
  const sizes = await Promise.all(
    files.map(async (file) => brotliCompressSync(await readFile(path.join(folder, file))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

const weighBoth = async (copy: string) => {
  const folder = await buildWeb(copy);
  return { signIn: await weigh(folder, ROUTES.sign_in.modules), shell: await weigh(folder, SHELL) };
};

type Weights = Awaited<ReturnType<typeof weighBoth>>;
const weighApart = (copy: string): Weights => {
  const args = [import.meta.filename, WEIGH, copy];
  const output = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Weights;
};

const measure = async (): Promise<void> => {
  // In the checkout, whose packages' own names lead to the copy through its links.
  await mkdir(path.join(root, 'var'), { recursive: true });
  const copy = await mkdtemp(path.join(root, 'var', 'module-price-'));
  try {
    for (const each of COPIED) {
      await mkdir(path.dirname(path.join(copy, each)), { recursive: true });
      await cp(path.join(root, each), path.join(copy, each), {
        recursive: true,
        filter: (file) => !LEFT_OUT.test(path.relative(root, file)),
      });
    }
    await mkdir(path.join(copy, 'node_modules/@envol'), { recursive: true });
    for (const each of ['contract', 'domain', 'documents', 'i18n'])
      await symlink(path.join(copy, 'packages', each), path.join(copy, 'node_modules/@envol', each));
    const before = weighApart(copy);
    execFileSync(process.execPath, [path.join(root, 'tools/newModule.mjs'), 'hangarDoors', copy], {
      stdio: 'pipe',
    });
    const after = weighApart(copy);
    const rows = [
      {
        what: 'sign-in',
        before: before.signIn,
        after: after.signIn,
        price_B: after.signIn - before.signIn,
        goal: '0',
      },
      {
        what: 'shell',
        before: before.shell,
        after: after.shell,
        price_B: after.shell - before.shell,
        goal: '≤ 80',
      },
    ];
    console.table(rows);
    printFigures({ sign_in_B: after.signIn - before.signIn, shell_B: after.shell - before.shell });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
};

if (process.argv[2] === WEIGH) console.log(JSON.stringify(await weighBoth(process.argv[3] ?? '')));
else await measure();
