-- The ground: operators, authorities, people, fleets, airspace, missions, approvals, events, mail.
-- Times are timestamptz; heights metres above ground unless a column says otherwise; positions WGS84 degrees.

create table operators (
  id bigint generated always as identity primary key,
  commercial_name text not null,
  company text not null,
  plan text not null default 'free' check (plan in ('free', 'solo', 'independent', 'enterprise')),
  alphatango_uids text[] not null default '{}',
  created_at timestamptz not null default now()
);

create table structures (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  structure_type text not null check (structure_type in ('airport', 'dsna_airport', 'prefecture', 'invited', 'ussp')),
  reference_lng double precision not null,
  reference_lat double precision not null,
  phone text,
  email text,
  notice_days integer check (notice_days between 0 and 365),
  created_at timestamptz not null default now()
);

create table pilots (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  is_main_contact boolean not null default false,
  is_archived boolean not null default false,
  proposed_for_future_missions boolean not null default true,
  created_at timestamptz not null default now()
);
create index pilots_list on pilots (operator_id, last_name, id);

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  email text not null,
  long_name text not null,
  password_hash text not null,
  user_type text not null check (user_type in ('subscribers', 'authorities', 'authority_managers', 'hijackers',
    'visitors', 'authority_ussps', 'dronist_ussps', 'realtime_superviser_ussps', 'platform_admins')),
  operator_id bigint references operators on delete cascade,
  operator_role text check (operator_role in ('owner', 'admin_privileges', 'is_manager', 'standard')),
  contact_profile text not null default 'standard' check (contact_profile in ('standard', 'rte_generalist')),
  pilot_id bigint references pilots on delete set null,
  structure_id bigint references structures on delete cascade,
  authority_role text check (authority_role in ('admin', 'manager', 'controller')),
  access_privileges text[] not null default '{}',
  language text not null default 'fr' check (language in ('fr', 'en')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (user_type <> 'subscribers' or (operator_id is not null and operator_role is not null)),
  check (user_type not in ('authorities', 'authority_managers') or (structure_id is not null and authority_role is not null))
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_operator on users (operator_id);
create index users_structure on users (structure_id);
create index users_pilot on users (pilot_id);

-- Tokens are stored as SHA-256: a stolen backup signs nobody in.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  refresh_expires_at timestamptz not null,
  previous_refresh_hash bytea unique,
  rotated_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table websocket_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index websocket_tokens_user on websocket_tokens (user_id);
create index websocket_tokens_session on websocket_tokens (session_id);

create table drones (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  name text not null,
  manufacturer text not null,
  model text not null,
  serial_number text not null,
  aircraft_type text not null default 'multicopter',
  drone_class text check (drone_class in ('C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6')),
  mass_kg double precision not null check (mass_kg > 0),
  max_dimension_m double precision,
  max_speed_ms double precision,
  is_captive boolean not null default false,
  has_light_signalling boolean not null default false,
  has_third_party_protection boolean not null default false,
  remote_id text not null default 'none' check (remote_id in ('none', 'fr', 'eu')),
  registration text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (operator_id, serial_number)
);
create index drones_list on drones (operator_id, id desc);
create index drones_by_name on drones (operator_id, name, id);

-- Published data: one row a version, never changed once imported.
create table datasets (
  id bigint generated always as identity primary key,
  source text not null,
  version text not null,
  effective_date date not null,
  licence text not null,
  attribution text not null,
  checksum text not null,
  report jsonb not null,
  is_current boolean not null default false,
  imported_at timestamptz not null default now(),
  unique (source, version, checksum)
);
create unique index datasets_current on datasets (source) where is_current;

create table zones (
  id bigint generated always as identity primary key,
  dataset_id bigint not null references datasets on delete cascade,
  identifier text not null,
  name text not null,
  kind text not null,
  airspace_class text,
  lower_limit jsonb not null,
  upper_limit jsonb not null,
  geometry jsonb not null,
  bbox box not null,
  activity jsonb not null,
  remarks text
);
create index zones_dataset on zones (dataset_id, id);
create index zones_bbox on zones using gist (bbox);

create table aerodromes (
  id bigint generated always as identity primary key,
  dataset_id bigint not null references datasets on delete cascade,
  icao_code text not null,
  name text not null,
  reference_lng double precision not null,
  reference_lat double precision not null,
  elevation_ft double precision not null,
  status text not null,
  has_atc boolean not null,
  has_afis boolean not null,
  runways jsonb not null
);
create index aerodromes_dataset on aerodromes (dataset_id, id);

create table flights (
  id bigint generated always as identity primary key,
  display_identifier text generated always as ('M-' || (id + 1000)) stored,
  operator_id bigint not null references operators on delete cascade,
  name text not null,
  description text,
  internal_notes text,
  date_start timestamptz not null,
  date_end timestamptz not null,
  time_zone text not null,
  hours_reference text not null check (hours_reference in ('local', 'utc')),
  max_flying_height double precision not null check (max_flying_height > 0),
  scenario text not null,
  visibility text not null check (visibility in ('in_sight', 'off_sight')),
  night_flight boolean not null default false,
  populated_area text not null default 'to_check' check (populated_area in ('yes', 'no', 'to_check')),
  max_distance_from_pilot double precision,
  status text not null check (status in ('planned', 'processing', 'action_needed', 'reserves', 'clear', 'confirmed',
    'refused', 'canceled', 'error')),
  next_step jsonb,
  center_lng double precision not null,
  center_lat double precision not null,
  bbox box not null,
  analysis jsonb,
  analysed_at timestamptz,
  is_archived boolean not null default false,
  version integer not null default 1,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (date_end > date_start)
);
create index flights_by_id on flights (operator_id, is_archived, id desc);
create index flights_by_start on flights (operator_id, date_start, id);
create index flights_by_name on flights (operator_id, name, id);
create index flights_created_by on flights (created_by);
create index flights_bbox on flights using gist (bbox);

create table flight_areas (
  id bigint generated always as identity primary key,
  flight_id bigint not null references flights on delete cascade,
  position integer not null,
  name text not null,
  geometry jsonb not null,
  max_height_m double precision,
  area_m2 double precision not null,
  center_lng double precision not null,
  center_lat double precision not null,
  bbox box not null
);
create index flight_areas_flight on flight_areas (flight_id, position);

create table flight_pilots (
  flight_id bigint not null references flights on delete cascade,
  pilot_id bigint not null references pilots on delete restrict,
  position integer not null,
  primary key (flight_id, pilot_id)
);
create index flight_pilots_pilot on flight_pilots (pilot_id);

create table flight_drones (
  flight_id bigint not null references flights on delete cascade,
  drone_id bigint not null references drones on delete restrict,
  position integer not null,
  primary key (flight_id, drone_id)
);
create index flight_drones_drone on flight_drones (drone_id);

-- What the engine judged (`judged`, whole) and what was done about it.
create table flight_constraints (
  id bigint generated always as identity primary key,
  flight_id bigint not null references flights on delete cascade,
  key text not null,
  position integer not null,
  structure_id bigint references structures on delete set null,
  judged jsonb not null,
  status text not null check (status in ('todo', 'to_send', 'handled', 'not_handled', 'checked', 'done', 'refused',
    'outdated', 'failed')),
  note text,
  unique (flight_id, key)
);
create index flight_constraints_structure on flight_constraints (structure_id);

create table approvals (
  id bigint generated always as identity primary key,
  display_identifier text generated always as ('A-' || (id + 2000)) stored,
  operator_id bigint not null references operators on delete cascade,
  structure_id bigint not null references structures on delete restrict,
  flight_id bigint not null references flights on delete restrict,
  constraint_id bigint references flight_constraints on delete set null,
  status text not null check (status in ('submitted', 'pending', 'incomplete', 'awaiting_validation', 'accepted',
    'reserves', 'refused', 'cancelled')),
  closed_at timestamptz,
  company_name text not null,
  -- The mission as it was asked: a later edit of the mission does not change a request already sent.
  request jsonb not null,
  date_start timestamptz not null,
  date_end timestamptz not null,
  time_zone text not null,
  max_flying_height double precision not null,
  center_lng double precision not null,
  center_lat double precision not null,
  bbox box not null,
  notice_date date,
  version integer not null default 1,
  submitted_by bigint references users on delete set null,
  submitted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index approvals_operator on approvals (operator_id, id desc);
create index approvals_structure on approvals (structure_id, id desc);
create index approvals_queue on approvals (structure_id, status, date_start) where closed_at is null;
create index approvals_flight on approvals (flight_id);
create index approvals_constraint on approvals (constraint_id);
create index approvals_submitted_by on approvals (submitted_by);
create index approvals_bbox on approvals using gist (bbox);
-- One open request a mission and authority.
create unique index approvals_one_open on approvals (flight_id, structure_id)
  where status not in ('cancelled', 'refused') and closed_at is null;

create table approval_areas (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approvals on delete cascade,
  flight_area_id bigint not null,
  identifier text not null,
  geometry jsonb not null,
  height double precision not null,
  lng double precision not null,
  lat double precision not null,
  radial integer not null check (radial between 0 and 359),
  distance_to_structure double precision not null,
  area_m2 double precision not null,
  fully_inside boolean not null
);
create index approval_areas_approval on approval_areas (approval_id);

-- One decision a version: of two controllers who saw the same request, one is first.
create table approval_decisions (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approvals on delete cascade,
  version integer not null,
  type text not null check (type in ('accept', 'restrict', 'refuse', 'request-information', 'take-charge')),
  message text,
  restricted_height double precision,
  min_allowed_date_start date,
  max_allowed_date_end date,
  min_allowed_time_start text,
  max_allowed_time_end text,
  tactical_contact_required boolean not null default false,
  decided_by bigint references users on delete set null,
  decided_by_name text not null,
  decided_at timestamptz not null,
  unique (approval_id, version)
);
create index approval_decisions_by on approval_decisions (decided_by);

-- The journal: append-only.
create table approval_events (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approvals on delete cascade,
  action text not null,
  author_id bigint references users on delete set null,
  author_name text not null,
  author_side text not null check (author_side in ('operator', 'authority', 'system')),
  status text,
  message text,
  created_at timestamptz not null default now()
);
create index approval_events_approval on approval_events (approval_id, id);
create index approval_events_author on approval_events (author_id);

create table approval_messages (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approvals on delete cascade,
  author_id bigint references users on delete set null,
  author_name text not null,
  author_side text not null check (author_side in ('operator', 'authority')),
  message text not null,
  client_key text,
  viewed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (approval_id, client_key)
);
create index approval_messages_approval on approval_messages (approval_id, id);
create index approval_messages_unread on approval_messages (approval_id, author_side) where viewed_at is null;
create index approval_messages_author on approval_messages (author_id);

create table documents (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  approval_id bigint references approvals on delete cascade,
  message_id bigint references approval_messages on delete cascade,
  name text not null,
  type text not null,
  bytes bigint not null,
  storage_key text not null,
  sha256 text not null,
  uploaded_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create index documents_operator on documents (operator_id);
create index documents_approval on documents (approval_id);
create index documents_message on documents (message_id);
create index documents_uploaded_by on documents (uploaded_by);

-- Business events, written in the transaction that makes them true; NOTIFY carries the id alone.
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  -- 'operator:12', 'structure:3', 'user:5'
  audience text[] not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index events_audience on events using gin (audience);
create index events_created on events (created_at);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event_id bigint not null references events on delete cascade,
  payload_type text not null,
  params jsonb not null,
  approval_id bigint references approvals on delete cascade,
  flight_id bigint references flights on delete cascade,
  viewed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, event_id)
);
create index notifications_list on notifications (user_id, id desc);
create index notifications_event on notifications (event_id);
create index notifications_approval on notifications (approval_id);
create index notifications_flight on notifications (flight_id);

-- Every e-mail, once: `dedupe_key` names the event and the recipient.
create table mails (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  operator_id bigint references operators on delete cascade,
  structure_id bigint references structures on delete cascade,
  recipient text not null,
  subject text not null,
  body text not null,
  transport text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_operator on mails (operator_id, id desc);
create index mails_structure on mails (structure_id, id desc);
