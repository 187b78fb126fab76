-- All that an operator keeps of a pilot and of a drone (specification 1, §3).
alter table pilots
  add column gender text check (gender in ('female', 'male', 'other')),
  add column birth_date date,
  add column birth_place text,
  add column dji_controller_number text,
  -- Accounts with the national registry: digits.
  add column alphatango_uids text[] not null default '{}',
  -- Sees its missions, and asks nothing of an authority.
  add column is_restricted boolean not null default false,
  add column team text;

-- `remote_id` was the kind of identification on board; the specification's is the identifier that it sends.
alter table drones rename column remote_id to remote_identification;
alter table drones
  add column remote_id text,
  add column dji_controller_id text,
  add column proposed_for_future_missions boolean not null default true;

-- Whether somebody signs in as the pilot: memberships are not an operator's to read.
create function pilot_has_account(pilot bigint) returns boolean stable security definer set search_path from current
  language sql as $$ select exists (select from memberships m where m.pilot_id = pilot) $$;

-- Where a pilot last was, by its own device; with the operator's log_pilot_positions each that was told is kept.
create table pilot_positions (
  id bigint generated always as identity primary key,
  pilot_id bigint not null references pilots on delete cascade,
  operator_id bigint not null references operators on delete cascade,
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  at timestamptz not null,
  unique (pilot_id, at)
);
alter table pilot_positions enable row level security;
grant select, insert, update, delete on pilot_positions to envol_operator;
create policy own on pilot_positions to envol_operator using (operator_id = (select asker_operator()));
create policy within_entities on pilot_positions as restrictive to envol_operator_part
  using (exists (select from pilots p where p.id = pilot_id));

-- The papers of an operator's pilots or drones, for their lists.
create index documents_papers on documents (operator_id, owner_type, owner_id, category);
create index drones_by_maker on drones (operator_id, manufacturer, id);
create index pilots_by_id on pilots (operator_id, id desc);

-- What the platform grants an operator, and what the operator chose (specification 1, §3: custom_config).
alter table operators add column custom_config jsonb not null default '{}';
