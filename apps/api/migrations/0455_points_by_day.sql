-- Points of traces by day: a day that is old enough is folded into one row a trace, and dropped as a whole. The days stand in a
-- schema of their own, which no request reaches but through the table.
create schema positions;

alter table trace_points rename to trace_points_former;
alter table trace_points_former rename constraint trace_points_pkey to trace_points_former_pkey;
alter table trace_points_former drop constraint trace_points_trace_id_fkey;
drop policy of_own on trace_points_former;
drop policy of_near on trace_points_former;

create table trace_points (
  trace_id bigint not null,
  at timestamptz not null,
  longitude double precision not null,
  latitude double precision not null,
  altitude_m double precision,
  height_m double precision,
  heading_deg double precision,
  is_late boolean not null,
  primary key (trace_id, at)
) partition by range (at);
-- What no day was made for: a restored backup, an import. The job moves it into days.
create table positions.other partition of trace_points default;

-- The day's table (UTC), made where there is none, with what the catch-all has of it. Two processes may ask at once.
create function make_day_of_points(day date) returns void language plpgsql as $$
declare
  name text := 'd' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass('positions.' || name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('positions.day'));
  if to_regclass('positions.' || name) is not null then return; end if;
  execute format('create table positions.%I (like trace_points including all)', name);
  execute format('with moved as (delete from positions.other where at >= %L and at < %L returning *)
    insert into positions.%I select * from moved',
    day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC', name);
  execute format('alter table trace_points attach partition positions.%I for values from (%L) to (%L)',
    name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
end
$$;

insert into trace_points select trace_id, at, longitude, latitude, altitude_m, height_m, heading_deg, is_late
from trace_points_former;
drop table trace_points_former;

-- A day of a trace once its points are folded: as domain/tracking/foldedPoints.ts writes them.
create table trace_folds (
  trace_id bigint not null references traces on delete cascade,
  day date not null,
  points bytea not null,
  points_count integer not null,
  primary key (trace_id, day)
);

-- No key looks at each point as it comes: what goes with its trace goes by statement.
create function forget_points() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from trace_points where trace_id in (select id from gone);
  return null;
end
$$;
create trigger forget_points after delete on traces
  referencing old table as gone for each statement execute function forget_points();

do $$
declare
  name text;
begin
  foreach name in array array['trace_points', 'trace_folds'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select on %I to envol_operator, envol_authority', name);
    execute format('create policy of_own on %I to envol_operator using (exists (select from traces t where t.id = trace_id))', name);
    execute format('create policy of_near on %I to envol_authority using (exists (select from traces t where t.id = trace_id))', name);
  end loop;
end
$$;

-- A device is looked up by each name that a tracker is bound by.
create index drones_by_serial on drones (serial_number);
create index drones_by_remote_id on drones (remote_id) where remote_id is not null;
create index drones_by_controller on drones (dji_controller_id) where dji_controller_id is not null;
