-- A U-space is open or closed, by its supervisors (specification 1 §4; docs/adr/0078).
alter table structures
  add column closed_at timestamptz,
  add column closed_by_name text,
  add column closing_reason text;
-- Who opened and closed it, and how many drones were ordered to land: only grows.
create table uspace_journal (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  is_closed boolean not null,
  reason text,
  landing_orders integer not null default 0,
  changed_by bigint references users on delete set null,
  changed_by_name text not null,
  changed_at timestamptz not null
);
create index uspace_journal_structure on uspace_journal (structure_id, id desc);
create index uspace_journal_changed_at on uspace_journal (changed_at);
create index uspace_journal_changed_by on uspace_journal (changed_by);
