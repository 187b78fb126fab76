-- Who brought a version in, and since when one that was taken out of force is not to come back by itself.
alter table datasets
  add column imported_by bigint references users on delete set null,
  add column withdrawn_at timestamptz;
create index datasets_imported_by on datasets (imported_by) where imported_by is not null;

-- Files of airspace data that the staff reads before it puts them in force. Nobody's: the process alone.
create table dataset_imports (
  id bigint generated always as identity primary key,
  source text not null check (source in ('SIA', 'UAS')),
  file_name text not null,
  bytes bigint not null,
  -- The file itself, until it is stored or given up.
  content bytea,
  status text not null default 'reading'
    check (status in ('reading', 'ready', 'storing', 'imported', 'waiting', 'unchanged', 'failed', 'dropped')),
  error text,
  report jsonb,
  asked_by bigint references users on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index dataset_imports_asked_by on dataset_imports (asked_by);
create unique index dataset_imports_under_way on dataset_imports (source) where status in ('reading', 'storing');
