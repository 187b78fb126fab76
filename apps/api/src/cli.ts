import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { type ImportOutcome, importSia } from './datasets/sia.ts';
import { UnreadablePublication } from './datasets/siaFile.ts';
import { connect } from './platform/db/database.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { FolderInUse, lockDataFolder } from './platform/db/locks.ts';
import { migrate } from './platform/db/migrate.ts';

const USAGE = 'Usage: cli.ts import-sia [--dry-run] [--file FILE]';
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

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, file: { type: 'string' } },
  });
  if (positionals.length !== 1 || positionals[0] !== 'import-sia') throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  const unlock = config.database_url === null ? lockDataFolder(config.data_dir) : () => undefined;
  const embedded = config.database_url === null ? await startEmbedded(config.data_dir) : null;
  const url = config.database_url ?? embedded?.url ?? '';
  await migrate(url);
  const connection = connect(url, 2);
  try {
    const { file } = values;
    sayOutcome(
      await importSia(connection.db, { dry_run: values['dry-run'], ...(file !== undefined && { file }) }),
    );
  } finally {
    await connection.close();
    await embedded?.stop();
    unlock();
  }
};

run().catch((error: unknown) => {
  const known =
    error instanceof ConfigError || error instanceof FolderInUse || error instanceof UnreadablePublication;
  say(known ? error.message : error instanceof TypeError ? `${error.message}\n${USAGE}` : String(error));
  process.exit(1);
});
