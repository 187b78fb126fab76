import { setImmediate } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Facts, recordByLetter, recordFacts } from '../../platform/facts/recordFact.ts';
import { letterOf, MOST_NAMED } from './letter.ts';
import { flightsRestricted, restrictionIds, restrictionLetter } from './restrictions.facts.ts';
import {
  type Appeared,
  claimTouched,
  keysWritten,
  readersById,
  restrictionsById,
  type Touched,
} from './telling.queries.ts';

export interface TellingDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'public_url'>;
  readonly facts: Facts;
}

/** Operators told in one transaction: what a crash loses is told by the next. */
const AT_ONCE = 250;
/** Missions that one event names. */
const MOST_IN_EVENT = 500;

const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

/** Missions that the same people prepared or fly, and that the same screens hear of. */
const ofSamePeople = (touched: readonly Touched[]): (readonly [Touched, ...Touched[]])[] => {
  const groups = groupBy(touched, ({ letter, operator_id, parts, readers }) =>
    JSON.stringify([letter, operator_id, parts, readers]),
  );
  return [...groups.values()].flatMap((group) => {
    const parts: (readonly [Touched, ...Touched[]])[] = [];
    for (let from = 0; from < group.length; from += MOST_IN_EVENT) {
      const [first, ...more] = group.slice(from, from + MOST_IN_EVENT);
      if (first) parts.push([first, ...more]);
    }
    return parts;
  });
};

interface Letter {
  readonly user_id: number;
  readonly operator_id: number;
  readonly missions: readonly Touched[];
}

/** One letter for all that came in together, a person and an operator: the second try finds the key. */
const lettersOf = (touched: readonly Touched[]): Map<string, Letter> => {
  const pairs = touched.flatMap((mission) => mission.readers.map((user_id) => ({ user_id, mission })));
  const byKey = groupBy(
    pairs,
    ({ user_id, mission: { letter, operator_id } }) => `restriction:${letter}:${user_id}:${operator_id}`,
  );
  const letters = new Map<string, Letter>();
  for (const [key, group] of byKey) {
    const [first] = group;
    if (first)
      letters.set(key, {
        user_id: first.user_id,
        operator_id: first.mission.operator_id,
        missions: group.map(({ mission }) => mission),
      });
  }
  return letters;
};

const writeLetters = async (
  deps: TellingDeps,
  db: Db,
  letters: ReadonlyMap<string, Letter>,
  appeared: ReadonlyMap<number, Appeared>,
  at: string,
): Promise<void> => {
  const userIds = [...new Set([...letters.values()].map(({ user_id }) => user_id))];
  const written = await keysWritten(db, [...letters.keys()]);
  const people = await readersById(db, userIds);
  await recordByLetter(
    deps.facts,
    db,
    restrictionLetter,
    [...letters].flatMap(([key, { user_id, operator_id, missions }]) => {
      const reader = people.get(user_id);
      if (!reader || written.has(key)) return [];
      const ids = restrictionIds(missions);
      return {
        dedupe_key: key,
        side: { operator_id },
        recipient: reader.email,
        ...letterOf(deps.config, reader.language, {
          restrictions: ids.slice(0, MOST_NAMED).flatMap((id) => appeared.get(id) ?? []),
          restriction_count: ids.length,
          missions,
        }),
        at,
        refusal: { user_id, kind: 'decisions' as const, language: reader.language },
      };
    }),
  );
};

const tellSome = (deps: TellingDeps, at: string): Promise<number> =>
  deps.db.transaction().execute(async (db) => {
    const touched = await claimTouched(db, AT_ONCE);
    if (touched.length === 0) return 0;
    const groups = ofSamePeople(touched);
    const letters = lettersOf(touched);
    const named = [...groups, ...[...letters.values()].map(({ missions }) => missions)].flatMap((missions) =>
      restrictionIds(missions).slice(0, MOST_NAMED),
    );
    const appeared = await restrictionsById(db, [...new Set(named)]);
    await recordFacts(
      deps.facts,
      db,
      flightsRestricted,
      groups.map((missions) => ({ missions, appeared, at })),
    );
    await writeLetters(deps, db, letters, appeared, at);
    return touched.reduce((sum, { restriction_ids }) => sum + restriction_ids.length, 0);
  });

/** Side by side, each with a connection of its own: what one has claimed the other passes over. */
const TELLERS = 2;

/**
 * Tells the people of missions that were touched: the bell, and a letter that says what changed. How many missions, each
 * counted once a restriction.
 */
export const notifyAffectedOperators = async (deps: TellingDeps, now: Date): Promise<number> => {
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
