import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { fileNameFor } from '../../platform/zipStream.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { type Archive, createArchive } from './archive.ts';
import { filesOfCompany, writeCompany } from './company.queries.ts';
import { filesOfPerson, writePerson } from './person.queries.ts';

export const PERSONAL_EXPORT = {
  name: 'personal.export',
  payload: z.object({ export_id: z.number().int() }),
  retry_limit: 3,
  retry_delay: 10,
  expire_in: 900,
} as const satisfies JobKind;

/** What a copy holds of files, bytes: it is put together in memory. The further ones are named in it. */
const MOST_BYTES = 100_000_000;

export interface ExportWork {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly facts: Facts;
  /** A copy is no upload: nobody has to look at it. */
  readonly kept_files: Storage;
}

interface KeptFile {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly storage_key: string;
}

/** Puts the files into the archive, and says which are not in it. */
const addFiles = async (
  archive: Archive,
  storage: Storage,
  files: readonly KeptFile[],
): Promise<readonly string[]> => {
  const left_out: string[] = [];
  let room = MOST_BYTES;
  for (const { id, name, bytes, storage_key } of files) {
    const stream = bytes > room ? null : await storage.get(storage_key).catch(() => null);
    if (stream === null) left_out.push(`${id} ${name}`);
    else {
      room -= bytes;
      await archive.addFile(`files/${id} ${fileNameFor(name)}`, stream);
    }
  }
  return left_out;
};

interface Asked {
  readonly user_id: number;
  readonly operator_id: number | null;
}

/** Everything as it stood at one instant. */
const gather = async (db: Db, archive: Archive, asked: Asked): Promise<readonly KeptFile[]> => {
  const { user_id, operator_id } = asked;
  if (operator_id !== null) {
    await writeCompany(db, { user_id, operator_id }, archive);
    return filesOfCompany(db);
  }
  await writePerson(db, user_id, archive);
  return filesOfPerson(db, user_id);
};

const makeExport = async (work: ExportWork, exportId: number): Promise<void> => {
  const { db, clock, config, facts, kept_files } = work;
  const asked = await db
    .selectFrom('personal_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.user_id', 'e.operator_id', 'e.language', 'e.status', 'u.email'])
    .where('e.id', '=', exportId)
    .executeTakeFirst();
  if (!asked || asked.status === 'ready') return;
  const archive = createArchive(clock.now());
  const files = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => gather(snapshot, archive, asked));
  const files_left_out = await addFiles(archive, kept_files, files);
  const at = clock.now().toISOString();
  await archive.addJson('about.json', { made_at: at, files_left_out });
  const data = archive.end();
  const storage_key = await kept_files.put(data);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('personal_exports')
      .set({ status: 'ready', storage_key, bytes: data.length, ready_at: at })
      .where('id', '=', exportId)
      .execute();
    const isPersons = asked.operator_id === null;
    await queueAccountLetter(facts, transaction, {
      code: isPersons ? 'personal_export' : 'company_export',
      key: `personal-export:${exportId}`,
      user_id: asked.user_id,
      recipient: asked.email,
      language: asked.language,
      at,
      page: `${config.public_url}/settings/${isPersons ? 'personal-data' : 'company'}`,
    });
  });
};

export const personalExport = {
  kind: PERSONAL_EXPORT,
  open: (deps: ExportWork) => ({
    work: async ({ export_id }: z.output<typeof PERSONAL_EXPORT.payload>) => {
      try {
        await makeExport(deps, export_id);
      } catch (error) {
        // A further try may still make it ready; after the last one it stays what it is.
        await deps.db
          .updateTable('personal_exports')
          .set({ status: 'failed' })
          .where('id', '=', export_id)
          .execute();
        throw error;
      }
    },
  }),
};

/** Forgets the files whose time is over; that they were made stays known for as long as the account. */
export const forgetExpired = async (
  { db, kept_files }: Pick<ExportWork, 'db' | 'kept_files'>,
  now: Date,
): Promise<number> => {
  const over = await db
    .selectFrom('personal_exports')
    .select(['id', 'storage_key'])
    .where('storage_key', 'is not', null)
    .where('expires_at', '<', now.toISOString())
    .execute();
  for (const { id, storage_key } of over) {
    if (storage_key !== null) await kept_files.remove(storage_key);
    await db.updateTable('personal_exports').set({ storage_key: null }).where('id', '=', id).execute();
  }
  return over.length;
};
