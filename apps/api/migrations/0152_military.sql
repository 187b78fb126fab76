-- Tables of activation of the low-altitude network (AZBA), as they were taken; of two for a day the later counts.
create table azba_imports (
  id bigint generated always as identity primary key,
  source text not null check (source in ('feed', 'staff', 'simulated')),
  fetched_at timestamptz not null,
  imported_by_name text,
  -- Days (UTC) that the table speaks of.
  dates text[] not null,
  -- {zone, from, to}, as `readAzba` gives them.
  activations jsonb not null,
  failure text
);
create index azba_imports_dates on azba_imports using gin (dates);

-- Military low-flying sectors (VOLTAC, SETBA…), the same for every tenant; an import takes the place of all.
create table military_sectors (
  id bigint generated always as identity primary key,
  kind text not null,
  name text not null check (length(name) <= 120),
  geometry jsonb not null,
  floor_m double precision not null,
  ceiling_m double precision not null,
  calendar jsonb not null,
  source text not null,
  imported_at timestamptz not null
);
