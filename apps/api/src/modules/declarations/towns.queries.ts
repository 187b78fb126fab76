import type { TownHall } from '@envol/contract/declarations';
import { LIMITS } from '@envol/contract/limits';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { needsTelling, tellsTowns, townActs, townNames, townState } from '@envol/domain/declarations/towns';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DeclarationRow } from './declarations.queries.ts';

/** The key of a letter among the e-mails. */
export const townLetterKey = (id: number): string => `town-letter:${id}`;

/** Letters to one town about one declaration are counted over so long, s. */
export const TOWN_LETTERS_S = 86_400;

type Letters = ReadonlyMap<
  string,
  {
    readonly letters: number;
    readonly email: string;
    readonly asked_at: string;
    readonly asked_by_name: string;
    readonly sent_at: string | null;
    readonly returned_at: string | null;
  }
>;

/** The last letter to each town of some declarations, by "declaration name". */
const lastLetters = async (db: Db, ids: readonly number[], now: Date): Promise<Letters> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('town_letters')
    .leftJoin('mails', (join) =>
      join.on('mails.dedupe_key', '=', sql<string>`'town-letter:' || town_letters.id`),
    )
    .distinctOn(['town_letters.declaration_id', 'town_letters.name'])
    .select([
      'town_letters.declaration_id',
      'town_letters.name',
      'town_letters.email',
      'town_letters.asked_at',
    ])
    .select(['town_letters.asked_by_name', 'town_letters.returned_at', 'mails.sent_at'])
    .select(
      sql<number>`(select count(*)::int from town_letters l where l.declaration_id = town_letters.declaration_id
        and l.name = town_letters.name and l.asked_at > ${secondsAfter(now, -TOWN_LETTERS_S).toISOString()})`.as(
        'letters',
      ),
    )
    .where('town_letters.declaration_id', 'in', [...ids])
    .orderBy('town_letters.declaration_id')
    .orderBy('town_letters.name')
    .orderBy('town_letters.id', 'desc')
    .execute();
  return new Map(rows.map(({ declaration_id, name, ...letter }) => [`${declaration_id} ${name}`, letter]));
};

/** The addresses that structures know, by "structure name". */
const knownHalls = async (db: Db, structureIds: readonly number[]): Promise<ReadonlyMap<string, string>> => {
  if (structureIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('town_halls')
    .select(['structure_id', 'name', 'email'])
    .where('structure_id', 'in', [...structureIds])
    .execute();
  return new Map(rows.map(({ structure_id, name, email }) => [`${structure_id} ${name}`, email]));
};

export type TownsOf = (row: Pick<DeclarationRow, 'id' | 'kind' | 'structure_id' | 'payload' | 'state'>) => {
  readonly name: string;
  readonly email: string | null;
  readonly state: ReturnType<typeof townState>;
  readonly informed_at: string | null;
  readonly informed_by: string | null;
  readonly available_actions: ReturnType<typeof townActs>;
}[];

/** How the towns of some declarations stand; the armed forces' notifications name none. */
export const townsOfAll = async (
  db: Db,
  rows: readonly Pick<DeclarationRow, 'id' | 'structure_id'>[],
  now: Date,
): Promise<TownsOf> => {
  const letters = await lastLetters(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const halls = await knownHalls(db, [...new Set(rows.map(({ structure_id }) => structure_id))]);
  return ({ id, kind, structure_id, payload, state: declared }) =>
    kind === 'army'
      ? []
      : townNames(payload.lines?.communes ?? []).map((name) => {
          const letter = letters.get(`${id} ${name}`) ?? null;
          const state = townState(letter, now);
          return {
            name,
            email: halls.get(`${structure_id} ${name}`) ?? letter?.email ?? null,
            state,
            informed_at: letter?.asked_at ?? null,
            informed_by: letter?.asked_by_name ?? null,
            available_actions: tellsTowns(declared)
              ? townActs(state, { letters: letter?.letters ?? 0, most: LIMITS.town_letters_a_day })
              : [],
          };
        });
};

/** How many of some towns were told. */
export const countTowns = (towns: ReturnType<TownsOf>) => ({
  count: towns.length,
  informed: towns.filter(({ state }) => state === 'informed' || state === 'sending').length,
  failed: towns.some(({ state }) => state === 'failed' || state === 'returned'),
});

/** The towns that declarations of flights to come name, those first of which one is still to be told. */
export const findTownHalls = async (db: Db, actor: Actor, now: Date): Promise<TownHall[]> => {
  const structures = [...reachOf(actor).structure_ids];
  if (structures.length === 0) return [];
  const rows = await db
    .selectFrom('declarations')
    .select(['id', 'kind', 'structure_id', 'payload', 'state'])
    .where('structure_id', 'in', structures)
    .where('kind', '=', 'prefecture')
    .where('state', 'not in', ['withdrawn', 'opposed'])
    .where('flight_end', '>', now.toISOString())
    .orderBy('id')
    .execute();
  const townsOf = await townsOfAll(db, rows, now);
  const halls = new Map<string, TownHall>();
  for (const town of rows.flatMap(townsOf)) {
    const known = halls.get(town.name);
    const isTold = !needsTelling(town.state);
    halls.set(town.name, {
      name: town.name,
      email: town.email ?? known?.email ?? null,
      declarations: (known?.declarations ?? 0) + 1,
      informed: (known?.informed ?? 0) + Number(isTold),
      failed: (known?.failed ?? 0) + Number(town.state === 'failed' || town.state === 'returned'),
      last_at:
        [known?.last_at ?? null, town.informed_at]
          .filter((at) => at !== null)
          .toSorted()
          .at(-1) ?? null,
    });
  }
  return [...halls.values()].toSorted(
    (one, other) =>
      other.failed - one.failed ||
      Number(other.informed < other.declarations) - Number(one.informed < one.declarations) ||
      one.name.localeCompare(other.name, 'fr'),
  );
};
