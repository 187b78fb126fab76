-- What an authority asks of requests, and whether one that does not keep to it is refused or only told (docs/adr/0034).
create table structure_settings (
  structure_id bigint primary key references structures on delete cascade,
  enforcement text not null default 'told' check (enforcement in ('enforced', 'told')),
  notice_min_days integer check (notice_min_days between 0 and 365),
  notice_mode text not null default 'calendar' check (notice_mode in ('calendar', 'ouvrables', 'ouvres')),
  max_days_ahead integer check (max_days_ahead between 1 and 3650),
  -- The only days, and hours of a day at the mission's place, for which it takes requests; null: any. The hours may go
  -- over midnight.
  period_first_date date,
  period_last_date date,
  period_time_start text check (period_time_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  period_time_end text check (period_time_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  max_dates_range_days integer check (max_dates_range_days > 0),
  max_zones integer check (max_zones > 0),
  -- The side of the square, along the meridian, that holds every area; metres.
  bounding_square_side_m double precision check (bounding_square_side_m > 0),
  max_total_surface_m2 double precision check (max_total_surface_m2 > 0),
  max_zone_surface_m2 double precision check (max_zone_surface_m2 > 0),
  -- Above ground.
  max_height_m double precision check (max_height_m > 0),
  version integer not null default 1,
  check (max_days_ahead >= notice_min_days),
  check (period_last_date >= period_first_date),
  check ((period_time_start is null) = (period_time_end is null)),
  check (period_time_start <> period_time_end)
);
-- Until now a late request was taken and told to be late: the authorities that are there keep to that, and say so.
insert into structure_settings (structure_id, enforcement, notice_min_days)
  select id, 'told', notice_days from structures;
alter table structures drop column notice_days;

-- None is without: what holds for an authority that has set nothing is a row that says so.
create function settle_structure() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into structure_settings (structure_id) values (new.id);
  return null;
end
$$;
create trigger settle_structure after insert on structures for each row execute function settle_structure();

-- What the settings were, by whom and when: only grows.
create table structure_settings_journal (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  -- The version that the change made.
  version integer not null,
  settings jsonb not null,
  changed_by bigint references users on delete set null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  unique (structure_id, version)
);
create index structure_settings_journal_by on structure_settings_journal (changed_by);

-- What the platform's staff lifts for an operator: the notice, or every refusal that no person takes. Never deleted, so
-- that it is its own journal.
create table operator_exemptions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  -- Null: of every authority.
  structure_id bigint references structures on delete cascade,
  kind text not null check (kind in ('notice_bypass', 'refusal_procedure')),
  reason text not null,
  -- Null: until it is taken back.
  expires_at timestamptz,
  created_by bigint references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null,
  revoked_by bigint references users on delete set null,
  revoked_by_name text,
  revoked_at timestamptz
);
create index operator_exemptions_operator on operator_exemptions (operator_id);
create index operator_exemptions_structure on operator_exemptions (structure_id);
create index operator_exemptions_created_by on operator_exemptions (created_by);
create index operator_exemptions_revoked_by on operator_exemptions (revoked_by);

-- Operators must know the limits before they ask; who set them, and what was set before, is the authority's own. They
-- are written by the process alone.
grant select on structure_settings to envol_tenant;

alter table structure_settings_journal enable row level security;
grant select on structure_settings_journal to envol_authority;
create policy own on structure_settings_journal to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]));

-- An operator learns what is lifted for it; by whom and why stays with the staff.
alter table operator_exemptions enable row level security;
grant select (operator_id, structure_id, kind, expires_at, revoked_at) on operator_exemptions to envol_operator;
create policy own on operator_exemptions to envol_operator using (operator_id = (select asker_operator()));
