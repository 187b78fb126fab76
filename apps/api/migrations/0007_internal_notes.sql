-- What an authority writes for itself about a request: no role of an operator is granted anything here.
create table approval_notes (
  approval_id bigint primary key references approvals on delete cascade,
  ats_internal_note text,
  inside_impacting_zone boolean not null default false,
  written_by bigint references users on delete set null,
  written_by_name text not null,
  written_at timestamptz not null
);
create index approval_notes_written_by on approval_notes (written_by);
create index approval_notes_impacting on approval_notes (approval_id) where inside_impacting_zone;

alter table approval_notes enable row level security;
grant select, insert, update on approval_notes to envol_authority;
create policy of_request on approval_notes to envol_authority
  using (exists (select from approvals a where a.id = approval_id));
