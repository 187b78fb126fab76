-- When people of authorities are away, and who decides meanwhile: one of their colleagues, or the people of another structure.
-- Whoever stands in has to have the rights already: nothing here gives any.
create table absences (
  id bigint generated always as identity primary key,
  membership_id bigint not null references memberships on delete cascade,
  user_id bigint not null references users on delete cascade,
  member_name text not null,
  -- For which structures that person decided when it was written: their people see it.
  structure_ids bigint[] not null,
  date_start timestamptz not null,
  date_end timestamptz not null,
  substitute_membership_id bigint references memberships on delete set null,
  substitute_user_id bigint references users on delete set null,
  substitute_structure_id bigint references structures on delete set null,
  -- Of the colleague or the structure.
  substitute_name text,
  written_by_name text not null,
  written_at timestamptz not null,
  -- Taken back before its end; it stays, as decisions were taken under it.
  ended_at timestamptz,
  check (date_end > date_start),
  check (num_nonnulls(substitute_membership_id, substitute_structure_id) <= 1),
  check (substitute_membership_id <> membership_id)
);
create index absences_membership on absences (membership_id, date_end);
create index absences_user on absences (user_id);
create index absences_substitute on absences (substitute_membership_id);
create index absences_substitute_user on absences (substitute_user_id);
create index absences_substitute_structure on absences (substitute_structure_id);
alter table absences enable row level security;
grant select, insert, update on absences to envol_authority;
create policy of_structures on absences to envol_authority
  using (structure_ids && (select asker_structures())::bigint[])
  with check (structure_ids && (select asker_structures())::bigint[]);

-- For which absent colleagues a decision was taken, by name.
alter table approval_decisions add column on_behalf_of text;
alter table journal add column on_behalf_of text;
