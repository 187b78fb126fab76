-- An alarm of one drone may be muted by a structure that hears it, with a reason and an end: it stands, and rings nowhere in that
-- house. It rings again at the end, or once it is worse than it was then.
create table alert_mutes (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures on delete cascade,
  device_id text not null,
  alert_type text not null,
  -- The other aircraft of a proximity, as it is heard.
  other_device_id text,
  -- How bad it was then.
  level smallint not null check (level between 1 and 3),
  reason text not null,
  at timestamptz not null,
  until timestamptz not null check (until > at),
  user_id bigint references users on delete set null,
  user_name text not null,
  lifted_at timestamptz,
  lifted_by_name text
);
create index alert_mutes_of on alert_mutes (device_id, alert_type, structure_id);
create index alert_mutes_structure on alert_mutes (structure_id);
create index alert_mutes_user on alert_mutes (user_id);

-- What became of each alarm, in order, and who did what about it: the journal of a day. Lines are added and never changed.
create table alert_events (
  id bigint generated always as identity primary key,
  alert_id bigint not null references position_alerts on delete cascade,
  at timestamptz not null,
  event text not null check (event in
    ('raised', 'worse', 'lost', 'heard_again', 'not_judged', 'over', 'noted', 'muted', 'unmuted')),
  level smallint not null check (level between 1 and 3),
  by_m double precision,
  -- Of whom somebody did it; null for what positions showed, which everybody who hears the alarm reads.
  structure_id bigint references structures on delete cascade,
  user_id bigint references users on delete set null,
  user_name text,
  reason text,
  until timestamptz,
  check ((event in ('noted', 'muted', 'unmuted')) = (structure_id is not null))
);
create index alert_events_alert on alert_events (alert_id, at);
create index alert_events_at on alert_events (at);
create index alert_events_structure on alert_events (structure_id);
create index alert_events_user on alert_events (user_id);

insert into alert_events (alert_id, at, event, level, by_m)
select id, created_at, 'raised', level, by_m from position_alerts
union all select id, worse_at, 'worse', level, by_m from position_alerts where worse_at is not null
union all select id, ended_at, 'over', level, by_m from position_alerts where ended_at is not null;
insert into alert_events (alert_id, at, event, level, structure_id, user_id, user_name)
select alert_id, at, 'noted', level, structure_id, user_id, user_name from alert_acknowledgements;

-- What the other aircraft of a proximity is called on the bus: a process that starts again finds the same pair.
alter table position_alerts add column other_identity text;

alter table alert_mutes enable row level security;
alter table alert_events enable row level security;
grant select, insert, update (lifted_at, lifted_by_name) on alert_mutes to envol_authority;
grant select on alert_events to envol_operator;
grant select, insert on alert_events to envol_authority;
create policy of_structure on alert_mutes to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]))
  with check (structure_id = any ((select asker_structures())::bigint[]));
create policy heard on alert_events for select to envol_authority using (
  exists (select from position_alerts p where p.id = alert_id)
  and (structure_id is null or structure_id = any ((select asker_structures())::bigint[])));
create policy did on alert_events for insert to envol_authority with check (
  structure_id = any ((select asker_structures())::bigint[]) and user_id = (select asker_user())
  and exists (select from alert_structures s where s.alert_id = alert_events.alert_id
    and s.structure_id = alert_events.structure_id));
create policy of_own on alert_events for select to envol_operator using (
  structure_id is null and exists (select from position_alerts p where p.id = alert_id));
