import type { RequestOf } from '@envol/contract/endpoint';
import type {
  createSuperviser,
  Superviser,
  SuperviserAuthority,
  updateSuperviser,
} from '@envol/contract/supervisers';
import { rolesGivenBy } from '@envol/domain/members/policy';
import { mayKeep, rightsIssues, type SuperviserRights } from '@envol/domain/supervisers/policy';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import {
  changeMembership,
  insertMembership,
  limitToStructures,
  removeMembership,
  withdrawOffersOf,
} from '../account-rows/index.ts';
import { type By, noteAuthority } from '../structures/index.ts';
import { type FirstPasswordDeps, findOrAddAccount } from './supervisers.accounts.ts';
import { findSuperviser, managedAuthorities } from './supervisers.queries.ts';

export interface SupervisersDeps extends FirstPasswordDeps {
  /** The process's own: who works for an authority is in nobody's reach. */
  readonly system_db: FirstPasswordDeps['db'];
}

type Input = RequestOf<typeof createSuperviser>['body'];
type Change = RequestOf<typeof updateSuperviser>['body'];
interface Tenant {
  readonly authority_id: number | null;
  readonly structure_id: number | null;
}

const invalid = (path: string): Failure => fieldFailure('VALIDATION', path, 'invalid');

/** The one authority that was named, among those whose people the asker keeps. */
const tenantOf = (
  kept: readonly SuperviserAuthority[],
  { authority_id = null, structure_id = null }: Pick<Input, 'authority_id' | 'structure_id'>,
): { tenant: Tenant; authority: SuperviserAuthority } => {
  const field = authority_id === null && structure_id !== null ? 'structure_id' : 'authority_id';
  if ((authority_id === null) === (structure_id === null)) throw invalid(field);
  const kind = authority_id === null ? 'structure' : 'authority';
  const authority = kept.find((each) => each.kind === kind && each.id === (authority_id ?? structure_id));
  if (!authority) throw invalid(field);
  return { tenant: { authority_id, structure_id }, authority };
};

/** Who keeps the people of one authority need not say which. */
const onlyOne = (
  kept: readonly SuperviserAuthority[],
  { authority_id, structure_id }: Pick<Input, 'authority_id' | 'structure_id'>,
): Pick<Input, 'authority_id' | 'structure_id'> => {
  const [only, ...others] = kept;
  if (authority_id !== undefined || structure_id !== undefined || !only || others.length > 0) return {};
  return only.kind === 'authority' ? { authority_id: only.id } : { structure_id: only.id };
};

const checkRights = (rights: SuperviserRights, authority: SuperviserAuthority): void => {
  const issues = rightsIssues(rights);
  if (issues.length > 0)
    throw new Failure('VALIDATION', {
      fields: issues.map(({ field, message }) => ({ path: field, message })),
    });
  const known = new Set(authority.structures.map(({ id }) => id));
  const { structure_ids } = rights;
  if (
    structure_ids !== null &&
    (authority.kind === 'structure' || structure_ids.some((id) => !known.has(id)))
  )
    throw invalid('structure_ids');
};

/** What the journal keeps of somebody's part. */
const factsOf = (row: Superviser): object => ({
  name: row.long_name,
  email: row.email,
  user_type: row.user_type,
  role: row.role,
  access_privileges: row.access_privileges,
  simplified_interface: row.simplified_interface,
  structure_ids: row.structure_ids,
});

const mustFind = async (db: Db, by: By, id: number): Promise<Superviser> => {
  const found = await findSuperviser(db, by.actor, id);
  if (!found) throw notFound();
  return found;
};

/** Two memberships in one authority are one too many. */
const onceOnly = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('SUPERVISER_ALREADY_EXISTS', 'email', 'email_taken');
  }
};

/** Adds somebody. Throws EMAIL_ALREADY_EXISTS, SUPERVISER_ALREADY_EXISTS, SUPERVISER_NOT_KEPT. */
export const addSuperviser = (
  deps: SupervisersDeps,
  by: By,
  input: Input,
  language: Language,
): Promise<Superviser> =>
  onceOnly(() =>
    deps.system_db.transaction().execute(async (db) => {
      const kept = await managedAuthorities(db, by.actor);
      const { tenant, authority } = tenantOf(kept, { ...onlyOne(kept, input), ...input });
      checkRights(input, authority);
      if (!mayKeep(by.actor, { ...input, membership_id: null })) throw new Failure('SUPERVISER_NOT_KEPT');
      const user_id = await findOrAddAccount(deps, db, by, {
        email: input.email,
        long_name: input.long_name,
        language: input.language ?? language,
        user_type: input.user_type,
        authority_name: authority.name,
      });
      const id = await insertMembership(db, {
        user_id,
        ...tenant,
        user_type: input.user_type,
        role: input.role,
        access_privileges: input.access_privileges,
        simplified_interface: input.simplified_interface,
        email_notification_preferences: input.email_notification_preferences,
        preferred_basemap: input.preferred_basemap,
        is_limited_to_structures: input.structure_ids !== null,
        since: deps.clock.now().toISOString(),
      });
      await limitToStructures(db, id, input.structure_ids);
      const made = await mustFind(db, by, id);
      await noteAuthority(db, deps, by, {
        ...tenant,
        action: 'superviser_added',
        before: null,
        after: factsOf(made),
      });
      return made;
    }),
  );

/** Another authority's structures are not the former one's: what limited somebody there says nothing here. */
const rightsAfter = (before: Superviser, change: Change, moves: boolean) => ({
  user_type: change.user_type ?? before.user_type,
  role: change.role ?? before.role,
  access_privileges: change.access_privileges ?? before.access_privileges,
  simplified_interface: change.simplified_interface ?? before.simplified_interface,
  email_notification_preferences:
    change.email_notification_preferences ?? before.email_notification_preferences,
  preferred_basemap:
    change.preferred_basemap === undefined ? before.preferred_basemap : change.preferred_basemap,
  structure_ids:
    change.structure_ids === undefined ? (moves ? null : before.structure_ids) : change.structure_ids,
});

/** Whoever leaves, or loses a right over others, brings nobody in by an invitation sent before. */
const withdrawOffers = (
  { clock }: SupervisersDeps,
  db: Db,
  { user_id, structure_id, authority_id }: Superviser,
  still: ReturnType<typeof rolesGivenBy>,
): Promise<void> =>
  withdrawOffersOf(
    db,
    structure_id === null
      ? { tenant_kind: 'authority', tenant_id: authority_id ?? Number.NaN }
      : { tenant_kind: 'structure', tenant_id: structure_id },
    { by_user_id: user_id, still, at: clock.now().toISOString() },
  );

/** Changes somebody's part: absent keeps. Throws SUPERVISER_NOT_KEPT, SUPERVISER_ALREADY_EXISTS, NOT_FOUND. */
export const changeSuperviser = (
  deps: SupervisersDeps,
  by: By,
  id: number,
  change: Change,
): Promise<Superviser> =>
  onceOnly(() =>
    deps.system_db.transaction().execute(async (db) => {
      await db.selectFrom('memberships').select('id').where('id', '=', id).forUpdate().execute();
      const before = await mustFind(db, by, id);
      const moves = change.authority_id != null || change.structure_id != null;
      const { tenant, authority } = tenantOf(await managedAuthorities(db, by.actor), moves ? change : before);
      const rights = rightsAfter(before, change, moves);
      checkRights(rights, authority);
      const kept = [before, rights].every((each) => mayKeep(by.actor, { ...each, membership_id: id }));
      if (!kept) throw new Failure('SUPERVISER_NOT_KEPT');
      const { structure_ids, ...columns } = rights;
      // The former limits first: they are of the former authority.
      await limitToStructures(db, id, null);
      await changeMembership(db, id, {
        ...columns,
        ...tenant,
        is_limited_to_structures: structure_ids !== null,
      });
      await limitToStructures(db, id, structure_ids);
      const left = before.authority_id !== tenant.authority_id || before.structure_id !== tenant.structure_id;
      await withdrawOffers(deps, db, before, left ? [] : rolesGivenBy(rights));
      const after = await mustFind(db, by, id);
      const told = { before: factsOf(before), after: factsOf(after) };
      if (left) await noteAuthority(db, deps, by, { ...before, action: 'superviser_left', ...told });
      await noteAuthority(db, deps, by, { ...tenant, action: 'superviser_changed', ...told });
      return after;
    }),
  );

/** Takes somebody out of an authority, at once on every open screen. Throws SUPERVISER_NOT_KEPT, NOT_FOUND. */
export const removeSuperviser = (deps: SupervisersDeps, by: By, id: number): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    const before = await mustFind(db, by, id);
    if (!mayKeep(by.actor, { ...before, membership_id: id })) throw new Failure('SUPERVISER_NOT_KEPT');
    await removeMembership(db, id);
    await withdrawOffers(deps, db, before, []);
    await noteAuthority(db, deps, by, {
      ...before,
      action: 'superviser_removed',
      before: factsOf(before),
      after: null,
    });
  });
