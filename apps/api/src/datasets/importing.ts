import { sql } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { type Difference, differenceOf } from './difference.ts';
import type { DataSource, ImportOptions, Publication } from './publication.ts';
import { type Objection, objectionTo } from './safeguards.ts';

/** Told with the id of a version that has just come into force. */
export const DATASETS_CHANNEL = 'envol_datasets';

export interface ImportOutcome<P extends Publication = Publication> {
  /**
   * `unchanged`: this very content is already in force. `waiting`: stored, to come into force on its day. `refused`: a
   * safeguard speaks against it and nobody confirmed.
   */
  readonly outcome: 'imported' | 'unchanged' | 'dry_run' | 'waiting' | 'refused';
  readonly source: string;
  readonly dataset_id: number | null;
  readonly version: string;
  readonly report: P['report'];
  /** Against the version in force before; null when there was none. */
  readonly difference: Difference | null;
  /** What speaks against it, also when somebody confirmed. */
  readonly objection: Objection | null;
  /** This very content is in force already. */
  readonly is_in_force: boolean;
}

interface InForce {
  readonly id: number;
  readonly version: string;
  readonly effective_date: string;
  readonly checksum: string;
  readonly origin: 'package' | 'file';
  readonly reader: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** "2026-09-03" in UTC: AIRAC cycles change at midnight UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

const inForceOf = async (db: Db, source: string): Promise<InForce | null> => {
  const row = await db
    .selectFrom('datasets')
    .select(['id', 'version', 'effective_date', 'checksum', 'origin', 'reader', 'report'])
    .where('source', '=', source)
    .where('is_current', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { report, ...version } = row;
  return { ...version, counts: (report.counts ?? {}) as Record<string, number> };
};

const findSame = (db: Db, source: string, { version, checksum }: Publication) =>
  db
    .selectFrom('datasets')
    .select(['id', 'is_current', 'withdrawn_at'])
    .where('source', '=', source)
    .where('version', '=', version)
    .where('checksum', '=', checksum)
    .executeTakeFirst();

/** Two starters that import at once: the second waits and finds the first one's rows. */
const waitForOthers = (db: Db) => sql`select pg_advisory_xact_lock(727275)`.execute(db);

const putInForce = async (db: Db, source: string, datasetId: number): Promise<void> => {
  const former = await db
    .updateTable('datasets')
    .set({ is_current: false })
    .where('source', '=', source)
    .where('is_current', '=', true)
    .returning('id')
    .executeTakeFirst();
  // What is new or changed touches standing missions; it is looked for beside this transaction.
  if (former)
    await db
      .insertInto('dataset_changes')
      .values({
        dataset_id: datasetId,
        former_id: former.id,
        changed_at: systemClock.now().toISOString(),
      })
      .execute();
  await db
    .updateTable('datasets')
    .set({ is_current: true, is_waiting: false, withdrawn_at: null })
    .where('id', '=', datasetId)
    .execute();
  await sql`select pg_notify(${DATASETS_CHANNEL}, ${String(datasetId)})`.execute(db);
};

const insertDataset = async <P extends Publication>(
  db: Db,
  source: DataSource<P>,
  publication: P,
  origin: 'package' | 'file',
): Promise<number> => {
  const { version, effective_date, checksum, report } = publication;
  const { id } = await db
    .insertInto('datasets')
    .values({
      source: source.name,
      version,
      effective_date,
      licence: source.licence,
      attribution: source.attribution,
      checksum,
      report: JSON.stringify(report),
      origin,
      reader: source.reader,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await source.insert(db, id, publication);
  return id;
};

/** Stores the publication unless its very content is stored already, and puts it in force or lets it wait. */
const store = <P extends Publication>(
  db: Database,
  source: DataSource<P>,
  publication: P,
  how: { readonly origin: 'package' | 'file'; readonly waits: boolean },
): Promise<{ dataset_id: number; outcome: 'imported' | 'unchanged' | 'waiting' }> =>
  db.transaction().execute(async (transaction) => {
    await waitForOthers(transaction);
    const same = await findSame(transaction, source.name, publication);
    if (same?.is_current) return { dataset_id: same.id, outcome: 'unchanged' };
    const datasetId = same?.id ?? (await insertDataset(transaction, source, publication, how.origin));
    if (how.waits) {
      await transaction
        .updateTable('datasets')
        .set({ is_waiting: true })
        .where('id', '=', datasetId)
        .execute();
      return { dataset_id: datasetId, outcome: 'waiting' };
    }
    await putInForce(transaction, source.name, datasetId);
    return { dataset_id: datasetId, outcome: 'imported' };
  });

/**
 * Imports a publication: the embedded one, or a file. Importing the same content again changes nothing; a dry run only
 * reads and compares. What a safeguard speaks against is refused, and what is not yet in effect waits for its day,
 * unless confirmed. Throws UnreadablePublication.
 */
export const importPublication = async <P extends Publication>(
  db: Database,
  source: DataSource<P>,
  options: ImportOptions = {},
): Promise<ImportOutcome<P>> => {
  const { file, dry_run = false, confirm = false, loss_percent } = options;
  const today = options.today ?? dayOf(systemClock.now());
  const publication = await source.read(file);
  const inForce = await inForceOf(db, source.name);
  const { version, effective_date, report } = publication;
  const isInForce = inForce?.version === version && inForce.checksum === publication.checksum;
  const objection = isInForce
    ? null
    : objectionTo({ version, effective_date, counts: report.counts }, inForce, { today, loss_percent });
  const difference = inForce
    ? differenceOf(await source.storedRecords(db, inForce.id), source.records(publication))
    : null;
  const told = { source: source.name, version, report, difference, objection, is_in_force: isInForce };
  if (dry_run) return { outcome: 'dry_run', dataset_id: null, ...told };
  const waits = objection?.kind === 'not_yet' && !confirm;
  if (objection && !confirm && !waits) return { outcome: 'refused', dataset_id: null, ...told };
  const origin = file === undefined ? 'package' : 'file';
  return { ...(await store(db, source, publication, { origin, waits })), ...told };
};

/**
 * Puts a stored version in force by a person's word. The versions that take effect later are withdrawn: neither a start nor
 * their day brings them back. In the caller's transaction.
 */
export const putStoredInForce = async (
  db: Db,
  id: number,
  { today, now }: { readonly today: string; readonly now: string },
): Promise<
  'unknown' | 'in_force' | 'not_yet' | { source: string; version: string; former: string | null }
> => {
  await waitForOthers(db);
  const row = await db
    .selectFrom('datasets')
    .select(['source', 'version', 'effective_date', 'is_current'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.is_current) return 'in_force';
  if (row.effective_date > today) return 'not_yet';
  const { source, version } = row;
  const former = await inForceOf(db, source);
  await db
    .updateTable('datasets')
    .set({ withdrawn_at: now })
    .where('source', '=', source)
    .where((eb) =>
      eb.or([
        eb('is_current', '=', true),
        eb.and([eb('effective_date', '>', row.effective_date), eb('effective_date', '<=', today)]),
      ]),
    )
    .execute();
  await putInForce(db, source, id);
  return { source, version, former: former?.version ?? null };
};

/** Puts in force what was stored before its day and whose day has come; gives the ids of those. */
export const putDueInForce = (db: Database, today: string): Promise<number[]> =>
  db.transaction().execute(async (transaction) => {
    await waitForOthers(transaction);
    const due = await transaction
      .selectFrom('datasets')
      .select(['id', 'source', 'effective_date'])
      .where('is_waiting', '=', true)
      .where('effective_date', '<=', today)
      .orderBy('effective_date')
      .orderBy('id')
      .execute();
    const taken: number[] = [];
    for (const { id, source, effective_date } of due) {
      const current = await inForceOf(transaction, source);
      if (current && current.effective_date > effective_date)
        await transaction.updateTable('datasets').set({ is_waiting: false }).where('id', '=', id).execute();
      else {
        await putInForce(transaction, source, id);
        taken.push(id);
      }
    }
    return taken;
  });

const hasWithdrawn = async (db: Db, source: string): Promise<boolean> =>
  (await db
    .selectFrom('datasets')
    .select('id')
    .where('source', '=', source)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Whether the embedded publication should take the place of what is in force, judged without reading it. */
const isNewer = async <P extends Publication>(
  source: DataSource<P>,
  inForce: InForce | null,
): Promise<boolean> => {
  if (!inForce) return true;
  const embedded = await source.embeddedDate();
  if (embedded > inForce.effective_date) return true;
  return (
    embedded === inForce.effective_date && inForce.origin === 'package' && inForce.reader < source.reader
  );
};

/**
 * At a start: takes up the embedded publication when nothing is in force, when it is newer than what is, or when the
 * product reads the same one better. One that a person has replaced stays replaced.
 */
export const ensurePublication = async <P extends Publication>(
  db: Database,
  source: DataSource<P>,
  options: Omit<ImportOptions, 'file' | 'dry_run' | 'confirm'> = {},
): Promise<ImportOutcome<P> | null> => {
  const inForce = await inForceOf(db, source.name);
  if (!(await isNewer(source, inForce))) return null;
  if (inForce?.origin === 'file' || (await hasWithdrawn(db, source.name))) {
    const replaced = await findSame(db, source.name, await source.read());
    if (replaced && (inForce?.origin === 'file' || replaced.withdrawn_at !== null)) return null;
  }
  return importPublication(db, source, options);
};
