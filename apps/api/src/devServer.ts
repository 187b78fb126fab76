/*
 * The server of `npm run dev`. A change is shown without a new process: the changed modules and all that import them are loaded
 * again, the others and the database stay, and a new server takes the place of the former one (ADR 0247).
 */
import { watch } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from './config.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { lockDataFolder } from './platform/db/locks.ts';
import { createReloads } from './platform/reloads.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Editors write a file in several steps, and several files at once. */
const SETTLED_MS = 40;
const PROGRAM = new URL('./program.ts', import.meta.url).href;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const sayError = (error: unknown): void =>
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));

const config = readConfig(process.env);
enableCompileCache(path.join(config.data_dir, 'cache', 'code'));
const reloads = createReloads(pathToFileURL(`${root}/`).href);
registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    return { ...resolved, url: reloads.resolve(resolved.url, context.parentURL) };
  },
});
const loadProgram = (): Promise<typeof import('./program.ts')> => import(reloads.fresh(PROGRAM));

const openDatabase = async (): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  if (config.database_url !== null) return { url: config.database_url, close: async () => undefined };
  const unlock = lockDataFolder(config.data_dir);
  const embedded = await startEmbedded(config.data_dir);
  return { url: embedded.url, close: () => embedded.stop().then(unlock) };
};

const run = async (): Promise<void> => {
  const [database, first] = await Promise.all([openDatabase(), loadProgram()]);
  let served: Awaited<ReturnType<typeof first.serveProgram>> | null = null;
  let working: Promise<void> = first.serveProgram(config, database.url).then((now) => {
    served = now;
  });
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await working.catch(sayError);
    await served?.close();
    await database.close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

  /** The former server goes on until the new program is there: one that cannot be read changes nothing. */
  const begin = async (): Promise<void> => {
    const program = await loadProgram();
    await served?.close();
    served = null;
    served = await program.serveProgram(config, database.url);
  };
  let pause: NodeJS.Timeout | undefined;
  const changed = (file: string): void => {
    if (stopping || !reloads.change(pathToFileURL(file).href)) return;
    clearTimeout(pause);
    pause = setTimeout(() => {
      working = working.then(begin).catch(sayError);
    }, SETTLED_MS);
  };
  for (const folder of ['apps/api/src', 'apps/api/demo', 'packages'])
    watch(path.join(root, folder), { recursive: true }, (_, name) => {
      if (name !== null) changed(path.join(root, folder, name));
    });
  // What a change broke is mended by the next one.
  process.on('uncaughtException', sayError);
  try {
    await working;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    await stop(1);
  }
};

run().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
