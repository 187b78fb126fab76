-- A look through somebody's account has an end that no renewal moves, ends with the session and the account of the member
-- of staff who began it, and its end is written down like its beginning (docs/adr/0051).
alter table sessions add column look_ends_at timestamptz, add column look_from uuid;
update sessions set look_ends_at = created_at + interval '1 hour' where impersonator_user_id is not null;
update sessions set access_expires_at = least(access_expires_at, look_ends_at),
  refresh_expires_at = least(refresh_expires_at, look_ends_at)
  where look_ends_at is not null;
alter table sessions add constraint sessions_look check ((impersonator_user_id is null) = (look_ends_at is null));
create index sessions_look_from on sessions (look_from);
create index sessions_looks on sessions (look_ends_at) where revoked_at is null;

-- Of a closed account, or one that is another kind of account from now on, the looks end, too.
create or replace function end_or_refresh_user() returns trigger language plpgsql as $$
begin
  if old.is_active and not new.is_active then
    update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  end if;
  if (old.is_active, old.user_type) is distinct from (new.is_active, new.user_type) then
    update sessions set revoked_at = now() where impersonator_user_id = new.id and revoked_at is null;
  end if;
  perform pg_notify('envol_users', new.id::text);
  return null;
end
$$;

-- One line a look, when the last of its sessions ends.
create function note_looks_end() returns trigger language plpgsql as $$
begin
  insert into staff_journal (staff_user_id, staff_name, action, user_id, details, at)
  select distinct on (n.family) n.impersonator_user_id, staff.long_name, 'look_ended', n.user_id,
    jsonb_build_object('is_hour_over', n.revoked_at >= n.look_ends_at), n.revoked_at
  from ended n join begun o on o.id = n.id join users staff on staff.id = n.impersonator_user_id
  where o.revoked_at is null and n.revoked_at is not null
    and not exists (select from sessions s where s.family = n.family and s.revoked_at is null)
  order by n.family, n.id;
  return null;
end
$$;
create trigger looks_end after update on sessions referencing old table as begun new table as ended
  for each statement execute function note_looks_end();
