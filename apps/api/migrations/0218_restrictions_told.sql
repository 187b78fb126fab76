-- An activation of the low-altitude network is a restriction too.
alter table restrictions drop constraint restrictions_source_check;
alter table restrictions add constraint restrictions_source_check
  check (source in ('publication', 'notam', 'structure_zone', 'azba'));
-- What came in together (a cycle, a briefing, a table) is told in one letter. Null: it came alone.
alter table restrictions add occasion text check (length(occasion) <= 100);
create index restrictions_occasion on restrictions (occasion) where checked_at is null;

-- A version that took another's place, until its zones are noted as restrictions. Written with the change itself.
create table dataset_changes (
  id bigint generated always as identity primary key,
  dataset_id bigint not null references datasets on delete cascade,
  former_id bigint not null references datasets on delete cascade,
  changed_at timestamptz not null,
  compared_at timestamptz
);
create index dataset_changes_due on dataset_changes (id) where compared_at is null;
