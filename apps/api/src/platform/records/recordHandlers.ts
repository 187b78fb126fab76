import type { CsvFile } from '@envol/contract/csv';
import type { ErrorCode } from '@envol/contract/errors';
import type { RecordsNoun } from '@envol/contract/realtime';
import { todayIn } from '@envol/domain/time/localTime';
import type { csvExchange } from '../csv/exchange.ts';
import type { Db } from '../db/database.ts';
import type { Page } from '../db/page.ts';
import type { VisibleRows } from '../db/reach.ts';
import { announceRecords } from '../facts/recordsUpdated.ts';
import { notFound } from '../http/failure.ts';
import type { Context, SignedIn } from '../http/mount.ts';
import { ownerFor, reachedBy } from '../http/operator.ts';
import { pageReply } from '../http/page.ts';
import { errorText } from '../http/texts.ts';
import type { recordQueries } from './recordQueries.ts';
import type { RecordDeps } from './recordWrites.ts';

type Queries<R extends { readonly id: number }, Filters, Counted extends string> = ReturnType<
  typeof recordQueries<'drones' | 'pilots', R, Filters, Counted>
>;

interface RecordCalls<R extends { readonly id: number }, Filters, Counted extends string, I> {
  readonly noun: RecordsNoun;
  /** Of the list, for the addresses of its pages. */
  readonly path: string;
  readonly queries: Queries<R, Filters, Counted>;
  readonly csv: ReturnType<typeof csvExchange<R, I>>;
  /** Why one cannot be deleted; null when it can. */
  readonly obstacleOf: (db: Db, reached: VisibleRows, id: number) => Promise<ErrorCode | null>;
}

type Asked = Context<SignedIn>;

/** The calls of a list of records that are the same for each kind: lists, counts, one of it, CSV files. */
export const recordHandlers = <R extends { readonly id: number }, Filters, Counted extends string, I>(
  { db, clock }: RecordDeps,
  { noun, path, queries, csv, obstacleOf }: RecordCalls<R, Filters, Counted, I>,
) => {
  const today = (): string => todayIn(clock.now());
  return {
    /** The record as it is now; `row` is what a write gave. Throws NOT_FOUND. */
    fileOf: async (context: Asked, row: { readonly id: number } | undefined): Promise<R> => {
      const file = row && (await queries.find(db, reachedBy(context), row.id, today()));
      if (file === undefined) throw notFound();
      return file;
    },
    list: async ({ query }: { readonly query: Filters & Page }, context: Asked) => {
      const { rows, count } = await queries.page(db, reachedBy(context), query, today());
      const { limit, offset } = query;
      // In the order of the call's parameters, which the addresses of the other pages keep.
      return pageReply(path, context.language, { ...(query as object), limit, offset }, count, rows);
    },
    ids: async ({ query }: { readonly query: Filters }, context: Asked) => ({
      ids: await queries.ids(db, reachedBy(context), query, today()),
    }),
    counts: (
      { query }: { readonly query: { readonly sub_exploitant_id?: number | 'none' | undefined } },
      context: Asked,
    ) => queries.counts(db, reachedBy(context), query.sub_exploitant_id, today()),
    preview: ({ body }: { readonly body: CsvFile }, context: Asked) =>
      csv.preview(db, reachedBy(context), context.language, body),
    importFile: async ({ body }: { readonly body: CsvFile }, context: Asked) => {
      const owner = ownerFor(context);
      const imported = await csv.importFile(db, owner, reachedBy(context), context.language, body);
      await announceRecords(db, clock, owner.operator_id, noun);
      return imported;
    },
    exportFile: ({ body }: { readonly body: { readonly ids: readonly number[] } }, context: Asked) =>
      csv.exportFile(db, reachedBy(context), context.language, body.ids, today()),
    canBeDeleted: async ({ params }: { readonly params: { readonly id: number } }, context: Asked) => {
      const obstacle = await obstacleOf(db, reachedBy(context), params.id);
      return {
        can_be_deleted: obstacle === null,
        reason: obstacle && errorText(context.language, obstacle),
      };
    },
  };
};
