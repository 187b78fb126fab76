import { wants } from '@envol/domain/accounts/settings';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fill } from '@envol/i18n/say';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Mailer } from '../mails/index.ts';
import { announce } from '../notifications/index.ts';
import { settingsOfUsers } from '../preferences/index.ts';

export interface TellingDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'public_url'>;
  readonly mailer: Mailer;
}

const WORDS = { fr: serverFr.restrictions, en: serverEn.restrictions } as const;

/** Missions told of at a time; a letter names so many of them. */
const AT_ONCE = 200;
const MOST_NAMED = 20;

interface Untold {
  readonly flight_id: number;
  readonly operator_id: number;
  readonly display_identifier: string;
  readonly name: string;
  readonly status: string;
  readonly restriction_id: number;
  readonly title: string;
  readonly was: string | null;
  readonly becomes: string;
}

interface Reader {
  readonly flight_id: number;
  readonly user_id: number;
  readonly email: string;
  readonly language: Language;
}

const claim = async (db: Db, at: string): Promise<readonly Untold[]> => {
  const { rows } = await sql<Untold>`
    with due as (
      select flight_id, restriction_id from flight_restrictions where told_at is null
      order by restriction_id, flight_id limit ${AT_ONCE} for update skip locked
    ), told as (
      update flight_restrictions fr set told_at = ${at} from due
      where fr.flight_id = due.flight_id and fr.restriction_id = due.restriction_id
      returning fr.flight_id, fr.restriction_id, fr.title, fr.was, fr.becomes
    )
    select told.*, f.operator_id, f.display_identifier, f.name, f.status
    from told join flights f on f.id = told.flight_id order by told.restriction_id, f.id`.execute(db);
  return rows;
};

/** Who prepared the missions and who flies them, as far as they are people of the operator still. */
const readersOf = async (db: Db, flightIds: readonly number[]): Promise<readonly Reader[]> => {
  const { rows } = await sql<Reader>`
    select distinct f.id as flight_id, u.id as user_id, u.email, u.language
    from flights f
    join memberships m on m.operator_id = f.operator_id
    join users u on u.id = m.user_id and u.is_active
    where f.id = any(${[...flightIds]}::bigint[])
      and (u.id = f.created_by or m.pilot_id in (select l.pilot_id from flight_pilots l where l.flight_id = f.id))`.execute(
    db,
  );
  return rows;
};

const letterOf = (
  { config }: TellingDeps,
  language: Language,
  missions: readonly Untold[],
): { readonly subject: string; readonly body: string } => {
  const words = WORDS[language];
  const [first] = missions;
  const { title = '', was = null, becomes = '' } = first ?? {};
  const named = missions.slice(0, MOST_NAMED).map(({ flight_id, display_identifier, name }) =>
    fill(words.mission, {
      identifier: display_identifier,
      name,
      link: `${config.public_url}/map/flights/${flight_id}`,
    }),
  );
  const more = missions.length - named.length;
  return {
    subject: fill(words.subject, { title, count: missions.length }),
    body: [
      words.greeting,
      fill(words.text, { title }),
      [fill(words.before, { text: was ?? words.nothing_before }), fill(words.after, { text: becomes })].join(
        '\n',
      ),
      [...named, ...(more > 0 ? [fill(words.more, { count: more })] : [])].join('\n'),
      words.advice,
      words.sign_off,
    ].join('\n\n'),
  };
};

const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
};

const tellScreens = async (
  db: Db,
  mission: Untold,
  readers: readonly Reader[],
  at: string,
): Promise<void> => {
  await announce(db, {
    event: {
      type: 'flight_updated',
      audience: [`operator:${mission.operator_id}`],
      payload: { flight_id: mission.flight_id, status: mission.status },
      at,
    },
    recipients: readers.map(({ user_id }) => user_id),
    code: 'restriction_appeared',
    params: {
      identifier: mission.display_identifier,
      flight_name: mission.name,
      title: mission.title,
      side: 'operator',
    },
    approval_id: null,
    flight_id: mission.flight_id,
  });
};

/** One letter a person and restriction, naming that person's missions. */
const writeLetters = async (
  deps: TellingDeps,
  db: Db,
  untold: readonly Untold[],
  readers: readonly Reader[],
  at: string,
): Promise<void> => {
  const settings = await settingsOfUsers(
    db,
    readers.map(({ user_id }) => user_id),
  );
  const missionOf = new Map(untold.map((each) => [`${each.flight_id} ${each.restriction_id}`, each]));
  const told = untold.flatMap((each) =>
    readers.filter(({ flight_id }) => flight_id === each.flight_id).map((reader) => ({ reader, each })),
  );
  for (const group of groupBy(
    told,
    ({ reader, each }) => `${reader.user_id} ${each.restriction_id}`,
  ).values()) {
    const [first] = group;
    if (!first) continue;
    const { reader, each } = first;
    if (!wants(settings(reader.user_id), 'restriction_appeared', 'email')) continue;
    const missions = group.flatMap(
      ({ each: one }) => missionOf.get(`${one.flight_id} ${one.restriction_id}`) ?? [],
    );
    await deps.mailer.queue(db, {
      dedupe_key: `restriction:${each.restriction_id}:${reader.user_id}:${each.flight_id}`,
      side: { operator_id: each.operator_id },
      recipient: reader.email,
      ...letterOf(deps, reader.language, missions),
      at,
      refusal: { user_id: reader.user_id, kind: 'decisions', language: reader.language },
    });
  }
};

/** Tells the people of missions that were touched: the bell, and a letter that says what changed. How many missions. */
export const tellTouched = (deps: TellingDeps, now: Date): Promise<number> =>
  deps.db.transaction().execute(async (db) => {
    const at = now.toISOString();
    const untold = await claim(db, at);
    if (untold.length === 0) return 0;
    const readers = await readersOf(
      db,
      untold.map(({ flight_id }) => flight_id),
    );
    for (const mission of untold)
      await tellScreens(
        db,
        mission,
        readers.filter(({ flight_id }) => flight_id === mission.flight_id),
        at,
      );
    await writeLetters(deps, db, untold, readers, at);
    return untold.length;
  });
