-- Volumes in which an authority grants without a person what it agreed beforehand (docs/adr/0288). The process alone reads and
-- writes these.
create table agreed_volumes (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  name text not null,
  geometry jsonb not null,
  bbox box not null,
  area_m2 double precision not null,
  -- Over the ground or the sea, in its unit: the highest top of a request.
  ceiling_height double precision not null check (ceiling_height > 0),
  unit text not null check (unit in ('m', 'ft')),
  reference text not null check (reference in ('AGL', 'AMSL')),
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  -- ISO 8601: 1 is Monday.
  weekdays jsonb not null check (jsonb_array_length(weekdays) > 0),
  -- By the clock of the request's place; both null: all day.
  time_start text,
  time_end text,
  is_for_everybody boolean not null,
  operator_ids jsonb not null,
  protocol_reference text not null,
  protocol_text text,
  protocol_contact text,
  protocol_ends_on date not null,
  conditions text,
  tactical_contact_required boolean not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'suspended')),
  -- Who put it in force last.
  agreed_by bigint references users on delete set null,
  agreed_by_name text,
  agreed_at timestamptz,
  suspended_at timestamptz,
  version integer not null default 1,
  check ((time_start is null) = (time_end is null)),
  check (is_for_everybody or jsonb_array_length(operator_ids) > 0)
);
create index agreed_volumes_structure on agreed_volumes (structure_id, id);
create index agreed_volumes_agreed_by on agreed_volumes (agreed_by);

-- What was done with them, by whom: only grows.
create table agreed_volume_journal (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  volume_id bigint not null,
  volume_name text not null,
  action text not null check (action in ('create', 'change', 'activate', 'suspend', 'delete', 'withdraw')),
  reason text,
  -- Of a withdrawal.
  count integer,
  -- The volume as it stood from then on, without its outline.
  state jsonb not null,
  made_by bigint references users on delete set null,
  made_by_name text not null,
  made_at timestamptz not null
);
create index agreed_volume_journal_structure on agreed_volume_journal (structure_id, id desc);
create index agreed_volume_journal_by on agreed_volume_journal (made_by);

-- The volume that a request lay in, or missed least, as it stood; null where only the actions by height looked.
alter table automatic_outcomes add column agreed_volume jsonb;
create index approval_decisions_agreed_volume on approval_decisions (((automatic ->> 'volume_id')::bigint))
  where automatic ->> 'kind' = 'agreed-volume';
