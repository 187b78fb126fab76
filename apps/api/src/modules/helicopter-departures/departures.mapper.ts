import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { legOf } from '@envol/domain/helicopter-departures/corridor';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Tracking } from '../../tracking/tracking.ts';
import { corridorOfRow, type DepartureRow } from './corridors.queries.ts';

export interface DeparturesRead {
  readonly system_db: Database;
  readonly tracking: Tracking;
}

const idsOf = (ids: readonly number[]) => sql`any(${[...ids]}::bigint[])`;

/** Whom the departure `d` is told: who declared it, who watches there, and in whose way it is. */
export const readsDeparture = (actor: Actor): RawBuilder<boolean> => {
  const { operator_id, structure_ids, supervised_structure_ids } = reachOf(actor);
  if (operator_id !== null)
    return sql<boolean>`exists (select from helicopter_departure_flights l where l.departure_id = d.id and ${ownLine(actor)})`;
  return sql<boolean>`(d.structure_id = ${idsOf(structure_ids)}
    or d.told_structure_ids && ${[...structure_ids, ...supervised_structure_ids]}::bigint[])`;
};

/** The line `l` is of the asker's operator, and of the missions of it that the asker sees. */
const ownLine = (actor: Actor): RawBuilder<boolean> => {
  const { operator_id, sub_exploitant_ids: parts, own_missions } = reachOf(actor);
  // A drone in the air without a mission is nobody's by name: whoever flies for the company hears of it.
  const seen =
    own_missions !== null
      ? sql`(l.subject like 'drone %'
          or exists (select from flight_pilots p where p.flight_id = l.flight_id and p.pilot_id = ${own_missions.pilot_id}))`
      : parts === null
        ? sql`true`
        : sql`(exists (select from flights f where f.id = l.flight_id and f.sub_exploitant_id = ${idsOf(parts)})
          or exists (select from drones d where l.subject = 'drone ' || d.id
            and (d.sub_exploitant_id is null or d.sub_exploitant_id = ${idsOf(parts)})))`;
  return sql<boolean>`(l.operator_id = ${operator_id} and ${seen})`;
};

/** The lines of departures that the asker reads; `is_mine`: it flies, or nobody is named. */
const linesOf = async (db: Db, actor: Actor, ids: readonly number[]) => {
  const operator = operatorOf(actor);
  const { rows } = await sql<{
    id: number;
    departure_id: number;
    company_name: string;
    flight_name: string | null;
    drone_name: string | null;
    pilot_name: string | null;
    pilot_phone: string | null;
    place: HelicopterDeparture['concerned'][number]['place'];
    axis_m: number | null;
    longitude: number | null;
    latitude: number | null;
    told_at: string;
    left_at: string | null;
    answer: 'landing' | 'leaving' | null;
    received_at: string | null;
    received_by_name: string | null;
    is_mine: boolean;
  }>`select l.*, (l.flight_id is null or exists (select from flights f where f.id = l.flight_id
        and f.created_by = ${actor.user_id})
      or exists (select from flight_pilots p where p.flight_id = l.flight_id and p.pilot_id = ${operator?.pilot_id ?? null})) as is_mine
    from helicopter_departure_flights l where l.departure_id = ${idsOf(ids)}
      and ${operator === null ? sql`true` : ownLine(actor)} order by l.id`.execute(db);
  return rows;
};

/** The helicopter of a departure as it is heard now: by its callsign or its address. */
const aircraftOf = ({ sky }: Tracking, { callsigns }: DepartureRow): HelicopterDeparture['aircraft'] => {
  for (const { told } of sky.values()) {
    const { subject, lon, lat, at } = told.fix;
    // What an operator's own receiver tells of one anybody could have made up.
    if (subject.kind !== 'manned' || told.teller.operator_id !== null) continue;
    const named = [subject.callsign, subject.icao24].flatMap((each) => each?.trim().toUpperCase() ?? []);
    const callsign = named.find((each) => callsigns.includes(each));
    if (callsign !== undefined)
      return { callsign, longitude: lon, latitude: lat, at: new Date(at).toISOString() };
  }
  return null;
};

type LineRead = Awaited<ReturnType<typeof linesOf>>[number];

const toConcerned = (
  { departure_id: _, answer, received_at, received_by_name, is_mine, pilot_phone, ...line }: LineRead,
  { ended_at }: DepartureRow,
  { operator_id, is_own }: { readonly operator_id: number | null; readonly is_own: boolean },
): HelicopterDeparture['concerned'][number] => ({
  ...{ id: line.id, company_name: line.company_name, flight_name: line.flight_name },
  ...{ drone_name: line.drone_name, pilot_name: line.pilot_name, place: line.place },
  ...{ axis_m: line.axis_m, longitude: line.longitude, latitude: line.latitude },
  ...{ told_at: line.told_at, left_at: line.left_at },
  pilot_phone: is_own || operator_id !== null ? pilot_phone : null,
  receipt:
    answer === null || received_at === null ? null : { answer, by: received_by_name ?? '', at: received_at },
  may_receive:
    operator_id !== null && is_mine && answer === null && line.left_at === null && ended_at === null,
});

/** Departures as the asker reads them. */
export const toDepartures = async (
  { system_db: db, tracking }: { readonly system_db: Db; readonly tracking: Tracking },
  actor: Actor,
  rows: readonly DepartureRow[],
): Promise<HelicopterDeparture[]> => {
  if (rows.length === 0) return [];
  const lines = Map.groupBy(
    await linesOf(
      db,
      actor,
      rows.map(({ id }) => id),
    ),
    ({ departure_id }) => departure_id,
  );
  const structures = await db
    .selectFrom('structures')
    .select(['id', 'name'])
    .where('id', 'in', [
      ...new Set(rows.flatMap((row) => [row.structure_id, ...row.told_structure_ids.map(Number)])),
    ])
    .orderBy('name')
    .execute();
  const names = new Map(structures.map(({ id, name }) => [id, name]));
  const { operator_id, structure_ids } = reachOf(actor);
  return rows.map((row) => {
    const is_own = structure_ids.includes(row.structure_id);
    const told = new Set(row.told_structure_ids.map(Number));
    return {
      id: row.id,
      structure_id: row.structure_id,
      structure_name: names.get(row.structure_id) ?? '',
      base: { name: row.base_name, longitude: row.base_lng, latitude: row.base_lat },
      scene: { name: row.scene_name, longitude: row.scene_lng, latitude: row.scene_lat },
      ...legOf(corridorOfRow(row)),
      half_width_m: row.half_width_m,
      height_m: row.height_m,
      declared_at: row.declared_at,
      declared_by: row.declared_by_name,
      ends_at: row.ends_at,
      ended:
        row.ended_at === null || row.ended_how === null
          ? null
          : { at: row.ended_at, how: row.ended_how, by: row.ended_by_name },
      told: structures.filter(({ id }) => told.has(id)).map(({ name }) => name),
      // A company sees helicopters on its map where it is granted that, and is told of a corridor all the same.
      aircraft: row.ended_at === null && operator_id === null ? aircraftOf(tracking, row) : null,
      helicopter_service: tracking.helicopters(),
      concerned: (lines.get(row.id) ?? []).map((line) => toConcerned(line, row, { operator_id, is_own })),
      is_own,
      is_simulated: row.is_simulated,
    };
  });
};
