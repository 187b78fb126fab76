import type {
  Declaration,
  informTown,
  noteTownReturn,
  setTownHall,
  TownHall,
} from '@envol/contract/declarations';
import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import { reachOf } from '@envol/domain/access/reach';
import { tellsTowns, townNames } from '@envol/domain/declarations/towns';
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import { secondsAfter } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordByLetter, recordScreenFact } from '../../platform/facts/recordFact.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { inLanguage } from '../notifications/index.ts';
import { readDeclaration } from './acts.service.ts';
import type { DeclarationsDeps } from './declarations.deps.ts';
import { type DeclarationRow, lockDeclaration } from './declarations.queries.ts';
import { declarationParams } from './declarations.texts.ts';
import { noteHappened } from './settling.ts';
import { townInformed, townLetter } from './towns.facts.ts';
import { findTownHalls, TOWN_LETTERS_S, townLetterKey } from './towns.queries.ts';

/** Notes the address that a prefecture knows of a town hall. */
const noteHall = async (
  db: Db,
  structure_id: number,
  { name, email }: { readonly name: string; readonly email: string },
  by: { readonly name: string; readonly at: string },
): Promise<void> => {
  const row = { email, noted_by_name: by.name, updated_at: by.at };
  await db
    .insertInto('town_halls')
    .values({ structure_id, name, ...row })
    .onConflict((conflict) => conflict.columns(['structure_id', 'name']).doUpdateSet(row))
    .execute();
};

/** The letter to a town hall: French, as its reader is. */
const letterTo = (row: DeclarationRow, name: string): { subject: string; body: string } => {
  const words = serverFr.declarations.town;
  const params = {
    ...inLanguage('fr', declarationParams(row)),
    name,
    height: row.payload.max_height_m,
    pilot: row.payload.pilot.name,
    phone: row.payload.pilot.phone ?? '–',
  };
  const lines = [
    words.greeting,
    words.text,
    [words.mission, words.when, words.height, words.pilot].join('\n'),
    words.end,
  ];
  return {
    subject: fillPlaces(words.subject, params),
    body: `${lines.map((line) => fillPlaces(line, params)).join('\n\n')}\n`,
  };
};

/** The declaration that names a town, locked. Throws NOT_FOUND, VALIDATION for a town that it does not name. */
const lockNaming = async (db: Db, by: SignedIn, id: number, name: string): Promise<DeclarationRow> => {
  const row = await lockDeclaration(db, by.actor, id);
  if (!row) throw notFound();
  if (!townNames(row.payload.lines?.communes ?? []).includes(name))
    throw fieldFailure('VALIDATION', 'name', 'invalid');
  if (!tellsTowns(row.state)) throw new Failure('DECLARATION_TRANSITION_ILLEGAL');
  return row;
};

/** Throws TOWN_TOLD_TOO_OFTEN; the declaration is locked, so that two at once do not pass the limit together. */
const checkLetters = async (db: Db, declaration_id: number, name: string, now: Date): Promise<void> => {
  const { count } = await db
    .selectFrom('town_letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('declaration_id', '=', declaration_id)
    .where('name', '=', name)
    .where('asked_at', '>', secondsAfter(now, -TOWN_LETTERS_S).toISOString())
    .executeTakeFirstOrThrow();
  const limit = LIMITS.town_letters_a_day;
  if (Number(count) >= limit) throw new Failure('TOWN_TOLD_TOO_OFTEN', { params: { limit } });
};

/** Tells a town hall of a declared flight, and keeps its address. Throws as lockNaming, TOWN_TOLD_TOO_OFTEN. */
export const tellTown = async (
  deps: DeclarationsDeps,
  by: SignedIn,
  id: number,
  { name, email }: RequestOf<typeof informTown>['body'],
): Promise<Declaration> => {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockNaming(db, by, id, name);
    const at = deps.clock.now().toISOString();
    await checkLetters(db, id, name, deps.clock.now());
    await noteHall(db, row.structure_id, { name, email }, { name: by.long_name, at });
    const letter = await db
      .insertInto('town_letters')
      .values({ declaration_id: id, name, email, asked_at: at, asked_by_name: by.long_name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteHappened(db, id, {
      what: 'inform_town',
      by_name: by.long_name,
      detail: `${name} : ${email}`,
      at,
    });
    await asSystem(db, 'a letter to a town hall is written by the process', () =>
      recordByLetter(deps.facts, db, townLetter, [
        {
          dedupe_key: townLetterKey(letter.id),
          side: { structure_id: row.structure_id },
          recipient: email,
          at,
          ...letterTo(row, name),
        },
      ]),
    );
    await recordScreenFact(db, townInformed, { row, at });
  });
  return readDeclaration(deps, by.actor, id);
};

/** Notes, once, that the letter to a town hall came back: it is to be told again. Throws as lockNaming, NO_NOTIFICATION where none was sent. */
export const noteReturn = async (
  deps: DeclarationsDeps,
  by: SignedIn,
  id: number,
  { name }: RequestOf<typeof noteTownReturn>['body'],
): Promise<Declaration> => {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockNaming(db, by, id, name);
    const at = deps.clock.now().toISOString();
    const last = await db
      .selectFrom('town_letters')
      .select(['id', 'email', 'returned_at'])
      .where('declaration_id', '=', id)
      .where('name', '=', name)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) throw new Failure('NO_NOTIFICATION');
    if (last.returned_at !== null) return;
    await db
      .updateTable('town_letters')
      .set({ returned_at: at, returned_by_name: by.long_name })
      .where('id', '=', last.id)
      .execute();
    await noteHappened(db, id, {
      what: 'town_returned',
      by_name: by.long_name,
      detail: `${name} : ${last.email}`,
      at,
    });
    await recordScreenFact(db, townInformed, { row, at });
  });
  return readDeclaration(deps, by.actor, id);
};

/** Those of some structures that read what is declared to a prefecture. */
const prefecturesOf = async (db: Db, structureIds: readonly number[]): Promise<number[]> => {
  const rows = await asSystem(db, 'which structures are prefectures is nobody else’s to read', () =>
    db
      .selectFrom('declaration_desks')
      .select('structure_id')
      .distinct()
      .where('kind', '=', 'prefecture')
      .where('structure_id', 'in', [0, ...structureIds])
      .orderBy('structure_id')
      .execute(),
  );
  return rows.map(({ structure_id }) => structure_id);
};

/** Corrects the address of a town hall, for each of the asker's prefectures. Throws FORBIDDEN for who speaks for none. */
export const writeHall = (
  deps: DeclarationsDeps,
  by: SignedIn,
  body: RequestOf<typeof setTownHall>['body'],
): Promise<TownHall[]> =>
  deps.db.transaction().execute(async (db) => {
    const structures = await prefecturesOf(db, reachOf(by.actor).structure_ids);
    if (structures.length === 0) throw new Failure('FORBIDDEN');
    const at = deps.clock.now().toISOString();
    for (const structure of structures) await noteHall(db, structure, body, { name: by.long_name, at });
    return findTownHalls(db, by.actor, deps.clock.now());
  });
