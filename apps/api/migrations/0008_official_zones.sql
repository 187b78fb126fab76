-- The official UAS zones (ED-269) beside the SIA's airspace, and what the safeguards of an import need to know.

alter table datasets
  -- 'package': embedded with the product; 'file': imported by a person, and kept until something newer comes.
  add column origin text not null default 'package' check (origin in ('package', 'file')),
  -- Which reading of its source it was: a better one of the same publication is taken up at the next start.
  add column reader integer not null default 1,
  -- Stored before its date of effect, to be put in force on that day.
  add column is_waiting boolean not null default false;

create table uas_zones (
  id bigint generated always as identity primary key,
  dataset_id bigint not null references datasets on delete cascade,
  identifier text not null,
  name text not null,
  country text not null,
  subject text not null,
  concerns text,
  runway text,
  restriction text not null,
  reasons text[] not null,
  reason_text text,
  message text,
  -- json, not jsonb: read whole at every start, never searched, and given back as it was written.
  applicability json not null,
  authorities json not null,
  -- Outlines in whole steps of 1e-6 degree (packages/domain/src/airspace/packedGeometry.ts).
  volumes json not null,
  lost text[] not null
);
create index uas_zones_dataset on uas_zones (dataset_id, id);
grant select on uas_zones to envol_tenant;
