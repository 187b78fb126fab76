-- A restriction that appeared after missions were prepared: a NOTAM, a zone of a structure, a zone of a new publication.
-- The process alone reads them; what each means to a mission stands with the mission.
create table restrictions (
  id bigint generated always as identity primary key,
  source text not null check (source in ('publication', 'notam', 'structure_zone')),
  -- Names it within its source: the same one is told once as long as it says the same.
  key text not null check (length(key) <= 200),
  title text not null check (length(title) <= 250),
  -- What it was before; null: there was none.
  was text check (length(was) <= 1000),
  becomes text not null check (length(becomes) <= 1000),
  -- Its places, of which each counts, and their box.
  geometries jsonb not null,
  bbox box not null,
  -- The lower limit as published: a flight below it is not touched.
  lower jsonb not null,
  valid_from timestamptz,
  valid_to timestamptz,
  appeared_at timestamptz not null,
  checked_at timestamptz,
  unique (source, key, becomes)
);
create index restrictions_unchecked on restrictions (id) where checked_at is null;

-- Missions that it touches. `read_at`: somebody of the operator has seen it.
create table flight_restrictions (
  flight_id bigint not null references flights on delete cascade,
  restriction_id bigint not null references restrictions on delete cascade,
  source text not null,
  title text not null,
  was text,
  becomes text not null,
  appeared_at timestamptz not null,
  told_at timestamptz,
  read_at timestamptz,
  read_by_name text,
  primary key (flight_id, restriction_id)
);
create index flight_restrictions_restriction on flight_restrictions (restriction_id);
create index flight_restrictions_untold on flight_restrictions (restriction_id, flight_id) where told_at is null;
alter table flight_restrictions enable row level security;
grant select, update on flight_restrictions to envol_operator;
create policy of_mission on flight_restrictions to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f where f.id = flight_id));

-- Since when a mission waits for somebody to read what appeared: its first line is no longer sure.
alter table flights add restricted_at timestamptz;
-- Which missions lie under a new restriction is found by their areas' boxes, whatever their number.
create index flight_areas_bbox on flight_areas using gist (bbox);
-- In nobody's reach, as every table that the process alone reads: without a grant, and so without policies.
alter table flight_shares disable row level security;
