import { canStandIn, type DeciderRights } from '@envol/domain/absences/absences';
import type { Actor } from '@envol/domain/access/actor';
import { DECIDING_USER_TYPES } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A person who decides, in one membership, with all that it decides. */
export interface DecidingMember extends DeciderRights {
  readonly membership_id: number;
  readonly user_id: number;
  readonly name: string;
}

/**
 * Everybody who decides for some structure of the asker's: colleagues. Read by the process, as no asker reaches memberships;
 * the condition names the asker's structures.
 */
export const colleaguesOf = async (db: Db, actor: Actor): Promise<DecidingMember[]> => {
  const own = [...reachOf(actor).structure_ids];
  const { rows } = await sql<DecidingMember>`
    select * from (
      select m.id as membership_id, m.user_id, u.long_name as name, m.access_privileges,
        array(select s.id from structures s where s.id = m.structure_id or (s.authority_id = m.authority_id
          and (not m.is_limited_to_structures or exists (select from membership_structures l
            where l.membership_id = m.id and l.structure_id = s.id))) order by s.id) as structure_ids
      from memberships m join users u on u.id = m.user_id
      where u.is_active and m.user_type in (${sql.join(DECIDING_USER_TYPES)})
        and cardinality(m.access_privileges) > 0) colleagues
    where structure_ids && ${own}::bigint[] order by name, membership_id`.execute(db);
  return rows.map((row) => ({ ...row, structure_ids: row.structure_ids.map(Number) }));
};

/** Who can stand in for one of them. */
export const substitutesFor = (
  absent: DecidingMember,
  colleagues: readonly DecidingMember[],
): readonly DecidingMember[] =>
  colleagues.filter((each) => each.user_id !== absent.user_id && canStandIn(each, absent));

/** The structures of which somebody can stand in, by id. */
export const standInStructures = async (
  db: Db,
  substitutes: readonly DecidingMember[],
): Promise<{ structure_id: number; name: string }[]> => {
  const ids = [...new Set(substitutes.flatMap(({ structure_ids }) => structure_ids))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('structures')
    .select(['id as structure_id', 'name'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();
};
