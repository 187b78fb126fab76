import type { RequestOf } from '@envol/contract/endpoint';
import type {
  createOperatingAuthorization,
  OperatingAuthorization,
  updateOperatingAuthorization,
} from '@envol/contract/operating-authorizations';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Caller } from '../flight-details/index.ts';
import { forgetAnalysesUnder } from '../flight-rows/index.ts';
import { analyseAgain, type FlightsDeps } from '../flights/index.ts';

/** Missions that are judged again within the call; the others say that they have to be. */
const JUDGED_AT_ONCE = 100;

const columns = [
  'id',
  'reference',
  'assessment',
  'valid_from',
  'valid_to',
  'max_height_m',
  'max_distance_m',
  'max_speed_ms',
  'max_mass_kg',
  'off_sight',
  'populated_area',
  'notes',
  'drone_ids',
  'changed_by',
  'changed_at',
] as const;

const rowsOf = (db: Db, operatorId: number) =>
  db
    .selectFrom('operating_authorizations')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('archived_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toAuthorization = ({ drone_ids, ...row }: Row): OperatingAuthorization => ({
  ...row,
  drone_ids: drone_ids.map(Number),
});

/** By reference. */
export const listAuthorizations = async (db: Db, operatorId: number): Promise<OperatingAuthorization[]> =>
  (await rowsOf(db, operatorId).orderBy('reference').execute()).map(toAuthorization);

const findOne = async (db: Db, operatorId: number, id: number): Promise<OperatingAuthorization> => {
  const row = await rowsOf(db, operatorId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toAuthorization(row);
};

const withUniqueReference = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('AUTHORIZATION_ALREADY_EXISTS', 'reference', 'duplicate');
  }
};

/** Drones are the operator's own. Throws VALIDATION. */
const checkNamed = async (db: Db, operatorId: number, ids: readonly number[] = []): Promise<void> => {
  if (ids.length === 0) return;
  const own = await db
    .selectFrom('drones')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(own.map(({ id }) => id));
  const fields = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `drone_ids.${index}`, message: 'drone_unknown' as const }],
  );
  if (fields.length > 0) throw new Failure('VALIDATION', { fields });
};

const checkDays = (from: string, to: string | null): void => {
  if (to !== null && to < from) throw fieldFailure('VALIDATION', 'valid_to', 'end_before_start');
};

const noted = ({ clock }: Pick<FlightsDeps, 'clock'>, caller: Caller) => ({
  changed_by: caller.name,
  changed_at: clock.now().toISOString(),
});

/** Throws VALIDATION, AUTHORIZATION_ALREADY_EXISTS. */
export const addAuthorization = async (
  deps: FlightsDeps,
  caller: Caller,
  body: RequestOf<typeof createOperatingAuthorization>['body'],
): Promise<OperatingAuthorization> => {
  const { operator_id } = caller;
  checkDays(body.valid_from, body.valid_to ?? null);
  await checkNamed(deps.db, operator_id, body.drone_ids);
  const { id } = await withUniqueReference(() =>
    deps.db
      .insertInto('operating_authorizations')
      .values({
        operator_id,
        reference: body.reference,
        assessment: body.assessment ?? null,
        valid_from: body.valid_from,
        valid_to: body.valid_to ?? null,
        max_height_m: body.max_height_m ?? null,
        max_distance_m: body.max_distance_m ?? null,
        max_speed_ms: body.max_speed_ms ?? null,
        max_mass_kg: body.max_mass_kg ?? null,
        off_sight: body.off_sight ?? 'to_check',
        populated_area: body.populated_area ?? 'to_check',
        notes: body.notes ?? null,
        drone_ids: body.drone_ids ?? [],
        ...noted(deps, caller),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return findOne(deps.db, operator_id, id);
};

/**
 * Changes one, takes the verdicts away that rested on it, and judges these missions again. Throws NOT_FOUND, VALIDATION,
 * AUTHORIZATION_ALREADY_EXISTS.
 */
export const changeAuthorization = async (
  deps: FlightsDeps,
  caller: Caller,
  id: number,
  body: RequestOf<typeof updateOperatingAuthorization>['body'],
): Promise<OperatingAuthorization> => {
  const { operator_id } = caller;
  const before = await findOne(deps.db, operator_id, id);
  checkDays(
    body.valid_from ?? before.valid_from,
    body.valid_to === undefined ? before.valid_to : body.valid_to,
  );
  await checkNamed(deps.db, operator_id, body.drone_ids);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const under = await withUniqueReference(() =>
    deps.db.transaction().execute(async (db) => {
      await db
        .updateTable('operating_authorizations')
        .set({ ...given, ...noted(deps, caller) })
        .where('operator_id', '=', operator_id)
        .where('id', '=', id)
        .execute();
      const now = deps.clock.now().toISOString();
      return forgetAnalysesUnder(db, { authorization_id: id, operator_id, now });
    }),
  );
  const soonest = [...under].sort((a, b) => (a.date_start < b.date_start ? -1 : 1));
  for (const flight of soonest.slice(0, JUDGED_AT_ONCE)) await analyseAgain(deps, caller, flight.id);
  return findOne(deps.db, operator_id, id);
};

/** Throws NOT_FOUND. */
export const archiveAuthorization = async (deps: FlightsDeps, caller: Caller, id: number): Promise<void> => {
  await findOne(deps.db, caller.operator_id, id);
  await deps.db
    .updateTable('operating_authorizations')
    .set({ archived_at: deps.clock.now().toISOString(), ...noted(deps, caller) })
    .where('operator_id', '=', caller.operator_id)
    .where('id', '=', id)
    .execute();
};
