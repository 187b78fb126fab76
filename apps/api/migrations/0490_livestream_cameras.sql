-- Cameras that docks and remote controllers told of, and what was asked of them.
create table livestream_cameras (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  -- Serial numbers, as the device says them.
  gateway text not null check (length(gateway) <= 64),
  device text not null check (length(device) <= 64),
  video_id text not null check (length(video_id) <= 200),
  seen_at timestamptz not null
);
create unique index livestream_cameras_once on livestream_cameras (operator_id, gateway, video_id);

create table livestream_commands (
  id bigint generated always as identity primary key,
  livestream_id bigint not null references livestreams (id) on delete cascade,
  operator_id bigint not null references operators (id) on delete cascade,
  gateway text not null,
  video_id text not null,
  act text not null check (act in ('start', 'stop')),
  status text not null check (status in ('asked', 'sent', 'done', 'refused')),
  -- By which the gateway's answer is found.
  tid uuid not null,
  bid uuid not null,
  -- The address with the key that the picture is sent to, until it was told: sealed.
  url_sealed bytea,
  -- What the gateway answered where it refused.
  result integer,
  asked_by text not null,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create unique index livestream_commands_by_tid on livestream_commands (tid);
create index livestream_commands_of_livestream on livestream_commands (livestream_id, id desc);
create index livestream_commands_of_operator on livestream_commands (operator_id);

alter table livestream_cameras enable row level security;
grant select on livestream_cameras to envol_operator;
create policy own on livestream_cameras to envol_operator using (operator_id = (select asker_operator()));
alter table livestream_commands enable row level security;
grant select, insert on livestream_commands to envol_operator;
create policy own on livestream_commands to envol_operator using (operator_id = (select asker_operator()));
