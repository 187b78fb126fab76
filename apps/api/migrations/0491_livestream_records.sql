-- What was kept of livestreams whose operator wanted it. The file lies with the process that carries pictures, under its name.
alter table livestreams add column is_recorded boolean not null default false;

create table livestream_records (
  id bigint generated always as identity primary key,
  livestream_id bigint not null references livestreams (id) on delete cascade,
  operator_id bigint not null references operators (id) on delete cascade,
  -- Of the file; null: there is none, and the fault says why.
  name text,
  began_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  lasts_ms bigint,
  kept_until timestamptz not null,
  fault text check (fault in ('no_ffmpeg', 'failed', 'too_large', 'too_long', 'size_changed', 'disk_full')),
  check (name is not null or fault is not null)
);
create unique index livestream_records_by_name on livestream_records (name);
create index livestream_records_of_livestream on livestream_records (livestream_id, id);
create index livestream_records_of_operator on livestream_records (operator_id);
create index livestream_records_until on livestream_records (kept_until);

alter table livestream_records enable row level security;
grant select on livestream_records to envol_operator;
create policy own on livestream_records to envol_operator using (operator_id = (select asker_operator()));
