-- A person lets the staff act in its name, by a code that is shown to the person alone, for half an hour (docs/adr/0304). The process
-- alone reads and writes these.
create table support_consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  wrong_tries integer not null default 0,
  used_at timestamptz,
  used_by bigint references users (id) on delete set null,
  used_by_name text,
  ended_at timestamptz,
  ended_as text check (ended_as in ('withdrawn', 'guessed', 'replaced')),
  check ((ended_at is null) = (ended_as is null))
);
create index support_consents_user on support_consents (user_id, id desc);
create index support_consents_used_by on support_consents (used_by);

alter table sessions add column consent_id bigint references support_consents (id) on delete cascade,
  add constraint sessions_consent check (consent_id is null or impersonator_user_id is not null);
create index sessions_of_consent on sessions (consent_id) where consent_id is not null;

-- What the staff did by it: only grows.
create table support_consent_acts (
  id bigint generated always as identity primary key,
  consent_id bigint not null references support_consents (id) on delete cascade,
  at timestamptz not null,
  user_id bigint not null references users (id) on delete cascade,
  staff_user_id bigint references users (id) on delete set null,
  staff_name text not null,
  user_name text not null,
  operator_id bigint references operators (id) on delete set null,
  structure_id bigint references structures (id) on delete set null,
  call text not null check (length(call) <= 400)
);
create index support_consent_acts_of on support_consent_acts (consent_id, id);
create index support_consent_acts_user on support_consent_acts (user_id);
create index support_consent_acts_staff on support_consent_acts (staff_user_id);
create index support_consent_acts_operator on support_consent_acts (operator_id);
create index support_consent_acts_structure on support_consent_acts (structure_id);

-- Each act in the journal of the staff and in that of whom the person works for, under both names.
create function note_consent_act() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into staff_journal (staff_user_id, staff_name, action, user_id, operator_id, details, at)
  values (new.staff_user_id, new.staff_name, 'acted_for', new.user_id, new.operator_id,
    jsonb_build_object('for', new.user_name, 'call', new.call, 'consent_id', new.consent_id), new.at);
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, facts)
  values (new.at, 'account', 'acted_for', new.user_id, new.operator_id, new.structure_id,
    jsonb_build_object('by', new.staff_name, 'for', new.user_name, 'call', new.call, 'consent_id', new.consent_id)::text);
  return null;
end
$$;
create trigger noted after insert on support_consent_acts for each row execute function note_consent_act();
