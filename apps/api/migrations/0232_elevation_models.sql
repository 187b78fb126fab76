-- Elevation models as the staff keeps them: one of a name is in use, a former one stays to be put back.
alter table elevation_files
  add column imported_by bigint references users on delete set null,
  -- Since when nothing is answered from it; null: it is in use.
  add column withdrawn_at timestamptz,
  -- Cells that hold a height, and where they lie; null: imported before this was counted.
  add column heights_count bigint,
  add column bbox box;
create index elevation_files_imported_by on elevation_files (imported_by) where imported_by is not null;
create unique index elevation_files_in_use on elevation_files (name) where withdrawn_at is null;

alter table dataset_imports
  drop constraint dataset_imports_source_check,
  add constraint dataset_imports_source_check check (source in ('SIA', 'UAS', 'ELEVATION')),
  -- Of an elevation model, which says neither itself: how far its heights may be out, and whose it is.
  add column error_m double precision,
  add column licence text;
