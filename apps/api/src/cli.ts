import { parseArgs } from 'node:util';
import { ELEVATION_ERROR_M } from '@envol/contract/datasets';
import { readConfig } from './config.ts';
import { type ElevationOutcome, importElevation } from './datasets/elevation.ts';
import { UnreadableElevation } from './datasets/elevationGrid.ts';
import { outcomeLines } from './datasets/outcomeLines.ts';
import { UnreadablePublication } from './datasets/publication.ts';
import { importSia } from './datasets/sia.ts';
import { importUas } from './datasets/uas.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/db/database.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { FolderInUse, lockDataFolder } from './platform/db/locks.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { ConfigError } from './platform/settings.ts';

const USAGE = `Usage: cli.ts import-sia|import-uas [--dry-run] [--confirm] [--file FILE]
       cli.ts import-elevation [--dry-run] --file FILE [--error METRES] [--licence TEXT]`;
const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const sayElevation = (found: ElevationOutcome): void => {
  const [west, south, east, north] = found.box.map((degrees) => degrees.toFixed(4));
  const done = {
    imported: found.blocks > 0 ? `${found.blocks} blocks stored` : 'stored before, in use again',
    unchanged: 'imported before: nothing changed',
    dry_run: 'read only, nothing was stored',
  }[found.outcome];
  say(`${found.name}: ${found.columns} × ${found.rows} heights, ${done}`);
  say(`  from ${west} ${south} to ${east} ${north}, ${found.lowest_m} to ${found.highest_m} m`);
};

const metres = (text: string | undefined): number => {
  const value = text === undefined ? ELEVATION_ERROR_M : Number(text);
  if (!(value >= 0 && value <= ELEVATION_ERROR_M))
    throw new ConfigError(
      `--error takes metres from 0 to ${ELEVATION_ERROR_M}: no coarser model is answered from.`,
    );
  return value;
};

const AIRSPACE: Readonly<Record<string, typeof importSia | typeof importUas>> = {
  'import-sia': importSia,
  'import-uas': importUas,
};

const read = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      confirm: { type: 'boolean', default: false },
      file: { type: 'string' },
      error: { type: 'string' },
      licence: { type: 'string', default: 'unknown' },
    },
  });
  const [command = '', ...more] = positionals;
  const { file, confirm } = values;
  if (more.length > 0) throw new ConfigError(USAGE);
  if (command === 'import-elevation') {
    if (file === undefined) throw new ConfigError(USAGE);
    const about = { error_m: metres(values.error), licence: values.licence, dry_run: values['dry-run'] };
    return { kind: 'elevation', file, ...about } as const;
  }
  const importAirspace = AIRSPACE[command];
  if (!importAirspace) throw new ConfigError(USAGE);
  const options = { dry_run: values['dry-run'], confirm, ...(file !== undefined && { file }) };
  return { kind: 'airspace', importAirspace, options } as const;
};

const run = async (): Promise<void> => {
  const asked = read();
  const config = readConfig(process.env);
  const unlock = config.database_url === null ? lockDataFolder(config.data_dir) : () => undefined;
  const embedded = config.database_url === null ? await startEmbedded(config.data_dir) : null;
  const url = config.database_url ?? embedded?.url ?? '';
  await migrateDatabase(url);
  const connection = connectDatabase(url, 2);
  try {
    if (asked.kind === 'elevation') sayElevation(await importElevation(connection.db, systemClock, asked));
    else {
      const { dataset_loss_percent: loss_percent } = config;
      const outcome = await asked.importAirspace(connection.db, { ...asked.options, loss_percent });
      for (const line of outcomeLines(outcome)) say(line);
      if (outcome.outcome === 'refused') process.exitCode = 1;
    }
  } finally {
    await connection.close();
    await embedded?.stop();
    unlock();
  }
};

run().catch((error: unknown) => {
  const known =
    error instanceof ConfigError ||
    error instanceof FolderInUse ||
    error instanceof UnreadablePublication ||
    error instanceof UnreadableElevation;
  say(known ? error.message : error instanceof TypeError ? `${error.message}\n${USAGE}` : String(error));
  process.exit(1);
});
