import type { Session } from '@envol/contract/auth';
import type { InvitedSignUp } from '@envol/contract/members';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { changeInvitation, confirmEmail, insertMembership, insertUser } from '../account-rows/index.ts';
import { duplicateAccountFailure, mustNotBeGuessed } from '../accounts/index.ts';
import { type Device, signInAs } from '../auth/index.ts';
import { acceptTerms, currentVersion } from '../terms/index.ts';
import { type InvitationRow, openInvitation } from './invitations.repository.ts';
import { type MembersDeps, tenantColumns } from './members.deps.ts';
import { noteMember, toJournalRole } from './members.journal.ts';
import { tenantName } from './members.queries.ts';

const mustOpen = async (db: Db, { clock }: MembersDeps, token: string): Promise<InvitationRow> => {
  const row = await openInvitation(db, token, clock.now());
  if (!row) throw new Failure('INVITATION_EXPIRED');
  return row;
};

const accountOf = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'long_name'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();

/** What a letter's link is about. Throws INVITATION_EXPIRED. */
export const readInvitation = (deps: MembersDeps, token: string) =>
  deps.db.transaction().execute(async (db) => {
    const row = await mustOpen(db, deps, token);
    const { id: _, language: _l, user_type: _u, tenant_id, sent_at: _s, ...told } = row;
    return {
      ...told,
      tenant_name: await tenantName(db, { tenant_kind: row.tenant_kind, tenant_id }),
      has_account: (await accountOf(db, row.email)) !== undefined,
    };
  });

/** Makes the membership that was offered; the invitation is answered. */
const join = async (
  db: Db,
  { clock }: MembersDeps,
  row: InvitationRow,
  user: { readonly id: number; readonly long_name: string },
): Promise<{ membership_id: number }> => {
  const at = clock.now().toISOString();
  const membership_id = await insertMembership(db, {
    ...tenantColumns(row),
    user_id: user.id,
    user_type: row.user_type,
    role: row.role,
    contact_profile: row.contact_profile,
    is_restricted: row.is_restricted,
    access_privileges: [...row.access_privileges],
    simplified_interface: row.simplified_interface,
    since: at,
  });
  await changeInvitation(db, row.id, { accepted_at: at });
  await noteMember(
    db,
    clock,
    { ...row, user_id: user.id, name: user.long_name },
    { action: 'member_joined', person: user.long_name, after: toJournalRole(row) },
  );
  return { membership_id };
};

/** Joins with the account that is signed in. Throws INVITATION_FOR_ANOTHER for any but the letter's address, ALREADY_MEMBER. */
export const acceptInvitation = async (deps: MembersDeps, userId: number, token: string) => {
  try {
    return await deps.db.transaction().execute(async (db) => {
      const row = await mustOpen(db, deps, token);
      const account = await accountOf(db, row.email);
      if (account?.id !== userId) throw new Failure('INVITATION_FOR_ANOTHER');
      // The letter came to the address, which is thereby shown to be the account's own.
      await confirmEmail(db, userId);
      return await join(db, deps, row, account);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure('ALREADY_MEMBER') : error;
  }
};

/** Makes the account of who was invited, and signs it in. */
export const signUpInvited = async (
  deps: MembersDeps,
  input: z.output<typeof InvitedSignUp>,
  device: Device,
): Promise<Session> => {
  if (input.terms_version !== (await currentVersion(deps.db, deps.clock)))
    throw fieldFailure('TERMS_NOT_ACCEPTED', 'terms_version', 'terms_not_current');
  const { username, long_name, password, terms_version } = input;
  const password_hash = await hashPassword(password);
  const taken = async (row: Pick<InvitationRow, 'email'>) =>
    duplicateAccountFailure(deps.db, { username, email: row.email });
  let email = '';
  try {
    const id = await deps.db.transaction().execute(async (db) => {
      const row = await mustOpen(db, deps, input.token);
      email = row.email;
      await mustNotBeGuessed(password, [username, email, long_name, await tenantName(db, row)]);
      const refused = await duplicateAccountFailure(db, { username, email });
      if (refused) throw refused;
      const userId = await insertUser(db, {
        username,
        email,
        long_name,
        password_hash,
        language: input.language ?? row.language,
        is_email_confirmed: true,
        user_type: row.user_type,
      });
      const accepted_at = deps.clock.now().toISOString();
      await acceptTerms(db, { user_id: userId, version: terms_version, accepted_at });
      await join(db, deps, row, { id: userId, long_name });
      return userId;
    });
    return await signInAs(deps, id, device);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Somebody took the name or the address since it was looked up.
    throw (await taken({ email })) ?? error;
  }
};
