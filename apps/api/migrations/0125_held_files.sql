-- Files that no scanner has looked at yet, for it was down; `found`: what it found since, then the bytes are gone.
create table held_files (
  storage_key text primary key,
  held_at timestamptz not null,
  found text
);
create index held_files_waiting on held_files (held_at) where found is null;
