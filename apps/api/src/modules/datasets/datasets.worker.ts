import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatasetReport } from '@envol/contract/datasets';
import type { ImportOutcome } from '../../datasets/importing.ts';
import { UnreadablePublication } from '../../datasets/publication.ts';
import { importSia } from '../../datasets/sia.ts';
import { importUas } from '../../datasets/uas.ts';
import { connect } from '../../platform/db/database.ts';

export interface DatasetWork {
  /** Of the database: the thread has a connection of its own. */
  readonly url: string;
  readonly import_id: number;
  readonly dry_run: boolean;
  readonly loss_percent: number;
  /** "2026-09-03", UTC. */
  readonly today: string;
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

/** Reads a file that waits in the database; stores it unless it is a dry run. In a thread: it takes seconds of the processor. */
export default async (work: DatasetWork): Promise<DatasetResult> => {
  const connection = connect(work.url, 2);
  const folder = await mkdtemp(path.join(tmpdir(), 'envol-dataset-'));
  try {
    const { source, file_name, content } = await connection.db
      .selectFrom('dataset_imports')
      .select(['source', 'file_name', 'content'])
      .where('id', '=', work.import_id)
      .executeTakeFirstOrThrow();
    const file = path.join(folder, path.basename(file_name));
    await writeFile(file, content ?? '');
    const { dry_run, loss_percent, today } = work;
    const bring = source === 'SIA' ? importSia : importUas;
    try {
      const found = await bring(connection.db, { file, dry_run, loss_percent, today, confirm: !dry_run });
      return { kind: 'read', outcome: found.outcome, dataset_id: found.dataset_id, report: reportOf(found) };
    } catch (error) {
      if (!(error instanceof UnreadablePublication)) throw error;
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
