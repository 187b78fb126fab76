-- What a member of an authority (a superviser) sees and is told, and the structures to which a member is limited.
alter table memberships
  add column is_limited_to_structures boolean not null default false,
  add column simplified_interface boolean not null default false,
  add column email_notification_preferences text not null default 'all'
    check (email_notification_preferences in ('all', 'only_dronist_actions', 'none')),
  add column preferred_basemap text check (length(preferred_basemap) <= 32),
  -- Who answers for the authority answers for all of it.
  add constraint memberships_limited check (not is_limited_to_structures
    or (authority_id is not null and role <> 'admin')),
  add constraint memberships_simplified check (not simplified_interface or role = 'controller');

create table membership_structures (
  membership_id bigint not null references memberships on delete cascade,
  structure_id bigint not null references structures on delete cascade,
  primary key (membership_id, structure_id)
);
create index membership_structures_structure on membership_structures (structure_id);

-- A structure that goes to another authority is no longer any of its former members': they keep what is left.
create function leave_structure() returns trigger language plpgsql as $$
begin
  delete from membership_structures l using memberships m
    where l.structure_id = new.id and m.id = l.membership_id and m.authority_id is distinct from new.authority_id;
  return null;
end
$$;
-- Before `structures_moved`, in the order of their names: who is told reads what is left.
create trigger structures_left after update of authority_id on structures for each row
  when (old.authority_id is distinct from new.authority_id) execute function leave_structure();
create function tell_limits() returns trigger language plpgsql as $$
begin
  perform tell_member(m.user_id) from memberships m
    where m.id = case tg_op when 'DELETE' then old.membership_id else new.membership_id end;
  return null;
end
$$;
create trigger membership_structures_changed after insert or delete on membership_structures for each row
  execute function tell_limits();

-- Who changed an authority, its structures and its people; only grows.
create table authority_journal (
  id bigint generated always as identity primary key,
  authority_id bigint references authorities on delete set null,
  structure_id bigint references structures on delete set null,
  action text not null,
  before jsonb,
  after jsonb,
  by_user_id bigint references users on delete set null,
  by_name text not null,
  at timestamptz not null
);
create index authority_journal_authority on authority_journal (authority_id, id);
create index authority_journal_structure on authority_journal (structure_id, id);
