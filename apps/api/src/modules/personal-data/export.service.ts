import { LIMITS } from '@envol/contract/limits';
import type { PersonalExport } from '@envol/contract/personal-data';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { PERSONAL_EXPORT } from './export.jobs.ts';

export interface ExportDeps {
  /** The process's own: a person's data stand in every table. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly kept_files: Storage;
}

/** Whose copies: a person's, or an operator's, whoever of its administrators asked. */
export type Subject = { readonly user_id: number } | { readonly operator_id: number };

const KEPT_S = 7 * 86_400;
const MOST_WAITING = 1;

const of = (db: Db, subject: Subject) => {
  const found = db
    .selectFrom('personal_exports')
    .select(['id', 'status', 'created_at', 'ready_at', 'expires_at', 'bytes']);
  return 'operator_id' in subject
    ? found.where('operator_id', '=', subject.operator_id)
    : found.where('user_id', '=', subject.user_id).where('operator_id', 'is', null);
};

type Row = Awaited<ReturnType<ReturnType<typeof of>['executeTakeFirstOrThrow']>>;

const toExport = (row: Row, now: Date): PersonalExport => ({
  ...row,
  status: Date.parse(row.expires_at) <= now.getTime() ? 'expired' : row.status,
});

export const listExports = async (
  { system_db, clock }: ExportDeps,
  subject: Subject,
): Promise<PersonalExport[]> =>
  (await of(system_db, subject).orderBy('id', 'desc').limit(LIMITS.exports_told).execute()).map((row) =>
    toExport(row, clock.now()),
  );

/** Has a copy made. Throws EXPORT_UNDER_WAY while one is. */
export const askExport = (
  { system_db, clock, jobs }: ExportDeps,
  subject: Subject,
  by: { readonly user_id: number; readonly language: Language },
): Promise<PersonalExport> => {
  const now = clock.now();
  return system_db.transaction().execute(async (db) => {
    // Two at once wait for each other here.
    await db.selectFrom('users').select('id').where('id', '=', by.user_id).forUpdate().execute();
    const waiting = await of(db, subject)
      .where('status', '=', 'queued')
      .where('expires_at', '>', now.toISOString())
      .execute();
    if (waiting.length >= MOST_WAITING)
      throw new Failure('EXPORT_UNDER_WAY', { params: { limit: MOST_WAITING } });
    const { id } = await db
      .insertInto('personal_exports')
      .values({
        user_id: by.user_id,
        operator_id: 'operator_id' in subject ? subject.operator_id : null,
        language: by.language,
        created_at: now.toISOString(),
        expires_at: secondsAfter(now, KEPT_S).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(db, PERSONAL_EXPORT, { export_id: id });
    return toExport(await of(db, subject).where('id', '=', id).executeTakeFirstOrThrow(), now);
  });
};

/** Throws NOT_FOUND, EXPORT_NOT_READY, EXPORT_EXPIRED. */
export const downloadExport = async (
  { system_db, clock, kept_files }: ExportDeps,
  subject: Subject,
  id: number,
): Promise<BinaryReply> => {
  const row = await of(system_db, subject).select('storage_key').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const { status, created_at } = toExport(row, clock.now());
  if (status === 'expired') throw new Failure('EXPORT_EXPIRED');
  const data = row.storage_key === null ? null : await kept_files.get(row.storage_key);
  if (status !== 'ready' || data === null) throw new Failure('EXPORT_NOT_READY');
  return { data, filename: `envol-${created_at.slice(0, 10)}.zip` };
};
