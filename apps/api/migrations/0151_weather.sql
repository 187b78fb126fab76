-- What weather a drone bears; null or a missing name: the product's own limit counts.
alter table drones add column weather_limits jsonb;

-- A forecast as it stood when somebody kept it with the mission.
create table flight_weather_events (
  id bigint generated always as identity primary key,
  flight_id bigint not null references flights on delete cascade,
  logged_at timestamptz not null,
  logged_by_name text not null,
  source text not null check (source in ('open_meteo', 'simulated', 'none')),
  flight_state text not null check (flight_state in ('ok', 'warn', 'over', 'unknown')),
  -- The hours of the flight's days, the limits and the report of the aerodrome.
  snapshot jsonb not null
);
create index flight_weather_events_flight on flight_weather_events (flight_id, id desc);
