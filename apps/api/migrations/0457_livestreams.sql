-- Livestreams of drones. What moves (the last picture, the viewers) stands beside what people wrote: one row, one writer.
create table livestreams (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  flight_id bigint references flights (id) on delete set null,
  flight_selected_automatically boolean not null default false,
  label text not null check (length(label) <= 56),
  public_name text not null check (length(public_name) <= 120),
  drone_label text not null check (length(drone_label) <= 56),
  status text not null check (status in ('live', 'ended')),
  is_simulated boolean not null default false,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- SHA-256 of the key that the drone sends with; an ended one has none.
  key_hash bytea,
  -- SHA-256 of the last part of the public address, and the same sealed: a copy of the database opens nothing.
  link_hash bytea,
  link_sealed bytea,
  link_expires_at timestamptz,
  link_withdrawn_at timestamptz,
  link_withdrawn_by text,
  -- When the addresses below were told of this link.
  emails_told_at timestamptz,
  thumbnail_key text,
  thumbnail_type text,
  thumbnail_at timestamptz,
  -- Whether somebody gave it; what the stream itself showed gives way to it.
  thumbnail_is_given boolean not null default false,
  -- The picture, as the process that receives it last told.
  protocol text check (protocol in ('rtmp', 'whip')),
  width integer,
  height integer,
  has_b_frames boolean not null default false,
  last_picture_at timestamptz,
  last_media_ms bigint,
  viewers integer not null default 0,
  check ((status = 'live') = (key_hash is not null)),
  check ((status = 'ended') = (ended_at is not null))
);
create unique index livestreams_by_key on livestreams (key_hash);
create unique index livestreams_by_link on livestreams (link_hash);
create index livestreams_of_operator on livestreams (operator_id, id desc);
create index livestreams_of_flight on livestreams (flight_id);
create index livestreams_by_creator on livestreams (created_by);
create index livestreams_live on livestreams (id) where status = 'live';

create table livestream_emails (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  email text not null check (length(email) <= 250),
  created_at timestamptz not null
);
create unique index livestream_emails_once on livestream_emails (operator_id, lower(email));

-- The second lock (docs/adr/0011): an operator's own; of who sees some missions alone, none of the others.
alter table livestreams enable row level security;
grant select, insert, update, delete on livestreams to envol_operator;
create policy own on livestreams to envol_operator using (operator_id = (select asker_operator()));
create policy of_reached_missions on livestreams as restrictive to envol_operator_part
  using (flight_id is null or exists (select from flights f where f.id = livestreams.flight_id));
create policy of_own_missions on livestreams as restrictive to envol_operator_own
  using (flight_id is null or exists (select from flights f where f.id = livestreams.flight_id));
alter table livestream_emails enable row level security;
grant select, insert, delete on livestream_emails to envol_operator;
create policy own on livestream_emails to envol_operator using (operator_id = (select asker_operator()));
