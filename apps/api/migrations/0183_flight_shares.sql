-- Links under which somebody without an account, a client, sees what an operator chose of a mission. Found by the hash of
-- their secret, which is kept sealed so that it may be copied again; the process alone reads them.
create table flight_shares (
  id bigint generated always as identity primary key,
  flight_id bigint not null references flights on delete cascade,
  label text not null check (length(label) <= 120),
  secret_hash bytea not null unique,
  secret bytea not null,
  -- What it shows: names of `SHARE_PARTS`.
  shows text[] not null,
  place_name text check (length(place_name) <= 120),
  message text check (length(message) <= 1000),
  created_by bigint references users on delete set null,
  created_by_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  views integer not null default 0,
  last_viewed_at timestamptz
);
create index flight_shares_flight on flight_shares (flight_id);
create index flight_shares_user on flight_shares (created_by);
alter table flight_shares enable row level security;
