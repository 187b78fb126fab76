-- What an operator was authorised to fly outside the standard scenarios (Regulation (EU) 2019/947, article 12), as it
-- typed it from its paper. What is null or "to_check" was not said, and a mission is then asked about it.
create table operating_authorizations (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  reference text not null check (length(reference) between 1 and 50),
  -- The predefined risk assessment that it rests on.
  assessment text,
  valid_from date not null,
  valid_to date,
  max_height_m double precision check (max_height_m > 0),
  max_distance_m double precision check (max_distance_m > 0),
  max_speed_ms double precision check (max_speed_ms > 0),
  max_mass_kg double precision check (max_mass_kg > 0),
  off_sight text not null check (off_sight in ('yes', 'no', 'to_check')),
  populated_area text not null check (populated_area in ('yes', 'no', 'to_check')),
  -- Empty: not said.
  drone_ids bigint[] not null default '{}',
  notes text check (length(notes) <= 2800),
  changed_by text not null,
  changed_at timestamptz not null,
  archived_at timestamptz,
  unique (operator_id, id),
  check (valid_to is null or valid_to >= valid_from)
);
create unique index operating_authorizations_reference on operating_authorizations (operator_id, lower(reference))
  where archived_at is null;
alter table operating_authorizations enable row level security;
grant select, insert, update on operating_authorizations to envol_operator;
create policy own on operating_authorizations to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));

alter table flights add column authorization_id bigint;
alter table flights add constraint flights_authorization foreign key (operator_id, authorization_id)
  references operating_authorizations (operator_id, id);
create index flights_authorization on flights (authorization_id) where authorization_id is not null;
