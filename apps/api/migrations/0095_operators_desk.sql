-- When an operator last asked an authority for something: the order of the staff's list, kept by the requests themselves.
alter table operators add column last_approval_date timestamptz;
update operators set last_approval_date =
  (select max(a.submitted_at) from approvals a where a.operator_id = operators.id);
create index operators_last_approval on operators (last_approval_date, id);
create index operators_commercial_name on operators (commercial_name, id);
create function note_last_approval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update operators set last_approval_date = greatest(last_approval_date, new.submitted_at)
    where id = new.operator_id and last_approval_date is distinct from greatest(last_approval_date, new.submitted_at);
  return null;
end
$$;
create trigger approvals_last_approval after insert on approvals for each row execute function note_last_approval();

-- What the platform's staff keeps of an operator, which the operator does not read.
create table operator_desk (
  operator_id bigint primary key references operators on delete cascade,
  note text check (length(note) <= 2800),
  blocked_at timestamptz,
  blocked_reason text check (length(blocked_reason) <= 250),
  blocked_by_name text,
  check ((blocked_at is null) = (blocked_reason is null))
);
create function tell_blocked() returns trigger language plpgsql as $$
begin
  perform tell_member(m.user_id) from memberships m where m.operator_id = new.operator_id;
  return null;
end
$$;
create trigger operator_desk_blocked after insert or update of blocked_at on operator_desk for each row
  execute function tell_blocked();

-- Of which operator the staff's act was; of a merged one, of the operator that it became.
alter table staff_journal add column operator_id bigint references operators on delete set null;
create index staff_journal_operator on staff_journal (operator_id, id);

-- An operator that becomes part of another takes its parts with it: keys of several columns wait for the end.
do $$
declare
  key record;
begin
  for key in
    select c.conname, c.conrelid::regclass as of_table from pg_constraint c
    where c.contype = 'f' and cardinality(c.conkey) > 1 and exists (select from pg_attribute a
      where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'operator_id')
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', key.of_table, key.conname);
  end loop;
end
$$;

-- What one structure keeps of one operator: a note of its own, and what binds the two (a protocol).
create table structure_operator_notes (
  structure_id bigint not null references structures on delete cascade,
  operator_id bigint not null references operators on delete cascade,
  note text not null check (length(note) <= 2800),
  written_by_name text not null,
  written_at timestamptz not null,
  primary key (structure_id, operator_id)
);
create table structure_operator_links (
  structure_id bigint not null references structures on delete cascade,
  operator_id bigint not null references operators on delete cascade,
  reference text check (length(reference) <= 50),
  url text check (length(url) <= 250),
  valid_until date,
  written_by_name text not null,
  written_at timestamptz not null,
  primary key (structure_id, operator_id)
);
create index structure_operator_notes_operator on structure_operator_notes (operator_id);
create index structure_operator_links_operator on structure_operator_links (operator_id);
