-- Tags of an operator's missions. One with a constraint type is worn by every mission that such a constraint binds; the
-- others are put on by hand.
create table flight_tags (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  name text not null check (length(name) between 1 and 50),
  constraint_type text,
  created_at timestamptz not null,
  unique (operator_id, id)
);
create unique index flight_tags_name on flight_tags (operator_id, lower(name));
alter table flight_tags enable row level security;
grant select, insert, update, delete on flight_tags to envol_operator;
create policy own on flight_tags to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));

create table flight_tag_links (
  flight_id bigint not null references flights on delete cascade,
  tag_id bigint not null references flight_tags on delete cascade,
  primary key (flight_id, tag_id)
);
create index flight_tag_links_tag on flight_tag_links (tag_id, flight_id);
alter table flight_tag_links enable row level security;
grant select, insert, delete on flight_tag_links to envol_operator;
create policy of_mission on flight_tag_links to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f join flight_tags t on t.operator_id = f.operator_id
    where f.id = flight_id and t.id = tag_id));

-- What one person noted about a mission, for that person alone; internal notes are the whole operator's.
create table flight_memos (
  flight_id bigint not null references flights on delete cascade,
  user_id bigint not null references users on delete cascade,
  text text not null check (length(text) between 1 and 2800),
  primary key (flight_id, user_id)
);
create index flight_memos_user on flight_memos (user_id);
alter table flight_memos enable row level security;
grant select, insert, update, delete on flight_memos to envol_operator;
create policy own on flight_memos to envol_operator
  using (user_id = (select asker_user()) and exists (select from flights f where f.id = flight_id))
  with check (user_id = (select asker_user()) and exists (select from flights f where f.id = flight_id));

-- Where else the mission's papers lie, what it is flown for, and how it was really flown.
alter table flights
  add column document_links jsonb not null default '[]',
  add column activity_domain text,
  -- Made in the simplified form of generalists.
  add column is_generalist boolean not null default false,
  add column en_route boolean not null default false,
  add column effective_date_start timestamptz,
  add column effective_date_end timestamptz;
