-- The audit journal: who did what, in one chain of hashes for all (docs/adr/0069). Lines are written by triggers in the
-- transaction of the act, without waiting for anybody; a worker then gives them their place in the chain. No line refers
-- to a row: none goes with an account. None of this is granted: only the process reads it.
create table audit_journal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  source text not null,
  action text not null,
  user_id bigint,
  operator_id bigint,
  structure_id bigint,
  authority_id bigint,
  -- JSON as it was hashed. Emptied where a person's data have to go: salt and facts leave, the digest and the chain stay.
  facts text,
  salt bytea,
  digest bytea not null,
  position bigint unique,
  previous bytea,
  hash bytea,
  check ((position is null) = (hash is null) and (hash is null) = (previous is null)),
  check ((facts is null) = (salt is null))
);
create index audit_journal_open on audit_journal (id) where position is null;
create index audit_journal_operator on audit_journal (operator_id, id desc);
create index audit_journal_structure on audit_journal (structure_id, id desc);
create index audit_journal_authority on audit_journal (authority_id, id desc);
create index audit_journal_user on audit_journal (user_id);

create function salt_audit() returns trigger language plpgsql as $$
begin
  new.facts := coalesce(new.facts, '{}');
  new.salt := uuid_send(gen_random_uuid());
  new.digest := sha256(new.salt || convert_to(new.facts, 'UTF8'));
  new.position := null;
  new.previous := null;
  new.hash := null;
  return new;
end
$$;
create trigger audit_journal_salted before insert on audit_journal for each row execute function salt_audit();

-- A line is never changed and never goes; it is given its place once, and may lose its facts.
create function keep_audit() returns trigger language plpgsql as $$
declare
  may_change constant text[] := array['position', 'previous', 'hash', 'facts', 'salt'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - may_change = to_jsonb(old) - may_change
    and (old.hash is null
      or (new.position, new.previous, new.hash) is not distinct from (old.position, old.previous, old.hash))
    and (new.facts is null or (new.facts, new.salt) is not distinct from (old.facts, old.salt))
  then
    return new;
  end if;
  raise exception 'the audit journal only grows';
end
$$;
create trigger audit_journal_kept before update or delete on audit_journal for each row execute function keep_audit();
create trigger audit_journal_kept_whole before truncate on audit_journal for each statement execute function keep_audit();

-- What a place in the chain covers, beside the facts: one text, whatever the session's settings are.
create function audit_line(line audit_journal) returns text stable language sql as $$
  select concat_ws('|', line.position, line.id, (extract(epoch from line.at) * 1000000)::bigint, line.source, line.action,
    coalesce(line.user_id::text, '-'), coalesce(line.operator_id::text, '-'), coalesce(line.structure_id::text, '-'),
    coalesce(line.authority_id::text, '-'))
$$;

-- Gives places to lines that have none, in the order in which they are found: a line whose transaction ends late comes
-- after those that were there before it. One at a time.
create function seal_audit(most integer) returns integer language plpgsql as $$
declare
  line audit_journal;
  last bigint;
  before bytea;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(727275);
  select position, hash into last, before from audit_journal where position is not null order by position desc limit 1;
  last := coalesce(last, 0);
  before := coalesce(before, '\x00');
  for line in select * from audit_journal where position is null order by id limit most loop
    last := last + 1;
    line.position := last;
    update audit_journal set position = last, previous = before,
      hash = sha256(before || convert_to(audit_line(line), 'UTF8') || line.digest)
      where id = line.id returning hash into before;
    sealed := sealed + 1;
  end loop;
  return sealed;
end
$$;

-- A line of one of the journals, as it was written there: tg_argv names the source, the columns with who, the name, when,
-- whether its tenant reads it here too, and the action where the table has no column for it.
create function audit_line_of_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  j jsonb := to_jsonb(new);
  is_tenants constant boolean := tg_argv[4] = 'tenant';
begin
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, authority_id, facts)
  values (
    (j ->> tg_argv[3])::timestamptz, tg_argv[0], coalesce(j ->> 'action', tg_argv[5]), (j ->> tg_argv[1])::bigint,
    case when is_tenants then (j ->> 'operator_id')::bigint end,
    case when is_tenants then (j ->> 'structure_id')::bigint end,
    case when is_tenants then (j ->> 'authority_id')::bigint end,
    (jsonb_strip_nulls(j - array['id', 'action', tg_argv[1], tg_argv[2], tg_argv[3]])
      || jsonb_build_object('by', j ->> tg_argv[2]))::text
  );
  return null;
end
$$;
create trigger audited after insert on staff_journal for each row
  execute function audit_line_of_journal('staff', 'staff_user_id', 'staff_name', 'at', 'platform');
create trigger audited after insert on operator_journal for each row
  execute function audit_line_of_journal('operator', 'by_user_id', 'by_name', 'at', 'tenant');
create trigger audited after insert on sub_exploitants_journal for each row
  execute function audit_line_of_journal('entity', 'by_user_id', 'by_name', 'at', 'tenant');
create trigger audited after insert on authority_journal for each row
  execute function audit_line_of_journal('authority', 'by_user_id', 'by_name', 'at', 'tenant');
create trigger audited after insert on structure_settings_journal for each row
  execute function audit_line_of_journal('settings', 'changed_by', 'changed_by_name', 'changed_at', 'tenant', 'changed');

-- What happened to a request and on its day: read by the side that did it. Of what was written there is the digest alone.
create function audit_subject() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  operator bigint;
  structure bigint;
begin
  if new.subject_type = 'approval' then
    select operator_id, structure_id into operator, structure from approvals where id = new.subject_id;
  elsif new.subject_type = 'activation' then
    select operator_id, structure_id into operator, structure from activations where id = new.subject_id;
  else
    select operator_id, structure_id into operator, structure from take_off_authorizations where id = new.subject_id;
  end if;
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, facts)
  values (new.created_at, new.subject_type, new.action, new.author_id,
    case when new.author_side = 'operator' then operator end,
    case when new.author_side = 'authority' then structure end,
    jsonb_strip_nulls(jsonb_build_object('subject_id', new.subject_id, 'by', new.author_name, 'status', new.status,
      'message_sha256', encode(sha256(convert_to(new.message, 'UTF8')), 'hex')))::text);
  return null;
end
$$;
create trigger audited after insert on journal for each row execute function audit_subject();

-- Whoever comes in; a renewed session is the same one, a look through an account stands in the staff's lines.
create function audit_session() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part memberships;
begin
  if new.impersonator_user_id is not null
    or exists (select from sessions s where s.family = new.family and s.id <> new.id) then
    return null;
  end if;
  select * into part from memberships m where m.user_id = new.user_id
    order by m.id = new.acting_membership_id desc nulls last, m.id limit 1;
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, authority_id, facts)
  values (new.created_at, 'account', 'signed_in', new.user_id, part.operator_id, part.structure_id, part.authority_id,
    jsonb_strip_nulls(jsonb_build_object('device', new.device))::text);
  return null;
end
$$;
create trigger audited after insert on sessions for each row execute function audit_session();

-- Who serves whom, and as what.
create function audit_membership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part memberships := case tg_op when 'DELETE' then old else new end;
  told constant text[] := array['role', 'access_privileges', 'contact_profile', 'is_restricted',
    'is_sub_exploitant_manager', 'is_limited_to_structures'];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
begin
  before := (select jsonb_object_agg(key, value) from jsonb_each(before) where key = any(told));
  after := (select jsonb_object_agg(key, value) from jsonb_each(after) where key = any(told));
  if tg_op = 'UPDATE' and before = after then return null; end if;
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, authority_id, facts)
  values (now(), 'member', case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
    asker_user(), part.operator_id, part.structure_id, part.authority_id,
    jsonb_strip_nulls(jsonb_build_object('member', part.user_id, 'before', before, 'after', after))::text);
  return null;
end
$$;
create trigger audited after insert or update or delete on memberships for each row execute function audit_membership();

-- What concerns an account's locks.
create function audit_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  act text;
begin
  foreach act in array array_remove(array[
    case when old.password_hash is distinct from new.password_hash then 'password_changed' end,
    case when old.email is distinct from new.email then 'email_changed' end,
    case when old.user_type is distinct from new.user_type then 'user_type_changed' end,
    case when old.is_active and not new.is_active then 'closed' when new.is_active and not old.is_active then 'opened' end
  ], null) loop
    insert into audit_journal (at, source, action, user_id, facts)
    values (now(), 'account', act, new.id, jsonb_build_object('asked_by', asker_user())::text);
  end loop;
  return null;
end
$$;
create trigger audited after update of password_hash, email, user_type, is_active on users for each row
  execute function audit_user();
