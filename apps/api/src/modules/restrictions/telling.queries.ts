import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { NewRestriction } from './restrictions.repository.ts';

/** A mission that restrictions of one letter touch, of which nobody was told yet. */
export interface Touched {
  /** Names the letter that tells it: what came in together is one letter. */
  readonly letter: string;
  readonly operator_id: number;
  readonly flight_id: number;
  readonly display_identifier: string;
  readonly name: string;
  /** On which it begins, by the clocks of its place: YYYY-MM-DD. Missions of a series have one name. */
  readonly day: string;
  /** In the order in which they came. */
  readonly restriction_ids: readonly number[];
  /** Who hears of it beside the operator as a whole: its part, its pilots who reach their own missions alone. */
  readonly parts: readonly string[];
  /** The people who prepared it or fly it, as far as they are the operator's still; ascending. */
  readonly readers: readonly number[];
}

/**
 * Takes so many operators to tell, each with all its missions. A restriction's are told when all missions were held against
 * it, and against those that came with it, so that one letter names them all.
 */
export const claimTouched = async (db: Db, operators: number): Promise<readonly Touched[]> => {
  const { rows } = await sql<Touched>`
    with due as (
      select t.letter, t.operator_id from restriction_tellings t
      where not exists (select from restrictions o
        where o.checked_at is null and coalesce(o.occasion, o.id::text) = t.letter)
      order by t.letter, t.operator_id limit ${operators} for update of t skip locked
    ), claimed as (
      delete from restriction_tellings t using due
      where t.letter = due.letter and t.operator_id = due.operator_id
      returning t.letter, t.operator_id
    ), letters as (
      select distinct letter from claimed
    ), named as (
      select l.letter, r.id from letters l join restrictions r on r.occasion = l.letter
      union all
      select l.letter, r.id from letters l join restrictions r
        on r.id = case when l.letter ~ '^[0-9]{1,18}$' then l.letter::bigint end and r.occasion is null
    ), marks as (
      select c.letter, c.operator_id, fr.flight_id,
        array_agg(fr.restriction_id::double precision order by fr.restriction_id) as restriction_ids
      from claimed c join named n on n.letter = c.letter
      join flight_restrictions fr on fr.restriction_id = n.id and fr.operator_id = c.operator_id
      group by c.letter, c.operator_id, fr.flight_id
    )
    select k.letter, k.operator_id, k.flight_id, k.restriction_ids, f.display_identifier, f.name,
      to_char(f.date_start at time zone f.time_zone, 'YYYY-MM-DD') as day,
      case when f.sub_exploitant_id is null then '{}' else array['sub_exploitant:' || f.sub_exploitant_id] end
        || array(select 'pilot:' || l.pilot_id from flight_pilots l
          join memberships m on m.pilot_id = l.pilot_id and m.is_restricted
          where l.flight_id = f.id order by l.pilot_id) as parts,
      array(select distinct u.id::double precision from memberships m join users u on u.id = m.user_id and u.is_active
        where m.operator_id = f.operator_id and (m.user_id = f.created_by
          or m.pilot_id in (select l.pilot_id from flight_pilots l where l.flight_id = f.id))
        order by 1) as readers
    from marks k join flights f on f.id = k.flight_id
    order by k.letter, k.operator_id, k.flight_id`.execute(db);
  return rows;
};

/** Somebody who is told. */
export interface Reader {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
}

export const readersById = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Reader>> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const keysWritten = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ dedupe_key: string }>`
    select dedupe_key from mails where dedupe_key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ dedupe_key }) => dedupe_key));
};

/** What appeared, as a letter says it. */
export interface Appeared {
  readonly id: number;
  readonly source: NewRestriction['source'];
  readonly title: string;
  readonly was: string | null;
  readonly becomes: string;
  readonly is_place_rough: boolean;
}

export const restrictionsById = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Appeared>> => {
  const rows = await db
    .selectFrom('restrictions')
    .select(['id', 'source', 'title', 'was', 'becomes', 'is_place_rough'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
