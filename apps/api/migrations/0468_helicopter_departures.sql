-- Where helicopters of a structure stand ready, and what their departures ask of drones (docs/adr/0263). The process alone reads
-- and writes: a departure concerns several tenants at once, each of which is told its own part.
create table helicopter_bases (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures (id) on delete cascade,
  name text not null check (length(name) between 2 and 80),
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  -- Callsigns and addresses of its helicopters over ADS-B, in capitals.
  callsigns text[] not null default '{}',
  half_width_m integer not null check (half_width_m between 200 and 3000),
  height_m integer not null check (height_m between 100 and 1500),
  minutes integer not null check (minutes between 5 and 120),
  is_simulated boolean not null default false
);
create index helicopter_bases_structure on helicopter_bases (structure_id);

create table helicopter_departures (
  id bigint generated always as identity primary key,
  -- What the base was then stands beside: a base that changes changes no departure.
  base_id bigint references helicopter_bases (id) on delete set null,
  structure_id bigint not null references structures (id) on delete cascade,
  base_name text not null,
  base_lng double precision not null,
  base_lat double precision not null,
  scene_name text not null check (length(scene_name) <= 120),
  scene_lng double precision not null,
  scene_lat double precision not null,
  callsigns text[] not null,
  half_width_m integer not null,
  height_m integer not null,
  -- Those who watch the airspace that it crosses.
  told_structure_ids bigint[] not null,
  declared_at timestamptz not null,
  declared_by bigint references users (id) on delete set null,
  declared_by_name text not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('on_scene', 'cancelled', 'expired')),
  ended_by_name text,
  is_simulated boolean not null,
  check ((ended_at is null) = (ended_how is null))
);
create index helicopter_departures_open on helicopter_departures (id) where ended_at is null;
create index helicopter_departures_base on helicopter_departures (base_id, id desc);
create index helicopter_departures_structure on helicopter_departures (structure_id, id desc);
create index helicopter_departures_told on helicopter_departures using gin (told_structure_ids);
create index helicopter_departures_declarer on helicopter_departures (declared_by);
create index helicopter_departures_day on helicopter_departures (declared_at);

create table helicopter_departure_flights (
  id bigint generated always as identity primary key,
  departure_id bigint not null references helicopter_departures (id) on delete cascade,
  -- What is told once: a flight under way ('flight 12'), else a drone that is heard ('drone 7').
  subject text not null,
  operator_id bigint not null references operators (id) on delete cascade,
  flight_id bigint references flights (id) on delete set null,
  company_name text not null,
  flight_name text,
  drone_name text,
  pilot_name text,
  pilot_phone text,
  place text not null check (place in ('inside', 'near', 'unheard')),
  axis_m double precision,
  longitude double precision,
  latitude double precision,
  told_at timestamptz not null,
  left_at timestamptz,
  answer text check (answer in ('landing', 'leaving')),
  received_at timestamptz,
  received_by_name text,
  check ((answer is null) = (received_at is null))
);
create unique index helicopter_departure_flights_once on helicopter_departure_flights (departure_id, subject);
create index helicopter_departure_flights_operator on helicopter_departure_flights (operator_id, departure_id);
create index helicopter_departure_flights_flight on helicopter_departure_flights (flight_id);
