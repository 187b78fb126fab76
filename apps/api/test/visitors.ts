import { hashToken, newToken } from '../src/platform/tokens.ts';
import { addPerson } from './actors.ts';
import type { Harness } from './harness.ts';

let serial = 0;

/** A visitor as its letter left: with the link's token, which the database does not know. */
export const addVisitor = async (
  { db, actors }: Harness,
  changes: {
    readonly structure_id?: number | null;
    readonly expires_at?: string;
    readonly sent_at?: string;
  } = {},
) => {
  const person = await addPerson(db, `guest${serial++}`, { user_type: 'visitors' });
  const sesame = newToken();
  const { id, uuid } = await db
    .insertInto('visitor_accesses')
    .values({
      user_id: person.id,
      structure_id: actors.controller.structure_id,
      authority_id: null,
      sesame_hash: hashToken(sesame),
      invited_by_name: 'Controller',
      sent_at: '2020-01-01T08:00:00Z',
      expires_at: '2120-01-01T08:00:00Z',
      used_at: null,
      revoked_at: null,
      ...changes,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  return { id, uuid, sesame, person };
};
