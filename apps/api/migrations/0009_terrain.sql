-- The ground under an area (see `Ground` in domain/airspace/ground), from which source; null: not known.
alter table flight_areas add column ground jsonb;

-- What terrain sources were asked, by source and shape: nobody's own, reached by the server alone.
create table terrain_grounds (
  key text primary key,
  ground jsonb not null,
  asked_at timestamptz not null
);
create index terrain_grounds_by_age on terrain_grounds (asked_at);
alter table terrain_grounds enable row level security;

-- Imported elevation models in blocks; heights are 16-bit whole metres, little-endian, row by row from the north,
-- -32768 where there are none. The origin is the centre of the north-western cell, steps are degrees.
create table elevation_files (
  id bigint generated always as identity primary key,
  name text not null,
  checksum text not null unique,
  error_m double precision not null,
  licence text not null,
  imported_at timestamptz not null
);
create table elevation_blocks (
  id bigint generated always as identity primary key,
  file_id bigint not null references elevation_files on delete cascade,
  west double precision not null,
  north double precision not null,
  step_lng double precision not null,
  step_lat double precision not null,
  columns integer not null,
  rows integer not null,
  bbox box not null,
  heights bytea not null
);
create index elevation_blocks_bbox on elevation_blocks using gist (bbox);
create index elevation_blocks_file on elevation_blocks (file_id);
alter table elevation_files enable row level security;
alter table elevation_blocks enable row level security;
