-- What an authority lets happen to requests without a person, and what became of each (docs/adr/0077). The process alone
-- reads and writes these.
create table automatic_actions (
  structure_id bigint primary key references structures on delete cascade,
  is_enabled boolean not null default false,
  -- Since when, while they are in service.
  enabled_at timestamptz,
  actions jsonb not null default '[]',
  version integer not null default 1
);
-- What they were, by whom and when: only grows.
create table automatic_actions_journal (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  version integer not null,
  is_enabled boolean not null,
  actions jsonb not null,
  changed_by bigint references users on delete set null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  unique (structure_id, version)
);
create index automatic_actions_journal_by on automatic_actions_journal (changed_by);

-- What the actions in service made of each new or updated request: only grows.
create table automatic_outcomes (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  approval_id bigint not null references approvals on delete cascade,
  outcome text not null check (outcome in ('accept', 'restrict', 'refuse', 'person')),
  -- Why a person has to look; null where an action decided.
  reason text,
  inside_impacting_zone boolean not null default false,
  -- The action as it stood; null where none decided.
  action jsonb,
  -- Version of the actions.
  version integer not null,
  height_m double precision not null,
  made_at timestamptz not null
);
create index automatic_outcomes_structure on automatic_outcomes (structure_id, id desc);
create index automatic_outcomes_approval on automatic_outcomes (approval_id);

-- The action that took a decision, told to both sides; null where a person did.
alter table approval_decisions add column automatic jsonb;
