-- Trackers, gateways and receivers that sign in by a name and a secret of their own (MQTT). No request reaches the table: it
-- is granted to nobody.
create table tracking_devices (
  id bigint generated always as identity primary key,
  operator_id bigint references operators on delete cascade,
  structure_id bigint references structures on delete cascade,
  name text not null check (length(name) <= 80),
  username text not null unique,
  -- The secret is random: a plain hash suffices (platform/tokens.ts).
  secret_hash bytea not null,
  ending text not null,
  -- The serial numbers that it may speak for; none named: every drone of its operator.
  serial_numbers text[] not null default '{}' check (cardinality(serial_numbers) <= 50),
  created_by_name text not null,
  created_at timestamptz not null,
  last_connected_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(operator_id, structure_id) = 1)
);
create index tracking_devices_operator on tracking_devices (operator_id) where revoked_at is null;
create index tracking_devices_structure on tracking_devices (structure_id) where revoked_at is null;
