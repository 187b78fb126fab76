-- Of a period flown between two clock times each day, the clock that they were given by says which hours are flown once
-- the clocks change: hours of UTC are another plan than those of the place. They join the digest of what a request shows;
-- other requests keep theirs, and those that were up to date stay so.
create temporary table shown_before on commit drop as
  select a.id from approvals a join flights f on f.id = a.flight_id
  where f.hours_reference = 'utc' and a.shown_digest = shown_digest(a.flight_id,
    array(select r.flight_area_id from approval_areas r where r.approval_id = a.id));

create or replace function shown_digest(flight bigint, areas bigint[]) returns text stable parallel safe language sql
  security definer set search_path from current as $$
  select md5((jsonb_build_array(
    extract(epoch from f.date_start), extract(epoch from f.date_end), f.is_continuous, f.time_zone, f.max_flying_height,
    f.scenario, f.visibility, f.night_flight, f.populated_area, f.max_distance_from_pilot,
    (select jsonb_agg(jsonb_build_array(a.id, a.geometry, a.max_height_m) order by a.id)
      from flight_areas a where a.flight_id = f.id and a.id = any(areas)),
    (select jsonb_agg(p.pilot_id order by p.pilot_id) from flight_pilots p where p.flight_id = f.id),
    (select jsonb_agg(d.drone_id order by d.drone_id) from flight_drones d where d.flight_id = f.id)
  ) || case when f.max_ground_speed_ms is null and f.airspace_observers is null then '[]'::jsonb
    else jsonb_build_array(f.max_ground_speed_ms, f.airspace_observers) end
    || case when f.hours_reference = 'utc' and not f.is_continuous
      and f.date_end - f.date_start > interval '24 hours' then '["utc"]'::jsonb else '[]'::jsonb end)::text)
  from flights f where f.id = flight
$$;

update approvals a set shown_digest = shown_digest(a.flight_id,
    array(select r.flight_area_id from approval_areas r where r.approval_id = a.id))
  where a.id in (select id from shown_before);
