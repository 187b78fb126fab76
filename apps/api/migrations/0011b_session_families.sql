-- A sign-in and all that its refresh tokens bought: what ends one of them ends all (docs/adr/0027).
alter table sessions add column family uuid not null default gen_random_uuid();
create index sessions_family on sessions (family);

-- Refresh tokens that were exchanged: a later use ends the family. `twin_given`: a second window had one, too.
create table spent_refresh_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  spent_at timestamptz not null,
  twin_given boolean not null default false
);
create index spent_refresh_tokens_session on spent_refresh_tokens (session_id);
insert into spent_refresh_tokens (token_hash, session_id, spent_at)
  select previous_refresh_hash, id, coalesce(rotated_at, created_at) from sessions
  where previous_refresh_hash is not null;
alter table sessions drop column previous_refresh_hash, drop column rotated_at;

-- A session that ends takes its tokens for the realtime channel with it.
create or replace function tell_session_end() returns trigger language plpgsql as $$
begin
  delete from websocket_tokens where session_id = old.id;
  perform pg_notify('envol_revoked', old.id::text);
  return null;
end
$$;

-- A closed account has no sessions; changed rights are read again by every server.
create function end_or_refresh_user() returns trigger language plpgsql as $$
begin
  if old.is_active and not new.is_active then
    update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  end if;
  perform pg_notify('envol_users', new.id::text);
  return null;
end
$$;
create trigger users_changed after update on users for each row
  when (old.* is distinct from new.*) execute function end_or_refresh_user();
