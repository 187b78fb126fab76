import type { DeclarationDesk, setDeclarationDesk } from '@envol/contract/declarations';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
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

/** Says what a structure reads. Throws NOT_FOUND, VALIDATION, DECLARATION_DESK_TAKEN. */
export const setDesk = (
  { db: database }: Pick<DeclarationsDeps, 'db'>,
  id: number,
  { kind, departements }: RequestOf<typeof setDeclarationDesk>['body'],
): Promise<DeclarationDesk[]> =>
  database.transaction().execute(async (db) => {
    const structure = await db.selectFrom('structures').select('id').where('id', '=', id).executeTakeFirst();
    if (!structure) throw notFound();
    if (kind === 'prefecture' && departements.length === 0)
      throw fieldFailure('VALIDATION', 'departements', 'required');
    await db.deleteFrom('declaration_desks').where('structure_id', '=', id).execute();
    const keys = kind === null ? [] : kind === 'army' ? [EVERYTHING] : [...new Set(departements)];
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
    return readDesks(db);
  });
