-- What a finished flight told, from a file or from the positions that were received, with how it kept within what was granted
-- (docs/adr/0282).
create table flight_logs (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  flight_id bigint not null references flights (id) on delete cascade,
  drone_id bigint references drones (id) on delete set null,
  pilot_id bigint references pilots (id) on delete set null,
  source text not null check (source in ('file', 'positions')),
  -- Of a file: its format and name; null of positions.
  format text,
  file_name text check (length(file_name) <= 250),
  -- SHA-256 of the file, or of the points where there is none.
  digest bytea not null check (length(digest) = 32),
  is_simulated boolean not null default false,
  -- The first and the last place in the air.
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  airborne_s integer not null check (airborne_s >= 0),
  flights_count integer not null check (flights_count > 0),
  distance_m double precision not null,
  max_height_m double precision,
  height_reference text not null check (height_reference in ('take_off', 'ground', 'amsl', 'none')),
  height_above text not null check (height_above in ('take_off', 'ground')),
  -- As domain/tracking/foldedPoints.ts writes them.
  points bytea not null,
  points_count integer not null,
  -- [{"reason", "line" | null, "count"}]: what of the file was no place.
  left_out jsonb not null,
  -- domain/flight-logs/conformance.ts, and what it was held against.
  conformance jsonb not null,
  held_against jsonb not null,
  -- The line of the flying times that was made of it.
  flying_time_id bigint unique references flying_times (id) on delete set null,
  -- Of the page on which anybody who has the report checks it.
  secret_hash bytea not null unique,
  secret bytea not null,
  created_by bigint references users (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- The same file twice is one log.
  unique (flight_id, digest)
);
create index flight_logs_newest on flight_logs (operator_id, started_at desc, id desc);
create index flight_logs_drone on flight_logs (drone_id);
create index flight_logs_pilot on flight_logs (pilot_id);
create index flight_logs_created_by on flight_logs (created_by);

-- The second lock (docs/adr/0011): who reaches the mission reaches its logs.
alter table flight_logs enable row level security;
grant select, insert, update, delete on flight_logs to envol_operator;
create policy of_mission on flight_logs to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f where f.id = flight_id));

create function audit_flight_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  log flight_logs := case tg_op when 'DELETE' then old else new end;
begin
  insert into audit_journal (at, source, action, user_id, operator_id, facts)
  values (now(), 'flight_log', case tg_op when 'INSERT' then 'added' else 'deleted' end,
    asker_user(), log.operator_id,
    jsonb_build_object('flight_id', log.flight_id, 'digest', encode(log.digest, 'hex'), 'started_at', log.started_at,
      'airborne_s', log.airborne_s, 'excursions', log.conformance -> 'excursions_count')::text);
  return null;
end
$$;
create trigger audited after insert or delete on flight_logs for each row execute function audit_flight_log();

alter table flying_times drop constraint flying_times_source_check;
alter table flying_times add constraint flying_times_source_check check (source in ('manual', 'envol', 'log'));
