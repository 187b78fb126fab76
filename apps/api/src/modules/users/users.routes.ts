import {
  type HijackInput,
  listUsers,
  type USER_EVENT_CODES,
  userEvents,
  userJournal,
  type usersEndpoints,
} from '@envol/contract/users';
import { hasCapability } from '@envol/domain/access/capabilities';
import type { z } from 'zod';
import type { Database, Db } from '../../platform/db/database.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import { type Facts, recordFact } from '../../platform/facts/recordFact.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { type AuthDeps, beginImpersonation, deviceOf, findUserById, toActor } from '../auth/index.ts';
import { openByConsent, type SpentConsent, spendConsent } from '../support-consents/index.ts';
import { accountLooked } from './users.facts.ts';
import { findUser, organisationsNamed, pageUsers } from './users.queries.ts';

type UsersDeps = AuthDeps & { readonly system_db: Database; readonly facts: Facts };

/** Refuses accounts of the staff, one's own among them, and those that are blocked. Throws HIJACK_NOT_ALLOWED, NOT_FOUND. */
const mustBeSeen = async ({ system_db }: UsersDeps, id: number): Promise<void> => {
  const user = await findUserById(system_db, id);
  if (!user) throw notFound();
  const actor = toActor(user, { acting_membership_id: null, impersonator_user_id: null });
  const isStaff = [user.user_type, actor.user_type].some(
    (type) => type === 'hijackers' || type === 'platform_admins',
  );
  if (!user.is_active || isStaff || hasCapability(actor, 'impersonates'))
    throw new Failure('HIJACK_NOT_ALLOWED');
};

/** Writes a look down and tells the person before it begins: one that nobody knows of must not be had. */
const tellLook = async (
  deps: UsersDeps,
  by: SignedIn,
  { user_id, reason }: z.output<typeof HijackInput>,
  action: 'hijack' | 'acts_by_consent',
): Promise<void> => {
  await noteStaffAct(deps.db, deps, by, { action, user_id, details: { reason } });
  const look = { user_id, staff_name: by.long_name, reason, at: deps.clock.now().toISOString() };
  await deps.system_db.transaction().execute((db) => recordFact(deps.facts, db, accountLooked, look));
};

/** The person's consent that a code spends; undefined without a code. Throws SUPPORT_CODE_INVALID. */
const consentOf = async (
  deps: UsersDeps,
  { user_id, code }: z.output<typeof HijackInput>,
  staff: { readonly user_id: number; readonly name: string },
): Promise<SpentConsent | undefined> => (code ? spendConsent(deps, { user_id, code }, staff) : undefined);

/** Notes what a person did with their own account; somebody else's answers like one that does not exist. */
const logEvent = async (
  deps: UsersDeps,
  id: number,
  code_type: (typeof USER_EVENT_CODES)[number],
  context: Context<SignedIn>,
): Promise<void> => {
  const { user_id } = context.signed_in.actor;
  if (id !== user_id) throw notFound();
  await deps.system_db
    .insertInto('user_events')
    .values({
      user_id,
      code_type,
      device: deviceOf(context).name || null,
      at: deps.clock.now().toISOString(),
    })
    .execute();
};

export const usersHandlers = (deps: UsersDeps): Handlers<typeof usersEndpoints> => ({
  listUsers: async ({ query }, { signed_in, language }) => {
    const { rows, count } = await pageUsers(deps.db, query, deps.clock.now());
    const { q = null, organisation = null, state = null, offset } = query;
    const group_name = query.group_name ?? query.groupName ?? null;
    const details = { q, group_name, organisation, state, offset, found: count };
    await noteStaffAct(deps.db, deps, signed_in, { action: 'users_listed', user_id: null, details });
    return pageReply(listUsers.path, language, query, count, rows);
  },
  findOrganisations: ({ query }) => organisationsNamed(deps.db, query.q),
  getUser: async ({ params }, { signed_in }) => {
    const user = await findUser(deps.system_db, params.id);
    if (!user) throw notFound();
    if (params.id === signed_in.actor.user_id) return user;
    await noteStaffAct(deps.db, deps, signed_in, { action: 'user_read', user_id: user.id, details: {} });
    return user;
  },
  userJournal: async ({ params, query }, { language }) => {
    if (!(await findUser(deps.db, params.id))) throw notFound();
    const found = deps.system_db
      .selectFrom('staff_journal')
      .select(['id', 'staff_name', 'action', 'user_id', 'operator_id', 'details', 'at'])
      .where('user_id', '=', params.id);
    const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
    return pageReply(userJournal.path.replace(':id', String(params.id)), language, query, count, rows);
  },
  logUserEvent: ({ params, body }, context) => logEvent(deps, params.id, body.code_type, context),
  userEvents: async ({ params, query }, { language }) => {
    if (!(await findUser(deps.db, params.id))) throw notFound();
    const found = deps.system_db.selectFrom('user_events').where('user_id', '=', params.id);
    const [rows, count] = await Promise.all([
      inPage(found.select(['id', 'code_type', 'device', 'at']), query)
        .$narrowType<{ code_type: (typeof USER_EVENT_CODES)[number] }>()
        .execute(),
      countOf(found),
    ]);
    return pageReply(userEvents.path.replace(':id', String(params.id)), language, query, count, rows);
  },
  hijack: async ({ body }, context) => {
    const { actor, session_id, long_name: name } = context.signed_in;
    const staff = { user_id: actor.user_id, session_id, name };
    await mustBeSeen(deps, body.user_id);
    const consent = await consentOf(deps, body, staff);
    await tellLook(deps, context.signed_in, body, consent ? 'acts_by_consent' : 'hijack');
    const begin = (db: Db) =>
      beginImpersonation({ ...deps, db }, staff, body.user_id, deviceOf(context), consent);
    return consent ? openByConsent(deps, body.user_id, consent, begin) : begin(deps.system_db);
  },
});
