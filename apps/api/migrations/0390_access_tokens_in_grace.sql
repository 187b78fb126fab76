-- Calls under way while their session is renewed keep their access token for some seconds.
alter table sessions
  add column former_access_hash bytea,
  add column former_access_until timestamptz;
create index sessions_former_access on sessions (former_access_hash) where former_access_hash is not null;
-- An access token travels with each call and stays in other windows: one that comes back is no sign of theft.
alter table spent_refresh_tokens add column is_access boolean not null default false;
