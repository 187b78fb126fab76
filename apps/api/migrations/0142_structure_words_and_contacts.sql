-- What a structure tells those who ask it, the unit in which it speaks of distances, and whom it informs by itself.
alter table structure_settings
  -- How to reach it before and after a flight whose approval asks for that.
  add column tactical_contact_protocol text,
  -- What operators read before they ask.
  add column operator_text text,
  add column unit_displayed text not null default 'NM' check (unit_displayed in ('km', 'NM'));

-- Read and written by the process alone: the addresses are the structure's own business.
create table structure_contacts (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  name text not null,
  emails text[] not null check (cardinality(emails) > 0),
  phone text,
  -- Null: wherever the structure is asked.
  zone_id bigint references structure_zones on delete cascade,
  floor_height double precision not null,
  ceiling_height double precision not null check (ceiling_height > floor_height),
  unit text not null check (unit in ('m', 'ft')),
  reference text not null check (reference in ('AGL', 'AMSL')),
  moment text not null check (moment in ('asked', 'granted'))
);
create index structure_contacts_of on structure_contacts (structure_id);
create index structure_contacts_zone on structure_contacts (zone_id);
