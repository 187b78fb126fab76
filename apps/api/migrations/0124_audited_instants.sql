-- Instants in the facts of the audit journal have the text that they have everywhere.
create or replace function audit_api_token() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part memberships;
begin
  if tg_op = 'UPDATE' and (old.revoked_at is not null or new.revoked_at is null) then return null; end if;
  select * into part from memberships m where m.id = new.membership_id;
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, authority_id, facts)
  values (coalesce(new.revoked_at, new.created_at), 'api_token', case tg_op when 'INSERT' then 'added' else 'revoked' end,
    new.user_id, part.operator_id, part.structure_id, part.authority_id,
    jsonb_build_object('name', new.name, 'scopes', new.scopes,
      'expires_at', to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
  return null;
end
$$;
