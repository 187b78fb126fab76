-- What is told to prefectures and to the armed forces of a mission: one row for each département, or window of hours.
create table flight_notifications (
  id bigint generated always as identity primary key,
  flight_id bigint not null references flights on delete cascade,
  kind text not null check (kind in ('prefecture', 'army')),
  -- The département's code, "sea:…", "unknown"; for the armed forces the instant at which the flight begins.
  key text not null check (length(key) <= 120),
  position integer not null,
  status text not null check (status in ('todo', 'programmed', 'sent', 'failed', 'cancelled', 'updated')),
  channel text not null check (channel in ('online', 'own_form', 'paper')),
  decider text,
  departement text,
  recipient text check (length(recipient) <= 254),
  -- What is told: operator, pilot, drone, places, hours; as it stood when it was programmed.
  payload jsonb,
  shown_digest text,
  scheduled_for timestamptz,
  -- The last instant of sending that keeps the notice.
  latest_at timestamptz,
  reason text check (length(reason) <= 2800),
  -- What the clock is still to do; null: nothing.
  pending text check (pending in ('send', 'cancel')),
  was_sent boolean not null default false,
  attempts integer not null default 0,
  claimed_until timestamptz,
  -- How each way out stands: {"registry": {"state", "at", "reference", "error", "is_simulated"}, "mail": …}.
  channels jsonb not null default '{}',
  failure text,
  sent_at timestamptz,
  cancelled_at timestamptz,
  proof jsonb,
  programmed_by text,
  programmed_by_user bigint references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (flight_id, kind, key)
);
create index flight_notifications_due on flight_notifications (scheduled_for) where pending is not null;
alter table flight_notifications enable row level security;
grant select, insert, update, delete on flight_notifications to envol_operator;
create policy of_mission on flight_notifications to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f where f.id = flight_id));

-- The newest declaration form of a mission, as it was filled, for each of its prefectures.
create table flight_cerfas (
  flight_id bigint primary key references flights on delete cascade,
  notices jsonb not null,
  shown_digest text,
  generated_at timestamptz not null,
  generated_by text not null
);
alter table flight_cerfas enable row level security;
grant select, insert, update, delete on flight_cerfas to envol_operator;
create policy of_mission on flight_cerfas to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f where f.id = flight_id));

-- What became of each, and by whom; null: the clock.
create table flight_notification_events (
  id bigint generated always as identity primary key,
  notification_id bigint not null references flight_notifications on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('programmed', 'sent', 'updated', 'failed', 'cancelled', 'cancellation_sent', 'handed_in')),
  by_name text,
  detail text
);
create index flight_notifications_user on flight_notifications (programmed_by_user);
create index flight_notification_events_of on flight_notification_events (notification_id, id);
alter table flight_notification_events enable row level security;
grant select, insert, delete on flight_notification_events to envol_operator;
create policy of_mission on flight_notification_events to envol_operator
  using (exists (select from flight_notifications n where n.id = notification_id))
  with check (exists (select from flight_notifications n where n.id = notification_id));
