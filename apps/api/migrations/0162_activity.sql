-- What was flown: one line for some flights of one pilot on one day.
create table flying_times (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  sub_exploitant_id bigint,
  pilot_id bigint not null references pilots on delete cascade,
  drone_id bigint references drones on delete set null,
  flight_id bigint references flights on delete set null,
  date date not null,
  -- Of one flight alone.
  started_at timestamptz,
  nb_flights int not null check (nb_flights between 1 and 500),
  duration_min int not null check (duration_min between 1 and 6000),
  night_min int not null default 0 check (night_min >= 0),
  activity_domain text,
  scenario text,
  max_height_m double precision check (max_height_m > 0),
  comment text check (length(comment) <= 2800),
  -- Who says so: somebody's own words, or the take-off and landing declared here.
  source text not null default 'manual' check (source in ('manual', 'envol')),
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (operator_id, sub_exploitant_id) references sub_exploitants (operator_id, id) deferrable initially immediate,
  check (night_min <= duration_min)
);
create index flying_times_operator on flying_times (operator_id, date desc, id desc);
create index flying_times_pilot on flying_times (pilot_id);
create index flying_times_drone on flying_times (drone_id);
create index flying_times_flight on flying_times (flight_id);
create index flying_times_entity on flying_times (operator_id, sub_exploitant_id);
create index flying_times_created_by on flying_times (created_by);
alter table flying_times enable row level security;
grant select, insert, update, delete on flying_times to envol_operator;
create policy own on flying_times to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));
create policy within_entities on flying_times as restrictive to envol_operator_part
  using (sub_exploitant_id = any ((select asker_sub_exploitants())::bigint[]));

-- What went wrong.
create table flight_incidents (
  id bigint generated always as identity primary key,
  display_identifier text generated always as ('INC-' || (id + 100)) stored,
  operator_id bigint not null references operators on delete cascade,
  sub_exploitant_ids bigint[] not null default '{}',
  title text not null check (length(title) between 1 and 250),
  date timestamptz not null,
  aware_at timestamptz not null,
  location text not null,
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  reporter text not null,
  types text[] not null check (cardinality(types) > 0),
  injury text not null default 'none' check (injury in ('none', 'minor', 'serious', 'fatal')),
  involves_manned_aircraft boolean not null default false,
  involves_certified_uas boolean not null default false,
  description text not null,
  consequence text,
  immediate_measure text,
  weather_description text,
  analysis text,
  corrective_action text,
  drone_id bigint references drones on delete set null,
  flight_id bigint references flights on delete set null,
  pilot_id bigint references pilots on delete set null,
  -- When and under which number it was reported; null: not yet, or not at all.
  reported_at timestamptz,
  report_reference text,
  created_by bigint references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  check ((longitude is null) = (latitude is null)),
  check (aware_at >= date)
);
create index flight_incidents_operator on flight_incidents (operator_id, date desc, id desc);
create index flight_incidents_drone on flight_incidents (drone_id);
create index flight_incidents_flight on flight_incidents (flight_id);
create index flight_incidents_pilot on flight_incidents (pilot_id);
create index flight_incidents_created_by on flight_incidents (created_by);
alter table flight_incidents enable row level security;
grant select, insert, update on flight_incidents to envol_operator;
create policy own on flight_incidents to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));
create policy within_entities on flight_incidents as restrictive to envol_operator_part
  using (sub_exploitant_ids && (select asker_sub_exploitants())::bigint[]);

insert into document_categories (owner_type, category, prefecture_reads) values ('flight_incident', 'other', false);
alter policy within_entities on documents to envol_operator_part using (case owner_type
  when 'flight' then exists (select from flights f where f.id = owner_id)
  when 'pilot' then exists (select from pilots p where p.id = owner_id)
  when 'drone' then exists (select from drones d where d.id = owner_id)
  when 'approval' then exists (select from approvals a where a.id = owner_id)
  when 'message' then exists (select from messages m where m.id = owner_id)
  when 'flight_incident' then exists (select from flight_incidents i where i.id = owner_id)
  else owner_type = 'operator' end);

-- What an operator tells its people before they report.
create table incident_announcements (
  operator_id bigint primary key references operators on delete cascade,
  text text not null check (length(text) between 1 and 2800),
  changed_by_name text not null,
  changed_at timestamptz not null
);
alter table incident_announcements enable row level security;
grant select, insert, update, delete on incident_announcements to envol_operator;
create policy own on incident_announcements to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));
