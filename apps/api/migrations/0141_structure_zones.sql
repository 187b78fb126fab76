-- The zones that a structure keeps itself, drawn or imported: where it answers, where traffic is impacted, a client's
-- sites, U-space (specification 1 §3).
create table structure_zones (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  kind text not null check (kind in ('competence', 'impacting', 'client', 'uspace')),
  -- Of a client's site, as it is searched for; null for the others.
  code text check (code ~ '^[A-Z0-9][A-Z0-9-]{2,31}$'),
  name text not null,
  geometry jsonb not null,
  bbox box not null,
  area_m2 double precision not null,
  -- A U-space's own; null where it is not said. m above ground.
  ceiling_m double precision check (ceiling_m > 0),
  stroke_colour text not null default '#1f5eff' check (stroke_colour ~ '^#[0-9a-f]{6}$'),
  created_by bigint references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (structure_id, kind, name)
);
create index structure_zones_of on structure_zones (structure_id, kind);
create index structure_zones_bbox on structure_zones using gist (bbox);
create index structure_zones_created_by on structure_zones (created_by);
create index structure_zones_code on structure_zones (code text_pattern_ops) where kind = 'client';
