-- Batteries of an operator, of one drone or of any, and which of them a line of the log flew with (docs/adr/0320).
create table batteries (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  drone_id bigint references drones (id) on delete set null,
  serial_number text not null check (length(serial_number) between 1 and 60),
  model text check (length(model) between 1 and 120),
  -- As its charger said when it was entered; what is flown since is counted from the log.
  first_cycles integer not null default 0 check (first_cycles between 0 and 100000),
  max_cycles integer check (max_cycles between 1 and 100000),
  withdrawn_on date,
  created_at timestamptz not null,
  unique (operator_id, serial_number)
);
create index batteries_drone on batteries (drone_id);
create table flying_time_batteries (
  flying_time_id bigint not null references flying_times (id) on delete cascade,
  battery_id bigint not null references batteries (id) on delete cascade,
  cycles integer not null check (cycles > 0),
  primary key (flying_time_id, battery_id)
);
create index flying_time_batteries_battery on flying_time_batteries (battery_id);

-- The second lock (docs/adr/0011): who reaches its drone reaches a battery; one of no drone is everybody's of the operator.
alter table batteries enable row level security;
grant select, insert, update, delete on batteries to envol_operator;
create policy own on batteries to envol_operator using (operator_id = (select asker_operator())
    and (drone_id is null or exists (select from drones d where d.id = drone_id)))
  with check (operator_id = (select asker_operator())
    and (drone_id is null or exists (select from drones d where d.id = drone_id)));
alter table flying_time_batteries enable row level security;
grant select, insert, update, delete on flying_time_batteries to envol_operator;
create policy of_line on flying_time_batteries to envol_operator
  using (exists (select from flying_times f where f.id = flying_time_id) and exists (select from batteries b where b.id = battery_id))
  with check (exists (select from flying_times f where f.id = flying_time_id) and exists (select from batteries b where b.id = battery_id));

-- Cycles that a battery has flown here, whoever flew: a pilot who reads its own flights alone must not be told less.
create function battery_flown_cycles(battery bigint) returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(sum(cycles), 0)::bigint from flying_time_batteries where battery_id = battery
$$;
create function battery_last_flown(battery bigint) returns date language sql stable security definer
  set search_path = public, pg_temp as $$
  select max(t.date) from flying_time_batteries f join flying_times t on t.id = f.flying_time_id where f.battery_id = battery
$$;
