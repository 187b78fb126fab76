import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';

/** A mission that a restriction touches, of which nobody was told yet. */
export interface Untold {
  readonly flight_id: number;
  readonly operator_id: number;
  readonly display_identifier: string;
  readonly name: string;
  readonly status: string;
  readonly restriction_id: number;
  /** Names the letter that tells it: what came in together is one letter. */
  readonly letter: string;
  readonly title: string;
}

/** Somebody who prepared a mission or flies it. */
export interface Reader {
  readonly flight_id: number;
  readonly operator_id: number;
  readonly user_id: number;
  readonly email: string;
  readonly language: Language;
}

/** What a letter says of one mission under one restriction; `total` counts them all. */
export interface Told {
  readonly user_id: number;
  readonly operator_id: number;
  readonly letter: string;
  readonly flight_id: number;
  readonly display_identifier: string;
  readonly name: string;
  readonly restriction_id: number;
  readonly title: string;
  readonly was: string | null;
  readonly becomes: string;
  readonly missions: number;
  readonly restrictions: number;
}

const LETTER = sql`coalesce(r.occasion, r.id::text)`;

/**
 * Takes missions to tell of. A restriction's are told when all missions were held against it, and against those that came
 * with it, so that one letter names them all.
 */
export const claimUntold = async (db: Db, at: string, limit: number): Promise<readonly Untold[]> => {
  const { rows } = await sql<Untold>`
    with due as (
      select fr.flight_id, fr.restriction_id, ${LETTER} as letter
      from flight_restrictions fr join restrictions r on r.id = fr.restriction_id
      where fr.told_at is null and r.checked_at is not null
        and not exists (select from restrictions o where o.occasion = r.occasion and o.checked_at is null)
      order by fr.restriction_id, fr.flight_id limit ${limit} for update of fr skip locked
    ), told as (
      update flight_restrictions fr set told_at = ${at} from due
      where fr.flight_id = due.flight_id and fr.restriction_id = due.restriction_id
      returning fr.flight_id, fr.restriction_id, fr.title, due.letter
    )
    select told.*, f.operator_id, f.display_identifier, f.name, f.status
    from told join flights f on f.id = told.flight_id order by told.restriction_id, f.id`.execute(db);
  return rows;
};

/** Who prepared a mission and who flies it, as far as they are people of the operator still: of "f" and "u". */
const READS = sql`
  join memberships m on m.operator_id = f.operator_id
  join users u on u.id = m.user_id and u.is_active
  where (u.id = f.created_by
    or exists (select from flight_pilots l where l.flight_id = f.id and l.pilot_id = m.pilot_id))`;

export const readersOf = async (db: Db, flightIds: readonly number[]): Promise<readonly Reader[]> => {
  const { rows } = await sql<Reader>`
    select distinct f.id as flight_id, f.operator_id, u.id as user_id, u.email, u.language
    from flights f ${READS} and f.id = any(${[...flightIds]}::bigint[])`.execute(db);
  return rows;
};

export const keysWritten = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ dedupe_key: string }>`
    select dedupe_key from mails where dedupe_key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ dedupe_key }) => dedupe_key));
};

/** All missions that some letters name for some people, the first `most` of each person's. */
export const missionsOfLetters = async (
  db: Db,
  letters: readonly string[],
  readers: readonly Pick<Reader, 'user_id' | 'operator_id'>[],
  most: number,
): Promise<readonly Told[]> => {
  const users = [...new Set(readers.map(({ user_id }) => user_id))];
  const operators = [...new Set(readers.map(({ operator_id }) => operator_id))];
  const { rows } = await sql<Told>`
    with named as (
      select id from restrictions where occasion = any(${[...letters]}::text[])
      union select id from restrictions where occasion is null and id::text = any(${[...letters]}::text[])
    ), marks as (
      select distinct u.id as user_id, f.operator_id, ${LETTER} as letter, f.id as flight_id, f.display_identifier,
        f.name, fr.restriction_id, fr.title, fr.was, fr.becomes
      from named join restrictions r on r.id = named.id
      join flight_restrictions fr on fr.restriction_id = r.id
      join flights f on f.id = fr.flight_id ${READS} and u.id = any(${users}::bigint[])
        and f.operator_id = any(${operators}::bigint[])
    ), ranked as (
      select marks.*, row_number() over reader as place,
        dense_rank() over (partition by user_id, operator_id, letter order by flight_id)
          + dense_rank() over (partition by user_id, operator_id, letter order by flight_id desc) - 1 as missions,
        dense_rank() over (partition by user_id, operator_id, letter order by restriction_id)
          + dense_rank() over (partition by user_id, operator_id, letter order by restriction_id desc) - 1
          as restrictions
      from marks window reader as (partition by user_id, operator_id, letter order by restriction_id, flight_id)
    )
    select user_id, operator_id, letter, flight_id, display_identifier, name, restriction_id, title, was, becomes,
      missions::int, restrictions::int
    from ranked where place <= ${most} order by user_id, operator_id, letter, place`.execute(db);
  return rows;
};
