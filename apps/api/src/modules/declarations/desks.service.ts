import type { DeclarationDesk, setDeclarationDesk } from '@envol/contract/declarations';
import type { RequestOf } from '@envol/contract/endpoint';
import { prefectureKey } from '@envol/domain/territory/prefectureCodes';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { type By, noteAuthority } from '../structures/index.ts';
import type { DeclarationsDeps } from './declarations.deps.ts';

/** The key of what the armed forces are told. */
const EVERYTHING = '*';

/** Which authorities read here what is told of flights, by their ids. */
export const readDesks = async (db: Db): Promise<DeclarationDesk[]> => {
  const rows = await db
    .selectFrom('declaration_desks')
    .selectAll()
    .orderBy('structure_id')
    .orderBy('kind')
    .orderBy('notice_key')
    .execute();
  const byStructure = Map.groupBy(rows, ({ structure_id, kind }) => `${structure_id} ${kind}`);
  return [...byStructure.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const departements = own.flatMap(({ notice_key }) => (notice_key === EVERYTHING ? [] : [notice_key]));
    return [{ structure_id: first.structure_id, kind: first.kind, departements }];
  });
};

/** What one structure reads; null: nothing. */
const deskOfStructure = async (db: Db, id: number): Promise<DeclarationDesk | null> =>
  (await readDesks(db)).find(({ structure_id }) => structure_id === id) ?? null;

/** Says what a structure reads. Throws NOT_FOUND, VALIDATION, DECLARATION_DESK_TAKEN. */
export const setDesk = (
  deps: Pick<DeclarationsDeps, 'clock' | 'db'>,
  by: By,
  id: number,
  { kind, departements }: RequestOf<typeof setDeclarationDesk>['body'],
): Promise<DeclarationDesk[]> =>
  deps.db.transaction().execute(async (db) => {
    // Two that are set at once follow each other: the second sees what the first took.
    await takeTurn(db, 'declaration desks');
    const structure = await db
      .selectFrom('structures')
      .select(['id', 'authority_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!structure) throw notFound();
    if (kind === 'prefecture' && departements.length === 0)
      throw fieldFailure('VALIDATION', 'departements', 'required');
    const before = await deskOfStructure(db, id);
    await db.deleteFrom('declaration_desks').where('structure_id', '=', id).execute();
    const keys =
      kind === null ? [] : kind === 'army' ? [EVERYTHING] : [...new Set(departements.map(prefectureKey))];
    if (kind !== null && keys.length > 0) {
      const taken = await db
        .selectFrom('declaration_desks')
        .select('notice_key')
        .where('kind', '=', kind)
        .where('notice_key', 'in', keys)
        .orderBy('notice_key')
        .execute();
      if (taken.length > 0)
        throw new Failure('DECLARATION_DESK_TAKEN', {
          params: { departements: taken.map(({ notice_key }) => notice_key).join(', ') },
        });
      await db
        .insertInto('declaration_desks')
        .values(keys.map((notice_key) => ({ structure_id: id, kind, notice_key })))
        .execute();
    }
    const after = await deskOfStructure(db, id);
    await asSystem(db, 'the journal of an authority is written by the process', () =>
      noteAuthority(db, deps, by, {
        authority_id: structure.authority_id,
        structure_id: id,
        action: 'structure_changed',
        before: { declaration_desk: before },
        after: { declaration_desk: after },
      }),
    );
    return readDesks(db);
  });
