import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { dayOf, putDueInForce } from './datasets/importing.ts';
import { sayObjection } from './datasets/safeguards.ts';
import { ensureSia } from './datasets/sia.ts';
import { ensureUas } from './datasets/uas.ts';
import { demoAccounts, loadDemo } from './modules/demo/index.ts';
import { type Clock, clockFrom } from './platform/clock.ts';
import { connectDatabase, type Database } from './platform/db/database.ts';
import { migrateDatabase } from './platform/db/migrate.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const SHOWN_ACCOUNTS = 4;

const sayAccounts = async (db: Database): Promise<void> => {
  const accounts = await demoAccounts(db);
  if (accounts.length === 0) return;
  const { DEMO_PASSWORD } = await loadDemo();
  say(`Demonstration accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { username, long_name, organisation } of accounts.slice(0, SHOWN_ACCOUNTS))
    say(`  ${username.padEnd(14)} ${long_name}, ${organisation}`);
  say(`  and ${accounts.length - SHOWN_ACCOUNTS} more on the sign-in page.`);
};

/** The embedded data where they are newer than what is in force, and what was stored before its day. */
const takeUpEmbedded = async (db: Database, config: Config, clock: Clock): Promise<void> => {
  const today = dayOf(clock.now());
  const options = { today, loss_percent: config.dataset_loss_percent };
  await putDueInForce(db, today);
  for (const outcome of [await ensureSia(db, options), await ensureUas(db, options)])
    if (outcome?.objection && outcome.outcome === 'refused')
      say(
        `The embedded ${outcome.source} ${outcome.version} was not taken up. ${sayObjection(outcome.objection)}`,
      );
};

interface Served {
  /** Ends the requests that it has, then its connections. */
  readonly close: () => Promise<void>;
}

/**
 * Serves on a database that runs. `begins` gets the server as soon as it can be closed, before it listens. Throws a sentence where the
 * port is in use; it is closed by then.
 */
export const serveProgram = async (
  config: Config,
  url: string,
  begins: (served: Served) => void = () => undefined,
): Promise<Served> => {
  await migrateDatabase(url);
  const connection = connectDatabase(url, config.database_pool);
  const clock = clockFrom(config.starts_at);
  await takeUpEmbedded(connection.db, config, clock);
  const app = await createApp(config, connection, clock);
  const served = {
    close: async () => {
      await app.close();
      await connection.close();
    },
  };
  begins(served);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await served.close();
    const busy = (error as { code?: string }).code === 'EADDRINUSE';
    throw busy
      ? new Error(`Port ${config.port} is already in use: stop what uses it, or set PORT to another one.`)
      : error;
  }
  say(`Envol is ready at ${config.public_url}`);
  if (config.demo) await sayAccounts(connection.db);
  return served;
};

/** Serves until it is told to stop, on a database that runs; `close` then ends what was begun before. */
export const runProgram = async (config: Config, url: string, close: () => Promise<void>): Promise<void> => {
  let stopping = false;
  const stopOnSignal = (served: Served): void => {
    const stop = async (): Promise<void> => {
      if (stopping) return;
      stopping = true;
      await served.close();
      await close();
      process.exit(0);
    };
    process.on('SIGINT', () => void stop());
    process.on('SIGTERM', () => void stop());
  };
  try {
    await serveProgram(config, url, stopOnSignal);
  } catch (error) {
    await close();
    throw error;
  }
};
