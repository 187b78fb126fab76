import type { ExemptedMission, ExemptingOrder } from '@envol/domain/prefect-orders/exempting';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether an order names each drone of a mission, or no drone at all; a mission without a drone is named by none that does. */
export const orderNamesDrones = (drones: RawBuilder<unknown>, flightId: RawBuilder<unknown>) =>
  sql<boolean>`(jsonb_array_length(${drones}) = 0 or (
    exists (select from flight_drones l where l.flight_id = ${flightId})
    and not exists (select from flight_drones l join drones d on d.id = l.drone_id where l.flight_id = ${flightId}
      and not coalesce(${drones} @> to_jsonb(d.registration), false)
      and not coalesce(${drones} @> to_jsonb(d.serial_number), false))))`;

/** The signed orders of prefects that name a mission's operator, days and drones, as one column of a statement that reads more of it. */
export const ordersOf = (flightId: RawBuilder<unknown>) => sql<readonly ExemptingOrder[]>`coalesce((
  select json_agg(named order by named.signed_on, named.id) from (
    select o.id, o.number, o.objects, o.structure_id, s.code as structure_code, s.name as structure_name, o.signed_on, o.conditions,
      o.geometry, o.max_height_m, o.first_date, o.last_date, o.time_start, o.time_end
    from prefect_orders o join structures s on s.id = o.structure_id join flights f on f.id = ${flightId}
    where o.operator_id = f.operator_id and o.status = 'signed'
      and o.first_date <= (f.date_start at time zone f.time_zone)::date
      and o.last_date >= (f.date_start at time zone f.time_zone)::date
      and ${orderNamesDrones(sql.ref('o.drones'), sql.ref('f.id'))}
  ) named), '[]')`;

/** A mission as far as orders look at it, with its operator; undefined: there is none. */
export const findExempted = async (
  db: Db,
  flightId: number,
): Promise<(ExemptedMission & { readonly operator_id: number }) | undefined> => {
  const id = sql.ref('flights.id');
  const { rows } = await sql<
    ExemptedMission['flight'] & Pick<ExemptedMission, 'areas' | 'orders'> & { readonly operator_id: number }
  >`select operator_id, date_start, date_end, time_zone, hours_reference, is_continuous, max_flying_height,
      coalesce((select json_agg(json_build_object('geometry', a.geometry, 'max_height_m', a.max_height_m) order by a.position)
        from flight_areas a where a.flight_id = ${id}), '[]') as areas, ${ordersOf(id)} as orders
    from flights where id = ${flightId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { areas, orders, operator_id, ...flight } = row;
  return { flight, areas, orders, operator_id };
};
