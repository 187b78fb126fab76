import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type {
  listMessageTemplates,
  MessageTemplate,
  MessageTemplateInput,
  updateMessageTemplate,
} from '@envol/contract/message-templates';
import { type Actor, authorityOf } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';

/** Read and written in the asker's reach: the structures that it answers for. */
export interface MessageTemplatesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const toTemplate = (row: Selectable<Tables['message_templates']>, actor: Actor): MessageTemplate => ({
  id: row.id,
  structure_id: row.structure_id,
  kind: row.kind,
  text: row.text,
  refusal_category: row.refusal_category,
  written_by: row.written_by_name,
  written_at: row.written_at,
  version: row.version,
  available_actions: hasPermission(actor, 'message_template:write') ? ['change', 'delete'] : [],
});

const ownStructures = (actor: Actor): readonly number[] => authorityOf(actor)?.structure_ids ?? [];

/** What the asker's structures share. */
export const readTemplates = async (
  { db }: MessageTemplatesDeps,
  { actor }: SignedIn,
): Promise<ResponseOf<typeof listMessageTemplates>> => {
  const ids = ownStructures(actor);
  if (ids.length === 0) return { templates: [], structures: [] };
  const [rows, { rows: structures }] = await Promise.all([
    db
      .selectFrom('message_templates')
      .selectAll()
      .where('structure_id', 'in', ids)
      .orderBy('structure_id')
      .orderBy(sql`array_position('{conditions,questions,refusals}'::text[], kind)`)
      .orderBy('id')
      .execute(),
    sql<{ id: number; name: string }>`select id, name from structures where id = any(${[...ids]}::bigint[])
      order by name, id`.execute(db),
  ]);
  const count = (id: number): number => rows.filter(({ structure_id }) => structure_id === id).length;
  return {
    templates: rows.map((row) => toTemplate(row, actor)),
    structures: structures.map(({ id, name }) => ({
      id,
      name,
      may_write: hasPermission(actor, 'message_template:write'),
      is_full: count(id) >= LIMITS.message_templates,
    })),
  };
};

/** Shares a template. Two who write at once do not pass the limit together. */
export const addTemplate = (
  { db, clock }: MessageTemplatesDeps,
  { actor, long_name }: SignedIn,
  input: MessageTemplateInput,
): Promise<MessageTemplate> => {
  if (!ownStructures(actor).includes(input.structure_id)) throw notFound();
  return db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, `templates ${input.structure_id}`);
    const { count } = await transaction
      .selectFrom('message_templates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('structure_id', '=', input.structure_id)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.message_templates) throw new Failure('TOO_MANY_MESSAGE_TEMPLATES');
    const row = await transaction
      .insertInto('message_templates')
      .values({
        ...input,
        written_by: actor.user_id,
        written_by_name: long_name,
        written_at: clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toTemplate(row, actor);
  });
};

const findTemplate = async (db: Db, actor: Actor, id: number) => {
  const row = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('id', '=', id)
    .where('structure_id', 'in', [0, ...ownStructures(actor)])
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

/** Changes a template from the version that was seen; its kind stays. */
export const changeTemplate = async (
  { db, clock }: MessageTemplatesDeps,
  { actor, long_name }: SignedIn,
  id: number,
  { version, text, refusal_category }: RequestOf<typeof updateMessageTemplate>['body'],
): Promise<MessageTemplate> => {
  const before = await findTemplate(db, actor, id);
  if (before.kind !== 'refusals' && (refusal_category ?? null) !== null)
    throw fieldFailure('VALIDATION', 'refusal_category', 'invalid');
  const row = await db
    .updateTable('message_templates')
    .set({
      ...(text !== undefined && { text }),
      ...(refusal_category !== undefined && { refusal_category }),
      written_by: actor.user_id,
      written_by_name: long_name,
      written_at: clock.now().toISOString(),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Failure('MESSAGE_TEMPLATE_CHANGED');
  return toTemplate(row, actor);
};

export const removeTemplate = async (
  { db }: MessageTemplatesDeps,
  { actor }: SignedIn,
  id: number,
): Promise<void> => {
  await findTemplate(db, actor, id);
  await db.deleteFrom('message_templates').where('id', '=', id).execute();
};
