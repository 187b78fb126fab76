-- What the standard scenarios judge beyond the mass and the class: the speed over the ground (STS-01), airspace observers
-- (STS-02), the design certificate (S1 to S3) and the accessory kit that makes a C3 drone a C5 one. Not said is null, or
-- 'to_check': it never counts as kept.
alter table flights
  add max_ground_speed_ms double precision check (max_ground_speed_ms > 0),
  add airspace_observers integer check (airspace_observers >= 0);
alter table drones
  add design_certificate text not null default 'to_check' check (design_certificate in ('yes', 'no', 'to_check')),
  add c5_kit text not null default 'to_check' check (c5_kit in ('yes', 'no', 'to_check'));

-- Both belong to the mission that a request stands for, as the distance from the pilot does. They join its digest only
-- once they are said: requests made before keep theirs.
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
    else jsonb_build_array(f.max_ground_speed_ms, f.airspace_observers) end)::text)
  from flights f where f.id = flight
$$;
