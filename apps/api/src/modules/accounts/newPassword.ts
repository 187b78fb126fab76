import type { Db } from '../../platform/db/database.ts';
import { fieldFailure } from '../../platform/http/failure.ts';

/** Throws VALIDATION at the field `password` for one that guessers try first; `personal`: what they know of the person. */
export const mustNotBeGuessed = async (password: string, personal: readonly string[]): Promise<void> => {
  // 190 kB of words: read when somebody chooses a password.
  const { passwordRefusal } = await import('@envol/domain/accounts/passwordRule');
  const refusal = passwordRefusal(password, personal);
  if (refusal !== null) throw fieldFailure('VALIDATION', 'password', refusal);
};

/** The names and addresses of an account and of the organisations that it serves. */
export const personalWords = async (db: Db, userId: number): Promise<string[]> => {
  const { username, email, long_name } = await db
    .selectFrom('users')
    .select(['username', 'email', 'long_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const organisations = await db
    .selectFrom('memberships as m')
    .leftJoin('operators as o', 'o.id', 'm.operator_id')
    .leftJoin('structures as s', 's.id', 'm.structure_id')
    .leftJoin('authorities as a', 'a.id', 'm.authority_id')
    .select(['o.commercial_name', 'o.company', 's.name as structure', 's.code', 'a.name as authority'])
    .where('m.user_id', '=', userId)
    .execute();
  return [username, email, long_name, ...organisations.flatMap((each) => Object.values(each))].filter(
    (word) => word !== null,
  );
};
