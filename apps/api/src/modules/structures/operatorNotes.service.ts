import type { RequestOf } from '@envol/contract/endpoint';
import type { createOperatorLink, OperatorLink, OperatorNote } from '@envol/contract/structures';
import { hasCapability } from '@envol/domain/access/capabilities';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { ownStructures } from './settings.service.ts';

export interface NotesDeps {
  /** The process's own: what a structure keeps of an operator is in no other reach. */
  readonly system_db: Database;
  readonly clock: Clock;
}
export interface Pair {
  readonly sid: number;
  readonly id: number;
}

/** A structure of the asker's, or any for the staff, and an operator that it knows: one that has asked it. */
const mustReach = async (db: Db, { actor }: SignedIn, { sid, id }: Pair): Promise<void> => {
  const isStaff = hasCapability(actor, 'runs_platform');
  if (!isStaff && !ownStructures(actor).includes(sid)) throw notFound();
  const { rows } =
    await sql`select from operators o cross join structures s where o.id = ${id} and s.id = ${sid}
    and (${isStaff} or exists (select from approvals a where a.operator_id = o.id and a.structure_id = s.id))`.execute(
      db,
    );
  if (rows.length === 0) throw notFound();
};

const signed = ({ clock }: NotesDeps, { long_name }: SignedIn) => ({
  written_by_name: long_name,
  written_at: clock.now().toISOString(),
});
const of = ({ sid, id }: Pair) => ({ structure_id: sid, operator_id: id });

const noteOf = async (db: Db, pair: Pair): Promise<OperatorNote | undefined> =>
  db
    .selectFrom('structure_operator_notes')
    .select(['note', 'written_by_name as written_by', 'written_at'])
    .where('structure_id', '=', pair.sid)
    .where('operator_id', '=', pair.id)
    .executeTakeFirst();

const NO_NOTE: OperatorNote = { note: null, written_by: null, written_at: null };

/** The note, empty where none was written. Throws NOT_FOUND. */
export const readNote = async ({ system_db }: NotesDeps, by: SignedIn, pair: Pair): Promise<OperatorNote> => {
  await mustReach(system_db, by, pair);
  return (await noteOf(system_db, pair)) ?? NO_NOTE;
};

/** Writes the note anew, or takes it away; done twice it is done once. Throws NOT_FOUND. */
export const keepNote = (
  deps: NotesDeps,
  by: SignedIn,
  pair: Pair,
  note: string | null,
): Promise<OperatorNote> =>
  deps.system_db.transaction().execute(async (db) => {
    await mustReach(db, by, pair);
    if (note === null)
      await db
        .deleteFrom('structure_operator_notes')
        .where('structure_id', '=', pair.sid)
        .where('operator_id', '=', pair.id)
        .execute();
    else
      await db
        .insertInto('structure_operator_notes')
        .values({ ...of(pair), note, ...signed(deps, by) })
        .onConflict((conflict) =>
          conflict.columns(['structure_id', 'operator_id']).doUpdateSet({ note, ...signed(deps, by) }),
        )
        .execute();
    return (await noteOf(db, pair)) ?? NO_NOTE;
  });

const linkOf = async (db: Db, pair: Pair): Promise<OperatorLink | undefined> =>
  db
    .selectFrom('structure_operator_links')
    .select(['reference', 'url', 'written_by_name as written_by', 'written_at'])
    .select(sql<string | null>`valid_until::text`.as('valid_until'))
    .where('structure_id', '=', pair.sid)
    .where('operator_id', '=', pair.id)
    .executeTakeFirst();

const NO_LINK: OperatorLink = {
  reference: null,
  url: null,
  valid_until: null,
  written_by: null,
  written_at: null,
};

/** What binds the two, empty where nothing does. Throws NOT_FOUND. */
export const readLink = async ({ system_db }: NotesDeps, by: SignedIn, pair: Pair): Promise<OperatorLink> => {
  await mustReach(system_db, by, pair);
  return (await linkOf(system_db, pair)) ?? NO_LINK;
};

/** An absent field keeps, null clears. Throws NOT_FOUND. */
export const keepLink = (
  deps: NotesDeps,
  by: SignedIn,
  pair: Pair,
  { reference, url, valid_until }: RequestOf<typeof createOperatorLink>['body'],
): Promise<OperatorLink> =>
  deps.system_db.transaction().execute(async (db) => {
    await mustReach(db, by, pair);
    const before = (await linkOf(db, pair)) ?? NO_LINK;
    const after = {
      reference: reference === undefined ? before.reference : reference,
      url: url === undefined ? before.url : url,
      valid_until: valid_until === undefined ? before.valid_until : valid_until,
      ...signed(deps, by),
    };
    await db
      .insertInto('structure_operator_links')
      .values({ ...of(pair), ...after })
      .onConflict((conflict) => conflict.columns(['structure_id', 'operator_id']).doUpdateSet(after))
      .execute();
    return (await linkOf(db, pair)) ?? NO_LINK;
  });
