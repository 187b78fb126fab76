import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { exportAudit, proveAudit } from '../modules/audit/index.ts';
import { queueUnsent } from '../modules/mails/index.ts';
import { openStorage } from '../openStorage.ts';
import { systemClock } from '../platform/clock.ts';
import { connectDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { FolderInUse, lockDataFolder } from '../platform/db/locks.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { ConfigError } from '../platform/settings.ts';
import { UnreadableArchive } from './archive.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const USAGE = `Usage: npm run backup -- FILE
       npm run restore -- FILE
       npm run audit -- verify [--head POSITION:HASH]
       npm run audit -- export FILE`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

type Act = (url: string, config: ReturnType<typeof readConfig>) => Promise<void>;

const backUp =
  (file: string): Act =>
  async (url, config) => {
    const { data_dir } = config;
    const storage = openStorage(config, (error) => say(String(error)));
    const { rows, files, missing } = await writeBackup({
      url,
      file,
      storage,
      data_dir,
      now: systemClock.now(),
    });
    say(`${file}: ${rows} rows, ${files} files.`);
    if (config.secrets_key !== null)
      say('SECRETS_KEY is not in it: keep it elsewhere, for without it sealed secrets stay closed.');
    if (missing.length > 0) {
      say(`Missing from the storage: ${missing.length} files that rows name.`);
      process.exitCode = 1;
    }
  };

const putBack =
  (file: string): Act =>
  async (url, config) => {
    const { data_dir } = config;
    const storage = openStorage(config, (error) => say(String(error)));
    const { rows, files, upgraded } = await restoreBackup({ url, file, storage, data_dir });
    const letters = await queueUnsent(url);
    say(`${rows} rows and ${files} files are back; ${letters} letters wait to be sent.`);
    if (upgraded.length > 0) say(`Brought to this release by ${upgraded.length} migrations.`);
  };

const verifyAudit =
  (head: string | undefined): Act =>
  async (url) => {
    await migrateDatabase(url);
    const connection = connectDatabase(url, 2);
    try {
      const proof = await proveAudit(connection.db);
      say(`${proof.checked} lines, ${proof.erased} of them without their facts.`);
      if (proof.head) say(`Head: ${proof.head.position}:${proof.head.hash}`);
      for (const { position, fault } of proof.faults) say(`Broken at ${position}: ${fault}`);
      const holds =
        head === undefined ||
        (await connection.db
          .selectFrom('audit_journal')
          .select('position')
          .where('position', '=', Number(head.split(':')[0]))
          .where('hash', '=', Buffer.from(head.split(':')[1] ?? '', 'hex'))
          .executeTakeFirst()) !== undefined;
      if (!holds)
        say('The head that was kept is not in the chain: its end was cut off, or it was written anew.');
      if (proof.faults.length > 0 || !holds) process.exitCode = 1;
      else say('The chain is whole.');
    } finally {
      await connection.close();
    }
  };

const writeAudit =
  (file: string): Act =>
  async (url) => {
    const connection = connectDatabase(url, 2);
    try {
      await pipeline(exportAudit(connection.db), createWriteStream(file, { mode: 0o600 }));
      say(`${file}: written.`);
    } finally {
      await connection.close();
    }
  };

const read = (): Act => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string' } },
  });
  const [command, first, second, ...more] = positionals;
  if (more.length > 0) throw new ConfigError(USAGE);
  if (command === 'backup' && first !== undefined && second === undefined) return backUp(first);
  if (command === 'restore' && first !== undefined && second === undefined) return putBack(first);
  if (command === 'audit' && first === 'verify' && second === undefined) return verifyAudit(values.head);
  if (command === 'audit' && first === 'export' && second !== undefined) return writeAudit(second);
  throw new ConfigError(USAGE);
};

const run = async (): Promise<void> => {
  const act = read();
  const config = readConfig(process.env);
  if (config.database_url !== null) return act(config.database_url, config);
  const unlock = lockDataFolder(config.data_dir);
  const embedded = await startEmbedded(config.data_dir);
  try {
    await act(embedded.url, config);
  } finally {
    await embedded.stop();
    unlock();
  }
};

run().catch((error: unknown) => {
  const known =
    error instanceof ConfigError || error instanceof FolderInUse || error instanceof UnreadableArchive;
  say(known ? error.message : error instanceof TypeError ? `${error.message}\n${USAGE}` : String(error));
  process.exit(1);
});
