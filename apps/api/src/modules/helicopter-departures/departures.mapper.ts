import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { approachTo, arrivalAt, type HeardHelicopter } from '@envol/domain/helicopter-departures/approach';
import { legOf } from '@envol/domain/helicopter-departures/corridor';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Tracking } from '../../tracking/tracking.ts';
import { corridorOfRow, type DepartureRow } from './corridors.queries.ts';

export interface DeparturesRead {
  readonly system_db: Database;
  readonly tracking: Tracking;
  readonly clock: Clock;
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
    amsl_m: number | null;
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

interface Heard extends HeardHelicopter {
  readonly callsign: string;
}

/** The helicopter of a departure as it is heard now: by its callsign or its address. */
const heardOf = ({ sky }: Pick<Tracking, 'sky'>, { callsigns }: DepartureRow): Heard | null => {
  for (const { told } of sky.values()) {
    const { subject, lon, lat, at, speed_ms, altitude } = told.fix;
    // What an operator's own receiver tells of one anybody could have made up.
    if (subject.kind !== 'manned' || told.teller.operator_id !== null) continue;
    const named = [subject.callsign, subject.icao24].flatMap((each) => each?.trim().toUpperCase() ?? []);
    const callsign = named.find((each) => callsigns.includes(each));
    if (callsign !== undefined)
      return { callsign, position: [lon, lat], at, speed_ms, amsl_m: altitude.amsl_m ?? null };
  }
  return null;
};

const aircraftOf = (heard: Heard | null): HelicopterDeparture['aircraft'] =>
  heard && {
    callsign: heard.callsign,
    ...{ longitude: heard.position[0], latitude: heard.position[1] },
    at: new Date(heard.at).toISOString(),
  };

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

type LineRead = Awaited<ReturnType<typeof linesOf>>[number];

/** A pilot reads when it passes, as the base does: that is what there is to act on, and no place of it. */
const approachOf = (
  { left_at, longitude, latitude, amsl_m }: Pick<LineRead, 'left_at' | 'longitude' | 'latitude' | 'amsl_m'>,
  scene: readonly [lng: number, lat: number],
  { heard, now }: { readonly heard: Heard | null; readonly now: number },
): HelicopterDeparture['concerned'][number]['approach'] => {
  if (left_at !== null || longitude === null || latitude === null) return null;
  const drone = { position: [longitude, latitude], amsl_m } as const;
  const found = approachTo(heard, scene, drone, now);
  return found && { ...found, at: new Date(found.at).toISOString() };
};

const toConcerned = (
  { departure_id: _, answer, received_at, received_by_name, is_mine, pilot_phone, ...line }: LineRead,
  { ended_at, scene_lng, scene_lat }: DepartureRow,
  reader: {
    readonly operator_id: number | null;
    readonly is_own: boolean;
    readonly heard: Heard | null;
    readonly now: number;
  },
): HelicopterDeparture['concerned'][number] => ({
  ...{ id: line.id, company_name: line.company_name, flight_name: line.flight_name },
  ...{ drone_name: line.drone_name, pilot_name: line.pilot_name, place: line.place },
  ...{ axis_m: line.axis_m, longitude: line.longitude, latitude: line.latitude },
  ...{ told_at: line.told_at, left_at: line.left_at },
  approach: approachOf(line, [scene_lng, scene_lat], reader),
  pilot_phone: reader.is_own || reader.operator_id !== null ? pilot_phone : null,
  receipt:
    answer === null || received_at === null ? null : { answer, by: received_by_name ?? '', at: received_at },
  may_receive:
    reader.operator_id !== null && is_mine && answer === null && line.left_at === null && ended_at === null,
});

/** Departures as the asker reads them. */
export const toDepartures = async (
  { system_db: db, tracking, clock }: { readonly system_db: Db } & Pick<DeparturesRead, 'tracking' | 'clock'>,
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
  const now = clock.now().getTime();
  return rows.map((row) => {
    const is_own = structure_ids.includes(row.structure_id);
    const told = new Set(row.told_structure_ids.map(Number));
    const heard = row.ended_at === null ? heardOf(tracking, row) : null;
    const reader = { operator_id, is_own, heard, now };
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
      aircraft: operator_id === null ? aircraftOf(heard) : null,
      arrives_at:
        operator_id === null ? isoOrNull(arrivalAt(heard, [row.scene_lng, row.scene_lat], now)) : null,
      helicopter_service: tracking.helicopters(),
      concerned: (lines.get(row.id) ?? []).map((line) => toConcerned(line, row, reader)),
      is_own,
      is_simulated: row.is_simulated,
    };
  });
};
