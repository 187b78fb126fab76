-- Handovers of a shift: what stood, the notes, who gave and who took (docs/adr/0306). What was signed is changed no more.
create table shift_handovers (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  -- What stood when it was given, as `ShiftState` of the contract tells it.
  stood jsonb not null,
  notes text not null check (length(notes) <= 2800),
  given_by bigint references users on delete set null,
  given_by_name text not null,
  given_at timestamptz not null,
  taken_by bigint references users on delete set null,
  taken_by_name text,
  taken_at timestamptz,
  taken_note text check (length(taken_note) <= 2800),
  check ((taken_by_name is null) = (taken_at is null)),
  check (taken_at is not null or (taken_by is null and taken_note is null))
);
create index shift_handovers_structure on shift_handovers (structure_id, id desc);
create index shift_handovers_given_at on shift_handovers (structure_id, given_at);
create index shift_handovers_given_by on shift_handovers (given_by);
create index shift_handovers_taken_by on shift_handovers (taken_by);
alter table shift_handovers enable row level security;
grant select, insert on shift_handovers to envol_authority;
grant update (taken_by, taken_by_name, taken_at, taken_note) on shift_handovers to envol_authority;
create policy of_structures on shift_handovers to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]))
  with check (structure_id = any ((select asker_structures())::bigint[]));
