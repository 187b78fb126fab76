-- What of a mission each of its people has read, to tell what changed since (docs/adr/0307).
create table flight_readings (
  flight_id bigint not null references flights (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  reader_name text not null,
  read_at timestamptz not null,
  -- domain/flight-changes/changes.ts, MissionState.
  state jsonb not null,
  primary key (flight_id, user_id)
);
create index flight_readings_user on flight_readings (user_id);

-- The second lock (docs/adr/0011): colleagues see who has read, each writes its own.
alter table flight_readings enable row level security;
grant select, insert, update, delete on flight_readings to envol_operator;
create policy of_mission on flight_readings for select to envol_operator
  using (exists (select from flights f where f.id = flight_id));
create policy own on flight_readings to envol_operator
  using (user_id = (select asker_user()) and exists (select from flights f where f.id = flight_id))
  with check (user_id = (select asker_user()) and exists (select from flights f where f.id = flight_id));

-- Who changes a mission has seen what it comes to: its own change is no news to it.
create function forget_own_reading() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from flight_readings where flight_id = new.id and user_id = asker_user();
  return null;
end
$$;
create trigger changed_by_its_reader after update of version on flights
  for each row when (old.version is distinct from new.version) execute function forget_own_reading();
