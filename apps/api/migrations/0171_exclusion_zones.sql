-- The third-party exclusion zone of a mission: what was said for it, what was computed, and what that rested on.
create table flight_exclusion_zones (
  flight_id bigint primary key references flights on delete cascade,
  -- [{"kind": "pilot" | "take_off" | "landing", "position": [longitude, latitude]}]
  markers jsonb not null,
  settings jsonb not null,
  -- Drawn by hand around the computed zone; null: computed.
  outline jsonb,
  -- Widths with their formulas, the layers drawn, surfaces, the rules used.
  result jsonb not null,
  -- Scenario, heights, drones, speed and a fingerprint of the areas as they were.
  basis jsonb not null,
  -- Of take-off and landing, taken away because the areas changed under them.
  removed_markers integer not null default 0,
  version integer not null,
  saved_at timestamptz not null,
  saved_by text not null
);
alter table flight_exclusion_zones enable row level security;
grant select, insert, update, delete on flight_exclusion_zones to envol_operator;
create policy of_mission on flight_exclusion_zones to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f where f.id = flight_id));

-- What the authority of a request is shown of it: the newest zone that was saved while the request was open.
create table approval_exclusion_zones (
  approval_id bigint primary key references approvals on delete cascade,
  scenario text not null,
  height_m float8 not null,
  margin_m float8 not null,
  is_drawn boolean not null,
  markers jsonb not null,
  result jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null
);
alter table approval_exclusion_zones enable row level security;
grant select, insert, update, delete on approval_exclusion_zones to envol_operator;
grant select on approval_exclusion_zones to envol_authority;
create policy of_request on approval_exclusion_zones to envol_operator
  using (exists (select from approvals a where a.id = approval_id))
  with check (exists (select from approvals a where a.id = approval_id));
create policy addressed on approval_exclusion_zones to envol_authority
  using (exists (select from approvals a where a.id = approval_id));
