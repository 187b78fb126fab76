-- Authorisations of U-space service providers (docs/adr/0094). Read and written by the process alone: an operator's and a
-- provider's people reach theirs by the conditions of the module's queries.
create table flight_authorizations (
  id bigint generated always as identity primary key,
  identifier text generated always as ('FA-' || (id + 100)) stored,
  flight_id bigint references flights on delete set null,
  flight_name text not null,
  operator_id bigint not null references operators on delete cascade,
  company_name text not null,
  structure_id bigint not null references structures on delete cascade,
  status text not null default 'submitted' check (status in ('submitted', 'accepted', 'rejected', 'activated',
    'nonconforming', 'contingent', 'ended', 'withdrawn', 'cancelled')),
  -- Who decides: a provider's system, one that is simulated, or its people here.
  decided_by text not null check (decided_by in ('live', 'simulated', 'people')),
  reference text,
  request jsonb not null,
  reason text,
  conditions text,
  date_start timestamptz not null,
  date_end timestamptz not null,
  time_zone text not null,
  modified_at timestamptz,
  submitted_by bigint references users on delete set null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check (date_end > date_start),
  check (status not in ('rejected', 'withdrawn') or reason is not null)
);
-- One at a time for a mission with one provider: of two that are asked at once, one is.
create unique index flight_authorizations_open on flight_authorizations (flight_id, structure_id)
  where status in ('submitted', 'accepted', 'activated', 'nonconforming', 'contingent');
create index flight_authorizations_operator on flight_authorizations (operator_id, id desc);
create index flight_authorizations_structure on flight_authorizations (structure_id, id desc);
create index flight_authorizations_flight on flight_authorizations (flight_id);
create index flight_authorizations_submitted_by on flight_authorizations (submitted_by);
alter table flight_authorizations enable row level security;
