-- NOTAM and the activation table of the low-altitude network are part of a mission's verdict: one that they may have changed
-- for is due to be judged again.
alter table flights add column day_due boolean not null default false;
create index flights_day_due on flights (id) where day_due;
-- From when a table no longer bears what a mission was judged by.
create index flights_day_until on flights ((analysis->>'day_until')) where analysis->>'day_until' is not null;
-- Cards by the NOTAM that they are of: "notam:<identifier>:<digest of its words>".
create index flight_constraints_notam on flight_constraints (split_part(key, ':', 2)) where key like 'notam:%';
create index flight_constraints_network on flight_constraints (flight_id) where judged->>'kind' = 'low_flying_network';

-- NOTAM belong to no tenant and are read by the process; which state of them is the newest, every asker's analysis compares.
create function notams_version() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(id), 0)::text from notam_imports where failure is null
$$;
-- The activation tables that speak of some days, the newest first.
create function azba_tables(of_dates text[])
returns table (source text, fetched_at timestamptz, dates text[], activations jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.source, i.fetched_at, i.dates, i.activations from azba_imports i
  where i.dates && of_dates and i.failure is null order by i.id desc limit 200
$$;
