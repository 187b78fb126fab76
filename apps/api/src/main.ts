import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { readConfig } from './config.ts';
import { type EmbeddedDatabase, startEmbedded } from './platform/db/embedded.ts';
import { FolderInUse, lockDataFolder } from './platform/db/locks.ts';
import { explainUnreachable } from './platform/db/unreachable.ts';
import { ConfigError } from './platform/settings.ts';

/** The rest of the program, a second's work to load: fetched while the database starts. */
const loadProgram = (dataDir: string) => {
  // Compiled once a version of the code, not once a start.
  enableCompileCache(path.join(dataDir, 'cache', 'code'));
  return import('./program.ts');
};

const startDatabase = (
  dataDir: string,
): { started: Promise<EmbeddedDatabase>; waiting: Promise<unknown> } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = startEmbedded(dataDir, { waiting: resolve });
  return { started, waiting: Promise.race([promise, started]) };
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (config.database_url !== null) {
    const { database_url } = config;
    const { runProgram } = await loadProgram(config.data_dir);
    await runProgram(config, database_url, async () => undefined).catch((error: unknown) => {
      throw explainUnreachable(error, database_url);
    });
  } else {
    const unlock = lockDataFolder(config.data_dir);
    const { started, waiting } = startDatabase(config.data_dir);
    await waiting;
    const [embedded, { runProgram }] = await Promise.all([started, loadProgram(config.data_dir)]);
    await runProgram(config, embedded.url, async () => {
      await embedded.stop();
      unlock();
    });
  }
  // Node writes it at the end of a process; one that is killed has no such end.
  flushCompileCache();
};

start().catch((error: unknown) => {
  const words =
    error instanceof ConfigError || error instanceof FolderInUse || error instanceof Error
      ? error.message
      : String(error);
  process.stdout.write(`${words}\n`);
  process.exit(1);
});
