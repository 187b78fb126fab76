import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { DeclarationRow } from './declarations.queries.ts';

/** Who of an operator is told of what it declared. */
export interface Declarant {
  readonly user_ids: readonly number[];
  readonly mailbox: { readonly address: string; readonly language: Language } | null;
}

/**
 * Whoever programmed the declaration, and those who keep the part of the operator that its mission is of. The letter goes to the
 * former, or to the owner where that person has gone.
 */
export const declarantOf = async (
  db: Db,
  {
    notification_id,
    flight_id,
    operator_id,
  }: Pick<DeclarationRow, 'notification_id' | 'flight_id' | 'operator_id'>,
): Promise<Declarant> => {
  const { rows } = await sql<{
    id: number;
    email: string;
    language: Language;
    is_author: boolean;
    is_owner: boolean;
  }>`
    select u.id, u.email, u.language, bool_or(coalesce(n.programmed_by_user = u.id, false)) as is_author,
      bool_or(m.role = 'owner') as is_owner
    from memberships m join users u on u.id = m.user_id
      left join flight_notifications n on n.id = ${notification_id}
      left join flights f on f.id = ${flight_id}
    where m.operator_id = ${operator_id} and u.is_active and (n.programmed_by_user = u.id
      or (m.role in ('owner', 'admin_privileges', 'is_manager') and (not m.is_sub_exploitant_manager or exists (
        select from membership_sub_exploitants l
        where l.membership_id = m.id and l.sub_exploitant_id = f.sub_exploitant_id))))
    group by u.id order by u.id`.execute(db);
  const reader = rows.find(({ is_author }) => is_author) ?? rows.find(({ is_owner }) => is_owner);
  return {
    user_ids: rows.map(({ id }) => id),
    mailbox: reader ? { address: reader.email, language: reader.language } : null,
  };
};
