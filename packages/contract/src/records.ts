import type { Permission } from '@envol/domain/access/permissions';
import { z } from 'zod';
import { EntityFilter, EntityId, Id, IdParams, pageOf, pageQuery } from './common.ts';
import { CSV_ERRORS, CsvFile, CsvImported, CsvReport, CsvSelection } from './csv.ts';
import { binaryResponse, defineEndpoint, LARGE_BODY, MEDIUM_BODY, noContent } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';

/*
 * Records are rows that somebody lists, adds, changes and deletes: drones, pilots, the people of authorities. Their calls
 * have the same addresses under their path, and are declared here once.
 */

/** Who saved a record last; null where an import, a bulk act of before or the product did, or nobody since it was added. */
export const LastChange = z.object({
  /** Rises with every change. */
  version: z.number().int(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});
export type LastChange = z.infer<typeof LastChange>;

/** What a change may say of the version that it was made from: where that is not the present one it answers RECORD_CHANGED. */
export const SeenVersion = { version: z.number().int().optional() };

interface RecordKind {
  readonly path: string;
  /** The module, in the OpenAPI document. */
  readonly tag: string;
  /** "drone", "drones": what the summaries call them. */
  readonly words: { readonly one: string; readonly many: string };
  /** One record, as every call answers it. */
  readonly item: z.ZodType;
}

interface RecordList extends RecordKind {
  readonly read: Permission;
  /** Parameters of the list beyond those of a page. */
  readonly filters: z.ZodRawShape;
  /** Columns by which the list is put in order; "-" before one for the last first. */
  readonly orderings: readonly [string, ...string[]];
  readonly default_ordering: string;
  /** Absent: "The operator’s drones". */
  readonly list_summary?: string;
}

/** The call that answers a list of records in pages. */
export const recordList = <const K extends RecordList>(kind: K) =>
  defineEndpoint({
    method: 'GET',
    path: kind.path as K['path'],
    tag: kind.tag,
    summary: kind.list_summary ?? `The operator’s ${kind.words.many}`,
    permission: kind.read as K['read'],
    query: z.object({
      ...pageQuery(kind.orderings as K['orderings'], kind.default_ordering as K['orderings'][number]),
      ...(kind.filters as K['filters']),
    }),
    response: pageOf(kind.item as K['item']),
  });

interface RecordWrites extends RecordKind {
  readonly write: Permission;
  /** What adds one. */
  readonly input: z.ZodType;
  /** What changes one: any of its fields, and none that is unknown. */
  readonly change: z.ZodType;
  /** What each call refuses beyond the general errors. */
  readonly errors: Readonly<Record<'create' | 'update' | 'remove', readonly ErrorCode[]>>;
  /** Where a call does more, or less, than its usual summary says. */
  readonly summaries?: Readonly<Partial<Record<'create' | 'update' | 'remove', string>>>;
}

/** The calls that add, change and delete one record. */
export const recordWrites = <const K extends RecordWrites>(kind: K) => {
  const { path, tag, words, summaries } = kind;
  const permission = kind.write as K['write'];
  const response = kind.item as K['item'];
  return {
    create: defineEndpoint({
      method: 'POST',
      path,
      tag,
      summary: summaries?.create ?? `Add a ${words.one}`,
      permission,
      body: kind.input as K['input'],
      response,
      status: 201,
      errors: kind.errors.create as K['errors']['create'],
    }),
    update: defineEndpoint({
      method: 'PATCH',
      path: `${path}/:id`,
      tag,
      summary: summaries?.update ?? `Change a ${words.one}: an absent field keeps, null clears`,
      permission,
      params: IdParams,
      body: kind.change as K['change'],
      response,
      errors: kind.errors.update as K['errors']['update'],
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      tag,
      summary: summaries?.remove ?? `Delete a ${words.one} that no mission names`,
      permission,
      params: IdParams,
      response: noContent,
      errors: kind.errors.remove as K['errors']['remove'],
    }),
  };
};

interface RecordDetail extends RecordKind {
  readonly read: Permission;
  /** What one record answers beside what a list answers of it. */
  readonly detail?: z.ZodType;
}
type DetailOf<K extends RecordDetail> = K extends { readonly detail: infer D extends z.ZodType }
  ? D
  : K['item'];

/** Every call of a list of records: the list, one of it, and what adds, changes and deletes one. */
export const recordEndpoints = <const K extends RecordList & RecordDetail & RecordWrites>(kind: K) => ({
  list: recordList(kind),
  get: defineEndpoint({
    method: 'GET',
    path: `${kind.path}/:id`,
    tag: kind.tag,
    summary: `One ${kind.words.one}`,
    permission: kind.read as K['read'],
    params: IdParams,
    response: (kind.detail ?? kind.item) as DetailOf<K>,
  }),
  ...recordWrites(kind),
});

interface FleetRecord extends RecordList {
  readonly write: Permission;
  /** The list's quick filters, by name, of which the list shows how many each finds. */
  readonly counts: z.ZodRawShape;
  /** What is done with a record that a mission names, instead of deleting it. */
  readonly away: {
    /** "archived", "inactivated". */
    readonly done: string;
    /** The field of the bulk change. */
    readonly field: z.ZodRawShape;
    readonly bulk_summary: string;
    readonly errors: readonly ErrorCode[];
  };
  /** What an import of a file refuses beyond what the file itself is refused for. */
  readonly csv_errors: readonly ErrorCode[];
}

/** What an operator's fleet (its drones, its pilots) answers besides: what its quick filters find, acts on many records. */
export const fleetEndpoints = <const K extends FleetRecord>(kind: K) => {
  const { path, tag } = kind;
  const { one, many } = kind.words;
  const read = kind.read as K['read'];
  const write = kind.write as K['write'];
  return {
    ids: defineEndpoint({
      method: 'GET',
      path: `${path}/ids`,
      tag,
      summary: `The ids of all ${many} that a list’s filters find, to act on them at once`,
      permission: read,
      query: z.object(kind.filters as K['filters']),
      response: z.object({ ids: z.array(z.number().int()) }),
    }),
    counts: defineEndpoint({
      method: 'GET',
      path: `${path}/counts`,
      tag,
      summary: `How many ${many} each of the list’s quick filters finds`,
      permission: read,
      query: z.object({ sub_exploitant_id: EntityFilter.optional() }),
      response: z.object(kind.counts as K['counts']),
    }),
    canBeDeleted: defineEndpoint({
      method: 'GET',
      path: `${path}/:id/can_be_deleted`,
      tag,
      summary: `Whether the ${one} may be deleted, else ${kind.away.done}`,
      permission: read,
      params: IdParams,
      response: z.object({ can_be_deleted: z.boolean(), reason: z.string().nullable() }),
    }),
    changeMany: defineEndpoint({
      method: 'POST',
      path: `${path}/bulk_update`,
      tag,
      summary: kind.away.bulk_summary,
      permission: write,
      body: z.object({
        ids: z.array(Id).min(1).max(LIMITS.bulk),
        ...(kind.away.field as K['away']['field']),
        sub_exploitant_id: EntityId,
      }),
      body_limit: MEDIUM_BODY,
      response: z.object({ changed: z.number().int() }),
      errors: kind.away.errors as K['away']['errors'],
    }),
  };
};

/** The calls that bring records in from a CSV file, and give them out as one. */
export const csvEndpoints = <const K extends FleetRecord>(kind: K) => {
  const { path, tag } = kind;
  const { many } = kind.words;
  const read = kind.read as K['read'];
  const write = kind.write as K['write'];
  return {
    preview: defineEndpoint({
      method: 'POST',
      path: `${path}/preview_csv`,
      tag,
      summary: `What a CSV file of ${many} would do, line by line; nothing is written`,
      permission: write,
      body: CsvFile,
      body_limit: LARGE_BODY,
      response: CsvReport,
      errors: CSV_ERRORS,
      rate_limit: 60,
    }),
    importFile: defineEndpoint({
      method: 'POST',
      path: `${path}/import_csv`,
      tag,
      summary: `Write the lines of a CSV file of ${many} that need no review`,
      permission: write,
      body: CsvFile,
      body_limit: LARGE_BODY,
      response: CsvImported,
      errors: [...CSV_ERRORS, ...kind.csv_errors] as unknown as [...typeof CSV_ERRORS, ...K['csv_errors']],
      rate_limit: 20,
    }),
    exportFile: defineEndpoint({
      method: 'POST',
      path: `${path}/export_csv`,
      tag,
      summary: `The chosen ${many} as a CSV file, which the import reads again`,
      permission: read,
      feature: 'data_export',
      body: CsvSelection,
      body_limit: MEDIUM_BODY,
      response: binaryResponse('text/csv; charset=utf-8'),
    }),
  };
};
