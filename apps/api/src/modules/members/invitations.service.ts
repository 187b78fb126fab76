import type { Invitation, InvitationInput } from '@envol/contract/members';
import { fitPart, mayKeep } from '@envol/domain/members/policy';
import { sql } from 'kysely';
import type { z } from 'zod';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { changeInvitation, insertInvitation } from '../account-rows/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { type InvitationRow, lockInvitation, toInvitation } from './invitations.repository.ts';
import { type Keeper, type MembersDeps, tenantColumns } from './members.deps.ts';
import { noteMember, toJournalRole } from './members.journal.ts';
import { tenantName } from './members.queries.ts';
import { mustBeOpen, mustGive } from './members.service.ts';
import { roleText } from './roleText.ts';

const GOOD_FOR_S = 7 * 86_400;
/** Between two letters to one address. */
const PAUSE_S = 60;

/** A fresh link, and until when it is good. */
const freshLink = (now: Date) => {
  const token = newToken();
  return {
    token,
    columns: {
      token_hash: hashToken(token),
      sent_at: now.toISOString(),
      expires_at: secondsAfter(now, GOOD_FOR_S).toISOString(),
    },
  };
};

const write = async (
  db: Db,
  { facts, config }: MembersDeps,
  keeper: Keeper,
  row: InvitationRow,
  token: string,
): Promise<void> =>
  queueAccountLetter(facts, db, {
    code: 'invitation',
    key: `invitation:${row.id}:${row.sent_at}`,
    // Whoever is invited has no account perhaps: the letter is in the mailbox of who invites, and of nobody else there.
    user_id: keeper.user_id,
    recipient: row.email,
    language: row.language,
    at: row.sent_at,
    link: `${config.public_url}/invitation?token=${token}`,
    params: {
      by: keeper.name,
      tenant: await tenantName(db, keeper),
      role: roleText(row.language, row),
    },
  });

const isMember = async (db: Db, { tenant_kind, tenant_id }: Keeper, email: string): Promise<boolean> => {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.id')
    .where('tenant_kind', '=', tenant_kind)
    .where('tenant_id', '=', tenant_id)
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
};

/** As what somebody serves who is invited: as the asker does, but that a manager of authorities invites controllers. */
const userTypeOf = ({ acting }: Keeper, role: string) =>
  acting.user_type === 'authority_managers' && role === 'controller' ? 'authorities' : acting.user_type;

/** Asks somebody to join. Throws ALREADY_MEMBER, ALREADY_INVITED, MEMBER_NOT_EDITABLE. */
export const inviteMember = async (
  deps: MembersDeps,
  keeper: Keeper,
  input: z.output<typeof InvitationInput>,
  language: Language,
): Promise<Invitation> => {
  mustGive(keeper, input.role);
  const part = fitPart(keeper.tenant_kind, {
    role: input.role,
    contact_profile: input.contact_profile ?? 'standard',
    is_restricted: input.is_restricted ?? false,
    access_privileges: input.access_privileges ?? [],
    simplified_interface: input.simplified_interface ?? false,
  });
  mustBeOpen(keeper, part);
  const now = deps.clock.now();
  const link = freshLink(now);
  try {
    return await deps.db.transaction().execute(async (db) => {
      if (await isMember(db, keeper, input.email))
        throw fieldFailure('ALREADY_MEMBER', 'email', 'already_member');
      const id = await insertInvitation(db, {
        ...tenantColumns(keeper),
        ...part,
        access_privileges: [...part.access_privileges],
        ...link.columns,
        email: input.email,
        language: input.language ?? language,
        user_type: userTypeOf(keeper, part.role),
        invited_by_user_id: keeper.user_id,
        invited_by_name: keeper.name,
        accepted_at: null,
        withdrawn_at: null,
      });
      const row = await mustLock(db, keeper, id);
      await write(db, deps, keeper, row, link.token);
      await noteMember(db, deps.clock, keeper, {
        action: 'member_invited',
        person: row.email,
        after: toJournalRole(part),
      });
      return toInvitation(row, now);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('ALREADY_INVITED', 'email', 'already_invited');
  }
};

const mustLock = async (db: Db, keeper: Keeper, id: number): Promise<InvitationRow> => {
  const row = await lockInvitation(db, keeper, id);
  if (!row) throw notFound();
  return row;
};

const mustKeep = async (db: Db, keeper: Keeper, id: number): Promise<InvitationRow> => {
  const row = await mustLock(db, keeper, id);
  if (!mayKeep(keeper.acting, row.role)) throw new Failure('MEMBER_NOT_EDITABLE');
  return row;
};

/** Another letter with another link. Throws RATE_LIMITED within a minute of the former one. */
export const resendInvitation = (deps: MembersDeps, keeper: Keeper, id: number): Promise<Invitation> =>
  deps.db.transaction().execute(async (db) => {
    const row = await mustKeep(db, keeper, id);
    const now = deps.clock.now();
    const since = (now.getTime() - Date.parse(row.sent_at)) / 1000;
    if (since < PAUSE_S) throw new Failure('RATE_LIMITED', { retry_after_s: Math.ceil(PAUSE_S - since) });
    const link = freshLink(now);
    await changeInvitation(db, id, {
      ...link.columns,
      invited_by_user_id: keeper.user_id,
      invited_by_name: keeper.name,
    });
    const sent = await mustLock(db, keeper, id);
    await write(db, deps, keeper, sent, link.token);
    return toInvitation(sent, now);
  });

export const withdrawInvitation = (deps: MembersDeps, keeper: Keeper, id: number): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const { email } = await mustKeep(db, keeper, id);
    const withdrawn_at = deps.clock.now().toISOString();
    await changeInvitation(db, id, { withdrawn_at });
    await noteMember(db, deps.clock, keeper, { action: 'invitation_withdrawn', person: email });
  });
