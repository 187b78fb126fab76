-- An operator's administrators keep its sub-entities themselves; what the operator calls one, where it has a word of its own.
grant insert (operator_id, name, alphatango_uid, created_at), update (name, alphatango_uid), delete
  on sub_exploitants to envol_operator;
alter table operators
  add column sub_exploitant_name text,
  add column sub_exploitant_name_plural text,
  add check ((sub_exploitant_name is null) = (sub_exploitant_name_plural is null));
grant update (sub_exploitant_name, sub_exploitant_name_plural) on operators to envol_operator;

-- Who added, renamed or deleted one, and when: only grows, and outlives what it tells of.
create table sub_exploitants_journal (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  -- Null where it tells of a manager.
  sub_exploitant_id bigint,
  action text not null check (action in ('created', 'changed', 'deleted', 'managers_changed')),
  -- What stood there, and what stands there now.
  before jsonb,
  after jsonb,
  by_user_id bigint references users on delete set null,
  by_name text not null,
  at timestamptz not null
);
create index sub_exploitants_journal_operator on sub_exploitants_journal (operator_id, id desc);
alter table sub_exploitants_journal enable row level security;
grant select, insert on sub_exploitants_journal to envol_operator;
create policy read on sub_exploitants_journal for select to envol_operator using (operator_id = (select asker_operator()));
create policy own on sub_exploitants_journal for insert to envol_operator
  with check (operator_id = (select asker_operator()) and by_user_id = (select asker_user()));
create policy within_entities on sub_exploitants_journal as restrictive to envol_operator_part
  using (sub_exploitant_id = any ((select asker_sub_exploitants())::bigint[]));
