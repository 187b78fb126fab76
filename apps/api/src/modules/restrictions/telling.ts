import { setImmediate } from 'node:timers/promises';
import { wants } from '@envol/domain/accounts/settings';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { BulkMailer } from '../mails/index.ts';
import { type Announcement, announceAll } from '../notifications/index.ts';
import { settingsOfUsers } from '../preferences/index.ts';
import { letterOf } from './letter.ts';
import {
  claimUntold,
  keysWritten,
  missionsOfLetters,
  type Reader,
  readersOf,
  type Told,
  type Untold,
} from './telling.queries.ts';

export interface TellingDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'public_url'>;
  readonly mailer: Pick<BulkMailer, 'queueAll'>;
}

/** Missions told of in one transaction: what a crash loses is told by the next. */
const AT_ONCE = 500;
/** Missions and restrictions that a letter names. */
const MOST_NAMED = 20;

const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

const announcementOf = (mission: Untold, readers: readonly Reader[], at: string): Announcement => ({
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

interface Letter {
  readonly letter: string;
  readonly user_id: number;
  readonly operator_id: number;
}

/** One letter for all that came in together, a person and an operator: the second try finds the key. */
const keyOf = ({ letter, user_id, operator_id }: Letter): string =>
  `restriction:${letter}:${user_id}:${operator_id}`;

const writeLetters = async (
  deps: TellingDeps,
  db: Db,
  untold: readonly Untold[],
  readersOfFlight: ReadonlyMap<string, readonly Reader[]>,
  at: string,
): Promise<void> => {
  const due = new Map<string, Reader>();
  for (const { flight_id, letter } of untold)
    for (const reader of readersOfFlight.get(String(flight_id)) ?? [])
      due.set(keyOf({ ...reader, letter }), reader);
  const settings = await settingsOfUsers(db, [...new Set([...due.values()].map(({ user_id }) => user_id))]);
  const written = await keysWritten(db, [...due.keys()]);
  for (const [key, { user_id }] of due)
    if (written.has(key) || !wants(settings(user_id), 'restriction_appeared', 'email')) due.delete(key);
  if (due.size === 0) return;
  const told = await missionsOfLetters(
    db,
    [...new Set(untold.map(({ letter }) => letter))],
    [...due.values()],
    MOST_NAMED,
  );
  const letters = [...groupBy<Told>(told, keyOf)].flatMap(([key, missions]) => {
    const reader = due.get(key);
    return reader ? [{ key, reader, missions }] : [];
  });
  await deps.mailer.queueAll(
    db,
    letters.map(({ key, reader, missions }) => ({
      dedupe_key: key,
      side: { operator_id: reader.operator_id },
      recipient: reader.email,
      ...letterOf(deps.config, reader.language, missions),
      at,
      refusal: { user_id: reader.user_id, kind: 'decisions', language: reader.language },
    })),
  );
};

const tellSome = (deps: TellingDeps, at: string): Promise<number> =>
  deps.db.transaction().execute(async (db) => {
    const untold = await claimUntold(db, at, AT_ONCE);
    if (untold.length === 0) return 0;
    const readers = await readersOf(
      db,
      untold.map(({ flight_id }) => flight_id),
    );
    const readersOfFlight = groupBy(readers, ({ flight_id }) => String(flight_id));
    await announceAll(
      db,
      untold.map((mission) =>
        announcementOf(mission, readersOfFlight.get(String(mission.flight_id)) ?? [], at),
      ),
    );
    await writeLetters(deps, db, untold, readersOfFlight, at);
    return untold.length;
  });

/** Side by side, each with a connection of its own: what one has claimed the other passes over. */
const TELLERS = 2;

/** Tells the people of missions that were touched: the bell, and a letter that says what changed. How many missions. */
export const tellTouched = async (deps: TellingDeps, now: Date): Promise<number> => {
  const at = now.toISOString();
  const tell = async (): Promise<number> => {
    let told = 0;
    for (;;) {
      const some = await tellSome(deps, at);
      if (some === 0) return told;
      told += some;
      await setImmediate();
    }
  };
  const counts = await Promise.allSettled(Array.from({ length: TELLERS }, tell));
  const failed = counts.find((count) => count.status === 'rejected');
  if (failed) throw failed.reason;
  return counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0);
};
