-- For whom a person works: any number of operators, structures and authorities (docs/adr/0029). What used to stand with
-- the account moves there; the account keeps what it is when it acts for nobody.

-- Who answers for several structures; a structure without one answers for itself.
create table authorities (
  id bigint generated always as identity primary key,
  name text not null,
  authority_type text not null check (authority_type in ('airport', 'air_traffic_control', 'prefecture', 'armed_forces',
    'uspace', 'other')),
  created_at timestamptz not null default now()
);
alter table structures add column authority_id bigint references authorities on delete set null;
create index structures_authority on structures (authority_id);
grant select on authorities to envol_tenant;

-- One row a person and tenant. A member of an authority speaks for the structures that belong to it now.
create table memberships (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  operator_id bigint references operators on delete cascade,
  structure_id bigint references structures on delete cascade,
  authority_id bigint references authorities on delete cascade,
  tenant_kind text not null generated always as (case when operator_id is not null then 'operator'
    when structure_id is not null then 'structure' else 'authority' end) stored,
  tenant_id bigint not null generated always as (coalesce(operator_id, structure_id, authority_id)) stored,
  -- As what the person serves this tenant.
  user_type text not null,
  role text not null,
  access_privileges text[] not null default '{}' check (access_privileges <@ '{approvals,activations}'::text[]),
  contact_profile text not null default 'standard' check (contact_profile in ('standard', 'rte_generalist')),
  pilot_id bigint references pilots on delete set null,
  since timestamptz not null default now(),
  check (num_nonnulls(operator_id, structure_id, authority_id) = 1),
  constraint memberships_part check (case when operator_id is not null
    then user_type in ('subscribers', 'dronist_ussps')
      and role in ('owner', 'admin_privileges', 'is_manager', 'standard') and access_privileges = '{}'
    else user_type in ('authorities', 'authority_managers', 'authority_ussps', 'realtime_superviser_ussps')
      and role in ('admin', 'manager', 'controller') and contact_profile = 'standard' and pilot_id is null end),
  unique (user_id, operator_id),
  unique (user_id, structure_id),
  unique (user_id, authority_id),
  unique (id, user_id)
);
create index memberships_operator on memberships (operator_id);
create index memberships_structure on memberships (structure_id);
create index memberships_authority on memberships (authority_id);
create index memberships_pilot on memberships (pilot_id);

-- Of other kinds of accounts these columns gave nothing.
insert into memberships (user_id, operator_id, user_type, role, contact_profile, pilot_id, since)
  select id, operator_id, user_type, operator_role, contact_profile, pilot_id, created_at from users
  where operator_id is not null and operator_role is not null and user_type in ('subscribers', 'dronist_ussps')
  order by id;
insert into memberships (user_id, structure_id, user_type, role, access_privileges, since)
  select id, structure_id, user_type, authority_role,
    array(select each from unnest(access_privileges) each where each in ('approvals', 'activations')), created_at
  from users
  where structure_id is not null and authority_role is not null
    and user_type in ('authorities', 'authority_managers', 'authority_ussps', 'realtime_superviser_ussps')
  order by id;
alter table users
  drop column operator_id, drop column operator_role, drop column contact_profile, drop column pilot_id,
  drop column structure_id, drop column authority_role, drop column access_privileges;

-- For whom a session acts; null: for the person's first membership, if there is any. Who looks through the account.
alter table sessions
  add column acting_membership_id bigint,
  add column impersonator_user_id bigint references users on delete cascade,
  add foreign key (acting_membership_id, user_id) references memberships (id, user_id)
    on delete set null (acting_membership_id);
create index sessions_acting on sessions (acting_membership_id);
create index sessions_impersonator on sessions (impersonator_user_id);

-- Whoever acts for somebody else from now on is looked up again, and its open channel hears for the other one.
create function tell_session_acts() returns trigger language plpgsql as $$
begin
  perform pg_notify('envol_revoked', new.id::text);
  return null;
end
$$;
create trigger sessions_acting after update of acting_membership_id on sessions for each row
  when (old.acting_membership_id is distinct from new.acting_membership_id) execute function tell_session_acts();

-- A person's part that changes or ends does so at once, in every process and on every open channel.
create function tell_member(member bigint) returns void language plpgsql as $$
begin
  perform pg_notify('envol_users', member::text);
  perform pg_notify('envol_revoked', s.id::text) from sessions s where s.user_id = member and s.revoked_at is null;
end
$$;
create function tell_membership() returns trigger language plpgsql as $$
begin
  perform tell_member(case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
create trigger memberships_changed after insert or update or delete on memberships for each row
  execute function tell_membership();
create function tell_structure_moved() returns trigger language plpgsql as $$
begin
  perform tell_member(m.user_id) from memberships m where m.authority_id in (old.authority_id, new.authority_id);
  return null;
end
$$;
create trigger structures_moved after update of authority_id on structures for each row
  when (old.authority_id is distinct from new.authority_id) execute function tell_structure_moved();
