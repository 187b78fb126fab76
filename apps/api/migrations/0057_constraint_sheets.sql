-- Constraint sheets: what binds a mission and what has been done about it, as it stood when each sheet was made. A sheet
-- is never changed; the next one is compared with it. `digest` tells whether the mission still is what the sheet says.
create table constraint_sheets (
  id bigint generated always as identity primary key,
  flight_id bigint not null references flights on delete cascade,
  version int not null check (version > 0),
  facts jsonb not null,
  digest text not null,
  generated_by bigint references users on delete set null,
  generated_by_name text not null,
  generated_at timestamptz not null,
  unique (flight_id, version)
);
create index constraint_sheets_generated_by on constraint_sheets (generated_by);

alter table constraint_sheets enable row level security;
grant select, insert on constraint_sheets to envol_operator;
create policy of_mission on constraint_sheets to envol_operator
  using (exists (select from flights f where f.id = flight_id));
