-- Templates that everybody of a structure shares: conditions, questions, reasons of a refusal (docs/adr/0305).
create table message_templates (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  kind text not null check (kind in ('conditions', 'questions', 'refusals')),
  text text not null check (length(text) between 1 and 2800),
  refusal_category text check (refusal_category in ('traffic', 'military', 'event', 'incomplete_file', 'height', 'short_notice',
    'weather', 'other')),
  written_by bigint references users on delete set null,
  written_by_name text not null,
  written_at timestamptz not null,
  version integer not null default 1,
  check (kind = 'refusals' or refusal_category is null)
);
create index message_templates_structure on message_templates (structure_id, kind, id);
create index message_templates_written_by on message_templates (written_by);
alter table message_templates enable row level security;
grant select, insert, update, delete on message_templates to envol_authority;
create policy of_structures on message_templates to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]))
  with check (structure_id = any ((select asker_structures())::bigint[]));
