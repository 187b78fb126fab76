import type { Actor } from '@envol/domain/access/actor';
import { goesToOthers, hasPermission, type Permission } from '@envol/domain/access/permissions';
import { sideOf } from '@envol/domain/approvals/policy';
import { addressOf } from '@envol/domain/navigation/addresses';
import { opinionSideOf } from '@envol/domain/opinions/policy';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AnswerPlace } from '../../platform/facts/letter.ts';
import type { Author } from '../../platform/http/author.ts';
import {
  AS_ONESELF,
  findUserById,
  findUserByLogin,
  isFactorRequired,
  termsAreDue,
  toActor,
} from '../auth/index.ts';

/** What is discussed, as far as it says who may write there. */
export interface Discussed {
  readonly identifier: string;
  /** The own mailbox of the structure on the answering side; null: it has none, or the side has no structure. */
  readonly mailbox: string | null;
  readonly structure_id: number | null;
  readonly path: string;
  /** Whether that person, for whom it acts, stands on the side that was written to. */
  readonly isOnSide: (actor: Actor) => boolean;
  readonly permission: Permission;
}

const findApproval = async (db: Database, { side, subject_id }: AnswerPlace): Promise<Discussed | null> => {
  const row = await db
    .selectFrom('approvals as a')
    .innerJoin('structures as s', 's.id', 'a.structure_id')
    .select(['a.display_identifier', 'a.operator_id', 'a.structure_id', 'a.flight_id', 's.email'])
    .where('a.id', '=', subject_id)
    .executeTakeFirst();
  if (!row) return null;
  const wanted = side === 'approval:operator' ? 'operator' : 'authority';
  return {
    identifier: row.display_identifier,
    mailbox: wanted === 'authority' ? row.email : null,
    structure_id: wanted === 'authority' ? row.structure_id : null,
    path: addressOf({ type: 'approval', id: subject_id, flight_id: row.flight_id }, wanted),
    isOnSide: (actor) => sideOf(actor, row) === wanted,
    permission: 'approval:message',
  };
};

const findOpinion = async (db: Database, { side, subject_id }: AnswerPlace): Promise<Discussed | null> => {
  const row = await db
    .selectFrom('opinions as o')
    .innerJoin('approvals as a', 'a.id', 'o.approval_id')
    .innerJoin('structures as s', 's.id', 'o.structure_id')
    .leftJoin('structures as asked', 'asked.id', 'o.asked_structure_id')
    .select(['o.structure_id', 'o.asked_structure_id', 'o.visitor_user_id', 'o.approval_id'])
    .select(['a.display_identifier', 's.email', 'asked.email as asked_email'])
    .where('o.id', '=', subject_id)
    .executeTakeFirst();
  if (!row) return null;
  const isAuthority = side === 'opinion:authority';
  return {
    identifier: row.display_identifier,
    mailbox: isAuthority ? row.email : row.asked_email,
    structure_id: isAuthority ? row.structure_id : row.asked_structure_id,
    path: addressOf(
      isAuthority ? { type: 'approval', id: row.approval_id } : { type: 'opinion', id: subject_id },
      'authority',
    ),
    isOnSide: (actor) => opinionSideOf(actor, row) === (isAuthority ? 'authority' : 'consulted'),
    permission: 'opinion:write',
  };
};

/** A letter to whoever has no account, and no rights but to be read. */
const THIRD = { structure_id: null, isOnSide: () => false, permission: 'approval:message' } as const;

const findEmailRequest = async (db: Database, { subject_id }: AnswerPlace): Promise<Discussed | null> => {
  const row = await db
    .selectFrom('email_requests as r')
    .innerJoin('flights as f', 'f.id', 'r.flight_id')
    .select(['r.recipient', 'r.flight_id', 'f.display_identifier'])
    .where('r.id', '=', subject_id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    identifier: row.display_identifier,
    ...THIRD,
    mailbox: row.recipient,
    path: addressOf({ type: 'flight_emails', id: row.flight_id }, 'operator'),
  };
};

const findNotice = async (db: Database, { subject_id }: AnswerPlace): Promise<Discussed | null> => {
  const row = await db
    .selectFrom('flight_notifications as n')
    .innerJoin('flights as f', 'f.id', 'n.flight_id')
    .select(['n.recipient', 'n.flight_id', 'f.display_identifier'])
    .where('n.id', '=', subject_id)
    .executeTakeFirst();
  if (!row) return null;
  const path = addressOf({ type: 'flight_notices', id: row.flight_id }, 'operator');
  return { ...THIRD, identifier: row.display_identifier, mailbox: row.recipient, path };
};

const findContact = async (db: Database, { subject_id }: AnswerPlace): Promise<Discussed | null> => {
  const row = await db
    .selectFrom('approval_decisions as d')
    .innerJoin('approvals as a', 'a.id', 'd.approval_id')
    .select(['d.recipients', 'd.approval_id', 'a.display_identifier'])
    .where('d.id', '=', subject_id)
    .executeTakeFirst();
  if (!row) return null;
  const mailbox = row.recipients?.[0] ?? null;
  return {
    ...THIRD,
    identifier: row.display_identifier,
    mailbox,
    path: addressOf({ type: 'approval', id: row.approval_id }, 'authority'),
  };
};

/** What an address is about; null where it is no more. */
export const findDiscussed = (db: Database, place: AnswerPlace): Promise<Discussed | null> => {
  if (place.side === 'email_request:asked') return findEmailRequest(db, place);
  if (place.side === 'notification:told') return findNotice(db, place);
  if (place.side === 'approval:contact') return findContact(db, place);
  return place.side.startsWith('approval:') ? findApproval(db, place) : findOpinion(db, place);
};

/** To whom the letter went that is answered. */
export interface Addressee {
  readonly user_id: number | null;
  readonly address: string;
  readonly language: 'fr' | 'en';
}

export const findAddressee = async (
  db: Database,
  { user_id }: AnswerPlace,
  { mailbox }: Discussed,
): Promise<Addressee | null> => {
  if (user_id === null) return mailbox === null ? null : { user_id, address: mailbox, language: 'fr' };
  const user = await findUserById(db, user_id);
  return user?.is_active === true ? { user_id, address: user.email, language: user.language } : null;
};

/**
 * Who writes: the person to whom the letter went, from that person's own address; of a structure's mailbox, whoever of it
 * has an account under the sender's address. Always a person with an account, in the part in which that person stands on
 * this side, and with no more rights than there. 'sender': the letter comes from another address; 'not_allowed': the rights
 * are gone, or what the account owes before it goes on.
 */
export const findWriter = async (
  {
    db,
    clock,
    config,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly config: Pick<Config, 'second_factor_required_for'>;
  },
  addressee: Addressee,
  from: string,
  { isOnSide, permission }: Discussed,
): Promise<Author | 'sender' | 'not_allowed'> => {
  const isOwn = from === addressee.address.toLowerCase();
  if (addressee.user_id !== null && !isOwn) return 'sender';
  const user = await (addressee.user_id === null
    ? findUserByLogin(db, from)
    : findUserById(db, addressee.user_id));
  if (user?.email.toLowerCase() !== from) return 'sender';
  const parts = user.memberships.length === 0 ? [null] : user.memberships.map(({ id }) => id);
  const actor = parts
    .map((acting_membership_id) => toActor(user, { ...AS_ONESELF, acting_membership_id }))
    .find(isOnSide);
  if (actor === undefined) return addressee.user_id === null ? 'sender' : 'not_allowed';
  const isHeld =
    !user.is_active ||
    !hasPermission(actor, permission) ||
    (goesToOthers(permission) && !user.is_email_confirmed) ||
    (!user.has_second_factor && isFactorRequired(config, actor)) ||
    (await termsAreDue(db, clock, user.id));
  return isHeld ? 'not_allowed' : { actor, name: user.long_name };
};
