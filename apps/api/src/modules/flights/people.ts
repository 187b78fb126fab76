import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { Failure, fieldFailure, unknownIds } from '../../platform/http/failure.ts';
import { checkOnce } from './flights.input.ts';

/** Who and what was on the mission before the change: those may stay though archived since. */
export interface Aboard {
  readonly pilots: readonly number[];
  readonly drones: readonly number[];
}
export const NOBODY: Aboard = { pilots: [], drones: [] };

/**
 * Checks a mission's pilots: within reach, not archived, with a phone (specification 1 §5). They stay as they
 * are until the transaction ends. Throws PILOT_UNKNOWN or PILOT_PHONE_REQUIRED, naming each place in the list.
 */
export const checkPilots = async (
  db: Db,
  reached: VisibleRows,
  ids: readonly number[],
  aboard: Aboard,
): Promise<void> => {
  checkOnce('pilot_ids.N', ids);
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('pilots')
    .select(['id', 'first_name', 'last_name', 'phone', 'is_archived'])
    .where(reached.pilots)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute();
  const usable = rows.filter(({ id, is_archived }) => !is_archived || aboard.pilots.includes(id));
  const fields = unknownIds('pilot_ids', ids, new Set(usable.map(({ id }) => id)), 'pilot_unknown');
  if (fields.length > 0) throw new Failure('PILOT_UNKNOWN', { fields });
  const mute = usable.filter(({ phone }) => phone === null || phone.trim() === '');
  const [first] = mute;
  if (!first) return;
  const named = (pilot: typeof first): string => `${pilot.first_name} ${pilot.last_name}`;
  throw new Failure('PILOT_PHONE_REQUIRED', {
    params: { name: named(first) },
    fields: mute.map((pilot) => ({
      path: `pilot_ids.${ids.indexOf(pilot.id)}`,
      message: 'pilot_phone_required',
      params: { name: named(pilot) },
    })),
  });
};

/** Checks a mission's drones: within reach and active. Throws DRONE_UNKNOWN, naming each place in the list. */
export const checkDrones = async (
  db: Db,
  reached: VisibleRows,
  ids: readonly number[],
  aboard: Aboard,
): Promise<void> => {
  checkOnce('drone_ids.N', ids);
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('drones')
    .select(['id', 'is_active'])
    .where(reached.drones)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute();
  const usable = rows.filter(({ id, is_active }) => is_active || aboard.drones.includes(id));
  const fields = unknownIds('drone_ids', ids, new Set(usable.map(({ id }) => id)), 'drone_unknown');
  if (fields.length > 0) throw new Failure('DRONE_UNKNOWN', { fields });
};

/** Throws VALIDATION where an authorisation is not the operator's, or no longer on its list. */
export const checkAuthorization = async (
  db: Db,
  operatorId: number,
  id: number | null | undefined,
): Promise<void> => {
  if (id === null || id === undefined) return;
  const known = await db
    .selectFrom('operating_authorizations')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!known) throw fieldFailure('VALIDATION', 'authorization_id', 'authorization_unknown');
};
