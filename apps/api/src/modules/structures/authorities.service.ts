import type { RequestOf } from '@envol/contract/endpoint';
import type {
  AdministeredStructure,
  Authority,
  createAuthority,
  createStructure,
  updateAuthority,
  updateStructureIdentity,
} from '@envol/contract/structures';
import { hasCapability } from '@envol/domain/access/capabilities';
import { isPartnerByKind } from '@envol/domain/approvals/structures';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { managedAuthoritiesOf, managedStructures } from './authorities.queries.ts';
import { type By, noteAuthority } from './authorityJournal.ts';
import type { NotesDeps } from './operatorNotes.service.ts';

const mustFind = async (db: Db, by: By, id: number): Promise<Authority> => {
  const [found] = await managedAuthoritiesOf(db, by.actor, id);
  if (!found) throw notFound();
  return found;
};

const factsOf = ({ name, authority_type }: Authority) => ({ name, authority_type });

/** Adds an authority. */
export const addAuthority = (
  deps: NotesDeps,
  by: By,
  input: RequestOf<typeof createAuthority>['body'],
): Promise<Authority> =>
  deps.system_db.transaction().execute(async (db) => {
    const { id } = await db
      .insertInto('authorities')
      .values({ ...input, created_at: deps.clock.now().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await mustFind(db, by, id);
    const line = { authority_id: id, structure_id: null, before: null, after: factsOf(made) };
    await noteAuthority(db, deps, by, { ...line, action: 'authority_added' });
    return made;
  });

/** Renames one: absent keeps. Throws NOT_FOUND. */
export const changeAuthority = (
  deps: NotesDeps,
  by: By,
  id: number,
  { name, authority_type }: RequestOf<typeof updateAuthority>['body'],
): Promise<Authority> =>
  deps.system_db.transaction().execute(async (db) => {
    const before = await mustFind(db, by, id);
    const after = { name: name ?? before.name, authority_type: authority_type ?? before.authority_type };
    await db.updateTable('authorities').set(after).where('id', '=', id).execute();
    const line = { authority_id: id, structure_id: null, before: factsOf(before), after };
    await noteAuthority(db, deps, by, { ...line, action: 'authority_changed' });
    return mustFind(db, by, id);
  });

/** Deletes one that is empty. Throws AUTHORITY_NOT_EMPTY, NOT_FOUND. */
export const removeAuthority = (deps: NotesDeps, by: By, id: number): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    await db.selectFrom('authorities').select('id').where('id', '=', id).forUpdate().execute();
    const before = await mustFind(db, by, id);
    if (before.people_count > 0 || before.structures_count > 0) throw new Failure('AUTHORITY_NOT_EMPTY');
    await db.deleteFrom('authorities').where('id', '=', id).execute();
    const line = { authority_id: null, structure_id: null, before: factsOf(before), after: null };
    await noteAuthority(db, deps, by, { ...line, action: 'authority_deleted' });
  });

const mustFindStructure = async (db: Db, by: By, id: number): Promise<AdministeredStructure> => {
  const [found] = await managedStructures(db, by.actor, id);
  if (!found) throw notFound();
  return found;
};

const identityOf = ({ available_actions: _, deciders_count: _d, id: _i, ...facts }: AdministeredStructure) =>
  facts;

const mustBeKnown = async (db: Db, by: By, authorityId: number | null | undefined): Promise<void> => {
  if (authorityId === null || authorityId === undefined) return;
  const [known] = await managedAuthoritiesOf(db, by.actor, authorityId);
  if (!known) throw fieldFailure('VALIDATION', 'authority_id', 'invalid');
};

/** A code that another structure has becomes a 409 that names the field. */
const withOwnCode = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('STRUCTURE_CODE_TAKEN', 'code', 'duplicate');
  }
};

/** Connects a structure; its settings begin as those of any other. Throws STRUCTURE_CODE_TAKEN. */
export const addStructure = (
  deps: NotesDeps,
  by: By,
  { reference_point: [reference_lng, reference_lat], ...input }: RequestOf<typeof createStructure>['body'],
): Promise<AdministeredStructure> =>
  withOwnCode(() =>
    deps.system_db.transaction().execute(async (db) => {
      await mustBeKnown(db, by, input.authority_id);
      const is_partner = input.is_partner ?? isPartnerByKind(input.structure_type);
      const { id } = await db
        .insertInto('structures')
        .values({
          ...input,
          is_partner,
          reference_lng,
          reference_lat,
          created_at: deps.clock.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const made = await mustFindStructure(db, by, id);
      const line = {
        authority_id: made.authority_id,
        structure_id: id,
        before: null,
        after: identityOf(made),
      };
      await noteAuthority(db, deps, by, { ...line, action: 'structure_added' });
      return made;
    }),
  );

type Change = RequestOf<typeof updateStructureIdentity>['body'];

/** What only the platform's staff changes: whom requests reach, what the engine calls the structure by, who is a partner. */
const isIdentity = ({ code, structure_type, reference_point, authority_id, is_partner }: Change): boolean =>
  [code, structure_type, reference_point, authority_id, is_partner].some((each) => each !== undefined);

const delegateeIssue = (message: 'invalid' | 'delegation_circle'): Failure =>
  fieldFailure('VALIDATION', 'delegatee_structure_id', message);

/** Whoever answers in a structure's place is another, and none for which that one answers in turn. Locks both. */
const mustAnswer = async (db: Db, id: number, delegatee: number | null | undefined): Promise<void> => {
  if (delegatee === null || delegatee === undefined) return;
  if (delegatee === id) throw delegateeIssue('delegation_circle');
  const { rows } = await sql<{ id: number }>`
    select id from structures where id in (${id}, ${delegatee}) order by id for update`.execute(db);
  if (rows.length < 2) throw delegateeIssue('invalid');
  const { rows: circle } = await sql`
    with recursive chain(id) as (
      select ${delegatee}::bigint
      union select s.delegatee_structure_id from structures s join chain on s.id = chain.id
      where s.delegatee_structure_id is not null
    ) select id from chain where id = ${id}`.execute(db);
  if (circle.length > 0) throw delegateeIssue('delegation_circle');
};

/**
 * Changes what a structure is: absent keeps, null clears. Another authority takes the former one's people off it in every
 * window. Throws STRUCTURE_CODE_TAKEN, FORBIDDEN, NOT_FOUND.
 */
export const changeStructure = (
  deps: NotesDeps,
  by: By,
  id: number,
  change: Change,
): Promise<AdministeredStructure> =>
  withOwnCode(() =>
    deps.system_db.transaction().execute(async (db) => {
      // Nobody learns of another's structures what may answer in their place.
      await mustFindStructure(db, by, id);
      await mustAnswer(db, id, change.delegatee_structure_id);
      await db.selectFrom('structures').select('id').where('id', '=', id).forUpdate().execute();
      const before = await mustFindStructure(db, by, id);
      if (isIdentity(change) && !hasCapability(by.actor, 'runs_platform')) throw new Failure('FORBIDDEN');
      await mustBeKnown(db, by, change.authority_id);
      const { reference_point, ...given } = change;
      const columns = {
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        ...(reference_point && { reference_lng: reference_point[0], reference_lat: reference_point[1] }),
      };
      if (Object.keys(columns).length === 0) return before;
      await db.updateTable('structures').set(columns).where('id', '=', id).execute();
      const after = await mustFindStructure(db, by, id);
      const line = { structure_id: id, before: identityOf(before), after: identityOf(after) };
      const noted = [...new Set([before.authority_id, after.authority_id])];
      for (const authority_id of noted)
        await noteAuthority(db, deps, by, { ...line, authority_id, action: 'structure_changed' });
      return after;
    }),
  );
