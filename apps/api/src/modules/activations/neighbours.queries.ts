import type { DayConflict } from '@envol/contract/activations';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { type Conflict, conflictsOf, type DayFlight } from '@envol/domain/activations/conflicts';
import { AIRBORNE_STATUSES, isAirborne } from '@envol/domain/take-off/statuses';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { createTurns } from '../../platform/turns.ts';

interface Neighbour extends DayFlight {
  readonly display_identifier: string;
  readonly operator_id: number;
  readonly state: DayConflict['state'];
}

/** The hours that are looked at, and the moment of looking: who is in the air past its hours is there all the same. */
type Hours = Pick<DayFlight, 'date_start' | 'date_end'> & { readonly now: string };
interface Around {
  readonly id: number;
  readonly structure_id: number;
  readonly operator_id: number;
}

/** Flights read at once: each brings the geometry of all its areas. */
const BATCH = 500;

/** Past its hours nobody knows when a drone lands: it is there for the rest of hours that have begun. */
const endOf = (state: Neighbour['state'], date_end: string, hours: Hours): string => {
  const at = Date.parse(hours.now);
  const isOver = Date.parse(date_end) <= at && Date.parse(hours.date_start) <= at;
  return state === 'airborne' && isOver ? hours.date_end : date_end;
};

/** A row of either table as a neighbour. */
const toNeighbour = (
  kind: 'activation' | 'take_off',
  row: Omit<Neighbour, 'key' | 'state' | 'height_m' | 'areas'> & {
    readonly id: number;
    readonly max_flying_height: number;
    readonly areas: readonly { readonly geometry: Neighbour['areas'][number] }[];
  },
  state: Neighbour['state'],
  hours: Hours,
): Neighbour => ({
  key: `${kind}:${row.id}`,
  display_identifier: row.display_identifier,
  operator_id: row.operator_id,
  state,
  height_m: row.max_flying_height,
  date_start: row.date_start,
  date_end: endOf(state, row.date_end, hours),
  areas: row.areas.map(({ geometry }) => geometry),
});

type Batch = readonly { readonly id: number; readonly neighbour: Neighbour }[];

/** The activations of an authority that share some of these hours, but those of the approval itself: the next after one. */
const activated = async (
  db: Db,
  { id, structure_id }: Around,
  hours: Hours,
  after: number,
): Promise<Batch> => {
  const hasTakenOff = sql<boolean>`exists (select from take_off_authorizations t
    where t.activation_id = activations.id and t.status = any(${[...AIRBORNE_STATUSES]}::text[]))`;
  const rows = await db
    .selectFrom('activations')
    .select(['id', 'display_identifier', 'operator_id', 'status', 'date_start', 'date_end'])
    .select(['max_flying_height', 'areas'])
    .select(hasTakenOff.as('is_airborne'))
    .where('structure_id', '=', structure_id)
    .where('approval_id', '<>', id)
    .where('status', 'in', ['submitted', 'accepted'])
    .where('date_start', '<', hours.date_end)
    .where((eb) => eb.or([eb('date_end', '>', hours.date_start), hasTakenOff]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => {
    const state = row.is_airborne ? 'airborne' : row.status === 'accepted' ? 'accepted' : 'submitted';
    return { id: row.id, neighbour: toNeighbour('activation', row, state, hours) };
  });
};

/** The take-offs of an authority that no activation stands for, likewise. */
const takenOff = async (
  db: Db,
  { id, structure_id }: Around,
  hours: Hours,
  after: number,
): Promise<Batch> => {
  const rows = await db
    .selectFrom('take_off_authorizations')
    .select(['id', 'display_identifier', 'operator_id', 'status', 'date_start', 'date_end'])
    .select(['max_flying_height', 'areas'])
    .where('structure_id', '=', structure_id)
    .where('approval_id', '<>', id)
    .where('activation_id', 'is', null)
    .where('status', 'in', ['submitted', 'granted', ...AIRBORNE_STATUSES])
    .where('date_start', '<', hours.date_end)
    .where((eb) => eb.or([eb('date_end', '>', hours.date_start), eb('status', 'in', AIRBORNE_STATUSES)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => {
    const state = isAirborne(row.status) ? 'airborne' : row.status === 'granted' ? 'accepted' : 'submitted';
    return { id: row.id, neighbour: toNeighbour('take_off', row, state, hours) };
  });
};

/** Those of one kind that come too near, however many share the hours: one that is not looked at would look free. */
const tooNear = async (
  flight: DayFlight,
  distance_m: number,
  read: (after: number) => Promise<Batch>,
): Promise<Conflict<Neighbour>[]> => {
  const near: Conflict<Neighbour>[] = [];
  const turn = createTurns();
  for (let after = 0; ; ) {
    const batch = await read(after);
    for (const { neighbour } of batch) {
      near.push(...conflictsOf(flight, [neighbour], distance_m));
      await turn();
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return near;
    after = last.id;
  }
};

type Areas = DayConflict['areas'];

/**
 * The flights near one in the same hours, of every operator: where and how high, and no name of another's. The process
 * looks them up, for an operator reaches its own alone.
 */
export const findConflicts = (
  database: Database,
  actor: Actor,
  approval: Around,
  flight: DayFlight,
  { distance_m, now }: { readonly distance_m: number; readonly now: string },
): Promise<DayConflict[]> =>
  database.transaction().execute((db) =>
    asSystem(db, 'who else flies near is told without names', async () => {
      const { structure_id, operator_id } = approval;
      const hours = { ...flight, now };
      const near = [
        ...(await tooNear(flight, distance_m, (after) => activated(db, approval, hours, after))),
        ...(await tooNear(flight, distance_m, (after) => takenOff(db, approval, hours, after))),
      ].sort((a, b) => a.gap_m - b.gap_m);
      const mayName = reachOf(actor).structure_ids.includes(structure_id);
      return near.map(({ with: other, gap_m, from, to }) => ({
        display_identifier: mayName || other.operator_id === operator_id ? other.display_identifier : null,
        is_mine: other.operator_id === operator_id,
        state: other.state,
        height_m: other.height_m,
        gap_m,
        from,
        to,
        areas: [...other.areas] as Areas,
      }));
    }),
  );
