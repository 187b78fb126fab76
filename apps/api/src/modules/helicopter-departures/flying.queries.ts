import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { type Corridor, corridorArea } from '@envol/domain/helicopter-departures/corridor';
import { sql } from 'kysely';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';

/** A mission that is in the air by its pilot's word. */
export interface Flying {
  readonly flight_id: number;
  readonly operator_id: number;
  readonly company_name: string;
  readonly flight_name: string;
  readonly areas: readonly AreaGeometry[];
  readonly drone_ids: readonly number[];
  readonly pilot_name: string | null;
  readonly pilot_phone: string | null;
}

/** Every mission in the air, with the pilot who is named first. */
export const flyingNow = async (db: Db): Promise<readonly Flying[]> => {
  const { rows } = await sql<Flying>`select f.id as flight_id, f.operator_id, f.name as flight_name,
      coalesce(o.commercial_name, o.company) as company_name,
      (select coalesce(json_agg(a.geometry order by a.position), '[]') from flight_areas a where a.flight_id = f.id) as areas,
      (select coalesce(json_agg(d.drone_id order by d.drone_id), '[]') from flight_drones d where d.flight_id = f.id) as drone_ids,
      p.name as pilot_name, p.phone as pilot_phone
    from flights f join operators o on o.id = f.operator_id
      left join lateral (select trim(p.first_name || ' ' || p.last_name) as name, p.phone
        from flight_pilots fp join pilots p on p.id = fp.pilot_id where fp.flight_id = f.id
        order by fp.position, p.id limit 1) p on true
    where f.en_route and not f.is_archived order by f.id`.execute(db);
  return rows;
};

/** Operators with a mission of these hours about a corridor that is not in the air: its screens ask anew whether it may take off. */
export const operatorsOnTheGround = async (db: Db, corridor: Corridor, at: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('flights')
    .innerJoin('flight_areas', 'flight_areas.flight_id', 'flights.id')
    .select('flights.operator_id')
    .distinct()
    .where('flights.is_archived', '=', false)
    .where('flights.en_route', '=', false)
    .where('flights.date_start', '<=', at)
    .where('flights.date_end', '>', at)
    .where(sql<boolean>`flight_areas.bbox && ${boxText(boundingBox(corridorArea(corridor)))}::box`)
    .orderBy('flights.operator_id')
    .execute();
  return rows.map(({ operator_id }) => operator_id);
};
