import { hashToken, newToken } from '../src/platform/tokens.ts';
import { addPerson, type Person } from './actors.ts';
import type { Harness } from './harness.ts';

let serial = 0;

/** A further member of an operator. */
export const addMember = (
  { db }: Harness,
  operator_id: number | null,
  role: 'owner' | 'admin_privileges' | 'is_manager' | 'standard' = 'standard',
): Promise<Person> =>
  addPerson(db, `member${serial++}`, {
    user_type: 'subscribers',
    parts: [{ operator_id: operator_id ?? Number.NaN, user_type: 'subscribers', role }],
  });

export const idOf = ({ membership_ids }: Person): number => membership_ids[0] ?? Number.NaN;

/** An invitation as its letter left: with the token that the database does not know. */
export const addInvitation = async (
  { db, actors }: Harness,
  changes: {
    readonly operator_id?: number | null;
    readonly email?: string;
    readonly role?: 'owner' | 'standard';
    readonly sent_at?: string;
    readonly expires_at?: string;
  } = {},
) => {
  const token = newToken();
  const email = `invited${serial++}@example.invalid`;
  const { id } = await db
    .insertInto('invitations')
    .values({
      operator_id: actors.owner.operator_id,
      email,
      language: 'fr',
      user_type: 'subscribers',
      role: 'standard',
      token_hash: hashToken(token),
      invited_by_user_id: actors.owner.id,
      invited_by_name: 'Owner',
      sent_at: '2020-01-01T08:00:00Z',
      expires_at: '2120-01-01T08:00:00Z',
      accepted_at: null,
      withdrawn_at: null,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, email: changes.email ?? email };
};

/** What somebody who was invited sends to make an account. */
export const newMember = (token: string, changes: object = {}) => ({
  token,
  username: `invitee${serial++}`,
  password: 'héron quai tuile',
  long_name: 'Nadia Benali',
  terms_version: '2026-01',
  ...changes,
});
