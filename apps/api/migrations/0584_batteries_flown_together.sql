-- How many batteries powered the drone together on the flights of a line: each of them goes through every one of these (docs/adr/0320).
alter table flying_times add column batteries_at_once smallint not null default 1 check (batteries_at_once between 1 and 8);

-- With which batteries a mission took off, until its landing writes them into the log.
create table flight_batteries (
  flight_id bigint not null references flights (id) on delete cascade,
  battery_id bigint not null references batteries (id) on delete cascade,
  primary key (flight_id, battery_id)
);
create index flight_batteries_battery on flight_batteries (battery_id);
alter table flight_batteries enable row level security;
grant select, insert, delete on flight_batteries to envol_operator;
create policy of_mission on flight_batteries to envol_operator
  using (exists (select from flights f where f.id = flight_id) and exists (select from batteries b where b.id = battery_id))
  with check (exists (select from flights f where f.id = flight_id) and exists (select from batteries b where b.id = battery_id));
