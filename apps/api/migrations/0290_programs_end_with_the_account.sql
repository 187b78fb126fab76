-- What lets a program in for a person ends when the account is blocked, as its sessions do: it does not come back with it.
create or replace function end_or_refresh_user() returns trigger language plpgsql as $$
begin
  if old.is_active and not new.is_active then
    update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
    update api_tokens set revoked_at = now() where user_id = new.id and revoked_at is null;
    delete from calendar_feeds where user_id = new.id;
  end if;
  if (old.is_active, old.user_type) is distinct from (new.is_active, new.user_type) then
    update sessions set revoked_at = now() where impersonator_user_id = new.id and revoked_at is null;
  end if;
  perform pg_notify('envol_users', new.id::text);
  return null;
end
$$;
update api_tokens set revoked_at = now()
  where revoked_at is null and user_id in (select id from users where not is_active);
delete from calendar_feeds where user_id in (select id from users where not is_active);

-- A wrong password or code, written down like a sign-in; of a name that nobody has, without the name, which may be a password.
create function audit_failed_sign_in(whom bigint, act text, at timestamptz, device text) returns void language plpgsql as $$
declare
  part memberships;
begin
  select * into part from memberships m where m.user_id = whom order by m.id limit 1;
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, authority_id, facts)
  values (at, 'account', act, whom, part.operator_id, part.structure_id, part.authority_id,
    jsonb_strip_nulls(jsonb_build_object('device', nullif(device, '')))::text);
end
$$;
-- Counted since the last sign-in.
create index audit_journal_sign_ins on audit_journal (user_id, id desc) where source = 'account';
