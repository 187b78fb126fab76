-- What trackers told of flights. Authorities read all of them, an operator its own (specification 1 §6).
create table traces (
  id bigint generated always as identity primary key,
  -- Whose drone it is; null where nobody knows.
  operator_id bigint references operators on delete cascade,
  drone_id bigint references drones on delete set null,
  -- Whose receiver heard it, where no operator told it of itself.
  structure_id bigint references structures on delete set null,
  device_id text not null check (length(device_id) between 3 and 64),
  is_simulated boolean not null default false,
  altitude_max double precision,
  first_detection timestamptz not null,
  last_detection timestamptz not null,
  first_longitude double precision not null,
  first_latitude double precision not null,
  points_count integer not null
);
create index traces_device on traces (device_id, last_detection desc);
create index traces_latest on traces (last_detection desc, id desc);
create index traces_operator on traces (operator_id);
create index traces_drone on traces (drone_id);
create index traces_structure on traces (structure_id);

create table trace_points (
  trace_id bigint not null references traces on delete cascade,
  at timestamptz not null,
  longitude double precision not null,
  latitude double precision not null,
  altitude_m double precision,
  height_m double precision,
  heading_deg double precision,
  is_late boolean not null,
  primary key (trace_id, at)
);

create table trace_approvals (
  trace_id bigint not null references traces on delete cascade,
  approval_id bigint not null references approvals on delete cascade,
  primary key (trace_id, approval_id)
);
create index trace_approvals_approval on trace_approvals (approval_id);

create table position_alerts (
  id bigint generated always as identity primary key,
  trace_id bigint not null references traces on delete cascade,
  alert_type text not null check (alert_type in
    ('proximity', 'horizontal_boundary', 'vertical_boundary', 'new_detection', 'unknown_drone', 'unknown_approval')),
  level smallint not null check (level between 1 and 3),
  active boolean not null,
  created_at timestamptz not null,
  longitude double precision not null,
  latitude double precision not null,
  by_m double precision,
  take_off_ids bigint[] not null
);
-- One that holds is told once.
create unique index position_alerts_active on position_alerts (trace_id, alert_type) where active;
create index position_alerts_trace on position_alerts (trace_id);
create index position_alerts_latest on position_alerts (created_at desc, id desc);

create table position_alert_reads (
  alert_id bigint not null references position_alerts on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (alert_id, user_id)
);
create index position_alert_reads_user on position_alert_reads (user_id);

do $$
declare
  name text;
begin
  foreach name in array array['traces', 'trace_points', 'trace_approvals', 'position_alerts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select on %I to envol_operator, envol_authority', name);
    execute format('create policy everybodys on %I to envol_authority using (true)', name);
  end loop;
end
$$;
create policy own on traces to envol_operator using (operator_id = (select asker_operator()));
create policy of_own on trace_points to envol_operator using (exists (select from traces t where t.id = trace_id));
create policy of_own on position_alerts to envol_operator using (exists (select from traces t where t.id = trace_id));
create policy of_own on trace_approvals to envol_operator using (exists (select from traces t where t.id = trace_id));

alter table position_alert_reads enable row level security;
grant select, insert on position_alert_reads to envol_operator, envol_authority;
create policy own on position_alert_reads to envol_operator, envol_authority
  using (user_id = (select asker_user())) with check (user_id = (select asker_user()));
