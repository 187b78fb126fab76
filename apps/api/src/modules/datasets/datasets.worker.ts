import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DatasetReport, ELEVATION_ERROR_M } from '@envol/contract/datasets';
import { importElevation } from '../../datasets/elevation.ts';
import { UnreadableElevation } from '../../datasets/elevationGrid.ts';
import { dayOf, type ImportOutcome } from '../../datasets/importing.ts';
import { UnreadablePublication } from '../../datasets/publication.ts';
import { importSia } from '../../datasets/sia.ts';
import { importUas } from '../../datasets/uas.ts';
import { clockFrom } from '../../platform/clock.ts';
import { connectDatabase, type Database } from '../../platform/db/database.ts';

export interface DatasetWork {
  /** Of the database: the thread has a connection of its own. */
  readonly url: string;
  readonly import_id: number;
  readonly dry_run: boolean;
  readonly loss_percent: number;
  /** The instant of the import, for its thread has no clock. */
  readonly now: string;
}

export type DatasetResult =
  | {
      readonly kind: 'read';
      readonly outcome: ImportOutcome['outcome'];
      readonly dataset_id: number | null;
      readonly report: DatasetReport;
    }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Names that a report shows; the counts are whole. */
const NAMED = 200;
const named = (names: readonly string[]) => ({ count: names.length, names: names.slice(0, NAMED) });
/** "CTR BLAGNAC: unclosed_ring": what it is about, and why as a key of the screen's words. */
const lineOf = ({ reason, ...place }: { readonly reason: string }): string => {
  const { name, identifier, list, index } = place as Readonly<Record<string, unknown>>;
  const named = [name, identifier].find((each) => typeof each === 'string' && each !== '');
  const about = named ?? [list, index].filter((each) => each !== undefined).join(' ');
  return `${String(about).slice(0, 250)}: ${reason}`;
};

const reportOf = ({ version, report, difference, objection, is_in_force }: ImportOutcome): DatasetReport => ({
  version,
  is_in_force,
  counts: { ...report.counts },
  difference: difference && {
    added: named(difference.added),
    removed: named(difference.removed),
    changed: named(difference.changed.map(({ identifier, parts }) => `${identifier}: ${parts.join(', ')}`)),
  },
  refused: named(report.refused.map(lineOf)),
  repaired: named(report.repaired.map(lineOf)),
  objection: objection?.kind === 'loses' ? { ...objection, kinds: [...objection.kinds] } : objection,
});

interface ElevationWork {
  readonly file: string;
  readonly dry_run: boolean;
  readonly now: Date;
  readonly error_m: number | null;
  readonly licence: string | null;
  readonly asked_by: number | null;
}

/** A model of the ground: what speaks against it is that it holds fewer heights than the one whose place it takes. */
const bringElevation = async (db: Database, work: ElevationWork): Promise<DatasetResult> => {
  const { file, dry_run, now, error_m, licence, asked_by } = work;
  const about = { error_m: error_m ?? ELEVATION_ERROR_M, licence: licence ?? '' };
  const found = await importElevation(db, clockFrom(now), { file, dry_run, imported_by: asked_by, ...about });
  const { outcome, blocks: _blocks, name, box, former, ...extent } = found;
  const before = former?.heights_count ?? 0;
  const loses = extent.heights_count < before;
  return {
    kind: 'read',
    outcome,
    dataset_id: null,
    report: {
      version: name,
      is_in_force: outcome === 'unchanged',
      counts: { heights: extent.heights_count },
      difference: null,
      refused: named([]),
      repaired: named([]),
      objection: loses
        ? { kind: 'loses', percent: 0, kinds: [{ kind: 'heights', before, after: extent.heights_count }] }
        : null,
      elevation: { ...extent, box: [...box], former, ...about },
    },
  };
};

/** Reads a file that waits in the database; stores it unless it is a dry run. In a thread: it takes seconds of the processor. */
export default async (work: DatasetWork): Promise<DatasetResult> => {
  const connection = connectDatabase(work.url, 2);
  const folder = await mkdtemp(path.join(tmpdir(), 'envol-dataset-'));
  try {
    const { source, file_name, content, ...about } = await connection.db
      .selectFrom('dataset_imports')
      .select(['source', 'file_name', 'content', 'error_m', 'licence', 'asked_by'])
      .where('id', '=', work.import_id)
      .executeTakeFirstOrThrow();
    const file = path.join(folder, path.basename(file_name));
    await writeFile(file, content ?? '');
    const { dry_run, loss_percent } = work;
    const now = new Date(work.now);
    try {
      if (source === 'ELEVATION')
        return await bringElevation(connection.db, { ...about, file, dry_run, now });
      const bring = source === 'SIA' ? importSia : importUas;
      const today = dayOf(now);
      const found = await bring(connection.db, { file, dry_run, loss_percent, today, confirm: !dry_run });
      return { kind: 'read', outcome: found.outcome, dataset_id: found.dataset_id, report: reportOf(found) };
    } catch (error) {
      if (!(error instanceof UnreadablePublication || error instanceof UnreadableElevation)) throw error;
      // Where the file lay for a moment says nothing to anybody; no text of the database holds a NUL.
      return {
        kind: 'unreadable',
        reason:
          error.code ??
          error.message
            .replaceAll(`${folder}${path.sep}`, '')
            .replaceAll(/\p{Cc}/gu, ' ')
            .slice(0, 500),
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await connection.close();
  }
};
