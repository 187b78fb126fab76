-- When a drone is to be maintained, and when it was (docs/adr/0308).
create table drone_maintenance_plans (
  drone_id bigint primary key references drones (id) on delete cascade,
  every_h double precision check (every_h > 0),
  every_days integer check (every_days > 0),
  -- Days count from here while nothing was done yet.
  since date not null
);
create table drone_maintenances (
  id bigint generated always as identity primary key,
  drone_id bigint not null references drones (id) on delete cascade,
  done_on date not null,
  note text check (length(note) <= 500),
  noted_by_name text not null,
  noted_at timestamptz not null
);
create index drone_maintenances_latest on drone_maintenances (drone_id, done_on desc, id desc);

-- The second lock (docs/adr/0011): who reaches the drone reaches both.
alter table drone_maintenance_plans enable row level security;
grant select, insert, update, delete on drone_maintenance_plans to envol_operator;
create policy of_drone on drone_maintenance_plans to envol_operator
  using (exists (select from drones d where d.id = drone_id))
  with check (exists (select from drones d where d.id = drone_id));
alter table drone_maintenances enable row level security;
grant select, insert, update, delete on drone_maintenances to envol_operator;
create policy of_drone on drone_maintenances to envol_operator
  using (exists (select from drones d where d.id = drone_id))
  with check (exists (select from drones d where d.id = drone_id));

-- What a drone has flown since a day, minutes, whoever flew: a pilot who reads its own flights alone must not be told less. Of a
-- drone that the asker does not reach: nothing.
create function drone_flown_min(drone bigint, since date) returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(sum(duration_min), 0)::bigint from flying_times
  where drone_id = drone and (since is null or date >= since)
$$;
