import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { type ElevationOutcome, importElevation, UnreadableElevation } from './datasets/elevation.ts';
import { type ImportOutcome, importSia } from './datasets/sia.ts';
import { UnreadablePublication } from './datasets/siaFile.ts';
import { systemClock } from './platform/clock.ts';
import { connect } from './platform/db/database.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { FolderInUse, lockDataFolder } from './platform/db/locks.ts';
import { migrate } from './platform/db/migrate.ts';

const USAGE = `Usage: cli.ts import-sia [--dry-run] [--file FILE]
       cli.ts import-elevation --file FILE [--error METRES] [--licence TEXT]`;
/** The vertical accuracy that SRTM's specification gives, m. */
const USUAL_ERROR_M = 16;
/** A long list is cut on the screen; the whole of it is in the dataset's report. */
const SHOWN = 20;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const sayList = (title: string, lines: readonly string[]): void => {
  say(`${title}: ${lines.length}`);
  for (const line of lines.slice(0, SHOWN)) say(`  ${line}`);
  if (lines.length > SHOWN) say(`  … and ${lines.length - SHOWN} more`);
};

const sayOutcome = ({ outcome, version, report, difference, dataset_id }: ImportOutcome): void => {
  const done = {
    imported: `in force as dataset ${dataset_id}`,
    unchanged: `already in force as dataset ${dataset_id}: nothing changed`,
    dry_run: 'read only, nothing was stored',
  }[outcome];
  say(`SIA ${version} (AIRAC cycle ${report.cycle ?? 'unknown'}): ${done}`);
  for (const [kind, count] of Object.entries(report.counts)) say(`  ${kind.padEnd(10)} ${count}`);
  sayList(
    'Refused',
    report.refused.map(({ list, name, index, reason }) => `${list} #${index} ${name}: ${reason}`),
  );
  sayList(
    'Mended',
    report.repaired.map(({ list, name, reason }) => `${list} ${name}: ${reason}`),
  );
  if (!difference) {
    say('No version in force to compare with.');
    return;
  }
  sayList('Added', difference.added);
  sayList('Removed', difference.removed);
  sayList(
    'Changed',
    difference.changed.map(({ identifier, parts }) => `${identifier}: ${parts.join(', ')}`),
  );
};

const sayElevation = (found: ElevationOutcome): void => {
  const [west, south, east, north] = found.box.map((degrees) => degrees.toFixed(4));
  const done =
    found.outcome === 'imported' ? `${found.blocks} blocks stored` : 'imported before: nothing changed';
  say(`${found.name}: ${found.columns} × ${found.rows} heights, ${done}`);
  say(`  from ${west} ${south} to ${east} ${north}, ${found.lowest_m} to ${found.highest_m} m`);
};

const metres = (text: string | undefined): number => {
  const value = text === undefined ? USUAL_ERROR_M : Number(text);
  if (!(value >= 0 && value <= 100)) throw new ConfigError('--error takes metres from 0 to 100.');
  return value;
};

const read = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      file: { type: 'string' },
      error: { type: 'string' },
      licence: { type: 'string', default: 'unknown' },
    },
  });
  const [command, ...more] = positionals;
  if (more.length > 0 || (command !== 'import-sia' && command !== 'import-elevation'))
    throw new ConfigError(USAGE);
  const { file } = values;
  if (command === 'import-elevation') {
    if (file === undefined) throw new ConfigError(USAGE);
    return { command, file, error_m: metres(values.error), licence: values.licence } as const;
  }
  return { command, dry_run: values['dry-run'], ...(file !== undefined && { file }) } as const;
};

const run = async (): Promise<void> => {
  const asked = read();
  const config = readConfig(process.env);
  const unlock = config.database_url === null ? lockDataFolder(config.data_dir) : () => undefined;
  const embedded = config.database_url === null ? await startEmbedded(config.data_dir) : null;
  const url = config.database_url ?? embedded?.url ?? '';
  await migrate(url);
  const connection = connect(url, 2);
  try {
    if (asked.command === 'import-sia') sayOutcome(await importSia(connection.db, asked));
    else sayElevation(await importElevation(connection.db, systemClock, asked));
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
