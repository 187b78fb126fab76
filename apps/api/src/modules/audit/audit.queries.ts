import type { AuditLine } from '@envol/contract/audit';
import { type Actor, authorityOf } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { countOf, inPage } from '../../platform/db/page.ts';

/** The lines that an actor may read: all for the platform's staff, else its own organisation's. */
const reached = (actor: Actor): RawBuilder<boolean> => {
  if (hasCapability(actor, 'runs_platform') || hasCapability(actor, 'impersonates'))
    return sql<boolean>`true`;
  const { operator_id, sub_exploitant_ids, structure_ids } = reachOf(actor);
  if (operator_id !== null)
    return sub_exploitant_ids === null
      ? sql<boolean>`audit_journal.operator_id = ${operator_id}`
      : sql<boolean>`false`;
  const authority = authorityOf(actor);
  const own = sql<boolean>`audit_journal.structure_id = any(${[...structure_ids]}::bigint[])`;
  return authority?.tenant_kind === 'authority'
    ? sql<boolean>`(${own} or audit_journal.authority_id = ${authority.tenant_id})`
    : own;
};

interface Filters {
  readonly source?: AuditLine['source'] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** `actor` null: the process itself, which reads all. */
const lines = (db: Db, actor: Actor | null, { source, from, to }: Filters) =>
  db
    .selectFrom('audit_journal')
    .where(actor === null ? sql<boolean>`true` : reached(actor))
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? ''));

const who = sql<string | null>`(select u.long_name from users u where u.id = audit_journal.user_id)`;

const COLUMNS = [
  'audit_journal.id',
  'position',
  'at',
  'source',
  'action',
  'user_id',
  'operator_id',
  'structure_id',
  'authority_id',
] as const;

/** One page of the lines that the actor may read, the latest first. */
export const pageAudit = async (
  db: Db,
  actor: Actor,
  query: Filters & { readonly limit: number; readonly offset: number; readonly ordering: string },
): Promise<{ rows: AuditLine[]; count: number }> => {
  const found = lines(db, actor, query)
    .select(COLUMNS)
    .select([
      who.as('by'),
      sql<Record<string, unknown> | null>`facts::jsonb`.as('facts'),
      sql<string | null>`encode(hash, 'hex')`.as('hash'),
    ])
    .$narrowType<{ source: AuditLine['source'] }>();
  const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
  return { rows, count };
};

const BATCH = 500;

/** The same lines as JSON, each with what its hashes are made of, the oldest first; a batch at a time. */
export async function* auditAsText(db: Db, actor: Actor | null, filters: Filters): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const batch = await lines(db, actor, filters)
      .select(COLUMNS)
      .select([
        'facts',
        sql<string | null>`encode(salt, 'hex')`.as('salt'),
        sql<string>`encode(digest, 'hex')`.as('digest'),
        sql<string | null>`encode(previous, 'hex')`.as('previous'),
        sql<string | null>`encode(hash, 'hex')`.as('hash'),
        sql<string>`audit_line(audit_journal)`.as('line'),
      ])
      .where('position', '>', after)
      .orderBy('position')
      .limit(BATCH)
      .execute();
    for (const line of batch) yield `${JSON.stringify(line)}\n`;
    const last = batch.at(-1)?.position ?? null;
    if (last === null || batch.length < BATCH) return;
    after = last;
  }
}
