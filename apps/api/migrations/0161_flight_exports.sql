-- Files of missions that are made beside the call; the file itself is forgotten when it expires.
create table flight_exports (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  user_id bigint not null references users on delete cascade,
  language text not null check (language in ('fr', 'en')),
  recipient text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  flight_ids bigint[] not null,
  done_count int not null default 0,
  file_name text not null,
  data bytea,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index flight_exports_user on flight_exports (user_id, id desc);
create index flight_exports_operator on flight_exports (operator_id);
create index flight_exports_expiring on flight_exports (expires_at) where data is not null;
alter table flight_exports enable row level security;
grant select, insert on flight_exports to envol_operator;
create policy own on flight_exports to envol_operator
  using (user_id = (select asker_user()) and operator_id = (select asker_operator()))
  with check (user_id = (select asker_user()) and operator_id = (select asker_operator()));
