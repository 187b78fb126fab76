import type { VolumeObstacle } from '@envol/domain/agreed-volumes/judging';
import { forbidsPlace } from '@envol/domain/airspace/constraint';
import { commonWindows, hoursOf, meetingShapes } from '@envol/domain/approvals/intersections';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { packShapes } from '@envol/domain/geo/packed';
import { mayBeIn } from '@envol/domain/helicopter-departures/corridor';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { createTurns } from '../../platform/turns.ts';
import { findCorridorsInForce } from '../helicopter-departures/index.ts';
import { zonesMetBy } from '../structures/index.ts';

/** Agreements compared: where more lie in one place and time, a person looks. */
const MOST_COMPARED = 200;

const PERIOD = ['date_start', 'date_end', 'time_zone', 'hours_reference', 'is_continuous'] as const;

/** The NOTAM, or another card of its mission, that closes its place: what its operator answered to it is for a person to read. */
const isPlaceForbidden = async (db: Db, id: number): Promise<boolean> => {
  const cards = await db
    .selectFrom('approvals')
    .innerJoin('flight_constraints as c', 'c.flight_id', 'approvals.flight_id')
    .select('c.judged')
    .where('approvals.id', '=', id)
    .where('c.status', '<>', 'outdated')
    .where(sql<boolean>`c.judged ->> 'effect' = 'forbidden'`)
    .execute();
  return cards.some(({ judged }) => forbidsPlace(judged));
};

/** The structure itself, or a U-space that an area meets, is closed. */
const isClosed = async (
  db: Db,
  structureId: number,
  areas: readonly { readonly geometry: AreaGeometry }[],
  at: string,
): Promise<boolean> => {
  const closed = await db
    .selectFrom('structures')
    .select('id')
    .where('closed_at', '<=', at)
    .orderBy('id')
    .execute();
  for (const { id } of closed) {
    if (id === structureId) return true;
    const met = await zonesMetBy(db, id, areas, 'uspace');
    if (met.some((zones) => zones.size > 0)) return true;
  }
  return false;
};

/** Another agreement, of whichever authority, that would be in the air at the place and the hour. */
const meetsAnother = async (db: Db, id: number): Promise<boolean> => {
  const own = await db.selectFrom('approvals').select(PERIOD).where('id', '=', id).executeTakeFirstOrThrow();
  const others = await db
    .selectFrom('approvals')
    .innerJoin('approvals as own', (join) => join.on('own.id', '=', id))
    .select(['approvals.id', ...PERIOD.map((column) => `approvals.${column}` as const)])
    .where('approvals.id', '<>', id)
    .where(sql<boolean>`(approvals.flight_id is null or approvals.flight_id is distinct from own.flight_id)`)
    .where('approvals.closed_at', 'is', null)
    .where('approvals.status', 'in', ['accepted', 'reserves'])
    .whereRef('approvals.date_start', '<', 'own.date_end')
    .whereRef('approvals.date_end', '>', 'own.date_start')
    .where(sql<boolean>`approvals.bbox && own.bbox`)
    .orderBy('approvals.id')
    .limit(MOST_COMPARED + 1)
    .execute();
  if (others.length > MOST_COMPARED) return true;
  if (others.length === 0) return false;
  const areas = await db
    .selectFrom('approval_areas')
    .select(['approval_id', 'geometry'])
    .where('approval_id', 'in', [id, ...others.map((other) => other.id)])
    .orderBy('id')
    .execute();
  const shapesOf = (approval: number) =>
    packShapes(areas.flatMap(({ approval_id, geometry }) => (approval_id === approval ? [geometry] : [])));
  const [mine, hours, turn] = [shapesOf(id), hoursOf(own), createTurns()];
  for (const other of others) {
    await turn();
    if (commonWindows(hours, hoursOf(other)).length === 0) continue;
    if (meetingShapes(mine, shapesOf(other.id)).length > 0) return true;
  }
  return false;
};

/** What stands in the way of granting a request now, as the process sees it: every tenant's agreements and corridors count. */
export const findObstacles = async (
  db: Db,
  request: { readonly id: number; readonly structure_id: number },
  areas: readonly { readonly geometry: AreaGeometry }[],
  at: string,
): Promise<VolumeObstacle[]> => {
  const corridors = await findCorridorsInForce(db, at);
  const geometries = areas.map(({ geometry }) => geometry);
  const found: readonly (readonly [VolumeObstacle, boolean])[] = [
    ['place_forbidden', await isPlaceForbidden(db, request.id)],
    ['uspace_closed', await isClosed(db, request.structure_id, areas, at)],
    ['helicopter_corridor', corridors.some((corridor) => mayBeIn(corridor, geometries))],
    ['conflict', await meetsAnother(db, request.id)],
  ];
  return found.flatMap(([obstacle, stands]) => (stands ? [obstacle] : []));
};
