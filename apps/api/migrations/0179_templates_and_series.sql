-- Missions that an operator plans again and again: what they have in common, without a day.
create table flight_templates (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  name text not null check (length(name) between 1 and 100),
  content jsonb not null,
  created_at timestamptz not null,
  unique (operator_id, id)
);
create unique index flight_templates_name on flight_templates (operator_id, lower(name));
alter table flight_templates enable row level security;
grant select, insert, update, delete on flight_templates to envol_operator;
create policy own on flight_templates to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));

-- The same mission on several days.
create table flight_series (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  rule jsonb not null,
  created_at timestamptz not null,
  unique (operator_id, id)
);
alter table flight_series enable row level security;
grant select, insert, delete on flight_series to envol_operator;
create policy own on flight_series to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));

create table flight_series_members (
  flight_id bigint primary key references flights on delete cascade,
  series_id bigint not null references flight_series on delete cascade
);
create index flight_series_members_series on flight_series_members (series_id);
alter table flight_series_members enable row level security;
grant select, insert, delete on flight_series_members to envol_operator;
create policy of_mission on flight_series_members to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f join flight_series s on s.operator_id = f.operator_id
    where f.id = flight_id and s.id = series_id));
