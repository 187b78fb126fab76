-- Take-off authorizations, from the request to the landing (docs/adr/0060).
create table take_off_authorizations (
  id bigint generated always as identity primary key,
  display_identifier text generated always as ('TO-' || (id + 100)) stored,
  approval_id bigint not null references approvals on delete cascade,
  -- The activation in whose hours it is asked for; null where its authority asks for none.
  activation_id bigint references activations on delete set null,
  operator_id bigint not null references operators on delete cascade,
  sub_exploitant_id bigint,
  structure_id bigint not null references structures on delete cascade,
  status text not null default 'submitted' check (status in ('submitted', 'granted', 'refused', 'cancelled', 'taken_off',
    'landing_required', 'landing_received', 'landing', 'landed')),
  -- The hours in which it may be flown.
  date_start timestamptz not null,
  date_end timestamptz not null,
  -- Above ground, metres.
  max_flying_height double precision not null check (max_flying_height > 0),
  areas jsonb not null,
  pilot jsonb not null,
  details text,
  message text,
  -- Until when a granted take-off may be used.
  valid_until timestamptz,
  decided_by bigint references users on delete set null,
  decided_by_name text,
  decided_at timestamptz,
  landing_ordered_at timestamptz,
  landing_ordered_by_name text,
  landing_message text,
  landing_is_urgent boolean not null default false,
  landing_orders integer not null default 0,
  landing_received_at timestamptz,
  effective_start timestamptz,
  effective_end timestamptz,
  version integer not null default 1,
  requested_by bigint references users on delete set null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (operator_id, sub_exploitant_id) references sub_exploitants (operator_id, id),
  check (date_end > date_start),
  check (effective_end >= effective_start)
);
-- One at a time under an approval: two at once are not both let through.
create unique index take_off_one_open on take_off_authorizations (approval_id)
  where status not in ('refused', 'cancelled', 'landed');
create index take_off_approval on take_off_authorizations (approval_id);
create index take_off_activation on take_off_authorizations (activation_id);
create index take_off_operator on take_off_authorizations (operator_id, id desc);
create index take_off_structure on take_off_authorizations (structure_id, id desc);
create index take_off_sub_exploitant on take_off_authorizations (operator_id, sub_exploitant_id);
create index take_off_decided_by on take_off_authorizations (decided_by);
create index take_off_requested_by on take_off_authorizations (requested_by);
create trigger keep_activated_sub_exploitant before insert on take_off_authorizations for each row
  execute function keep_activated_sub_exploitant();
create trigger discussion_goes after delete on take_off_authorizations for each row
  execute function forget_discussion('take_off');

alter table take_off_authorizations enable row level security;
grant select, insert on take_off_authorizations to envol_operator;
grant select on take_off_authorizations to envol_authority;
grant update (status, landing_received_at, effective_start, effective_end, version, updated_at)
  on take_off_authorizations to envol_operator;
grant update (status, message, valid_until, decided_by, decided_by_name, decided_at, landing_ordered_at,
  landing_ordered_by_name, landing_message, landing_is_urgent, landing_orders, landing_received_at, version, updated_at)
  on take_off_authorizations to envol_authority;
create policy own on take_off_authorizations to envol_operator using (operator_id = (select asker_operator()))
  with check (operator_id = (select asker_operator()) and exists (select from approvals a where a.id = approval_id));
create policy within_entities on take_off_authorizations as restrictive to envol_operator_part
  using (sub_exploitant_id = any ((select asker_sub_exploitants())::bigint[]));
create policy addressed on take_off_authorizations to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]));

create policy of_take_off on threads to envol_operator, envol_authority
  using (subject_type = 'take_off' and exists (select from take_off_authorizations a where a.id = subject_id));
create policy of_take_off on journal to envol_operator, envol_authority
  using (subject_type = 'take_off' and exists (select from take_off_authorizations a where a.id = subject_id));

-- An operator that may not manage take-offs asks for none: its people call the tower.
alter table operators add column can_manage_take_off_authorizations boolean not null default true;

alter table notifications
  add column take_off_authorization_id bigint references take_off_authorizations on delete cascade;
create index notifications_take_off on notifications (take_off_authorization_id);
