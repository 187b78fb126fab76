-- Traces and alerts by place: an authority reads what its own area, or the margin around it, holds, what its receiver heard and
-- what flew under its approvals. Where drones are now, authorities see of all of them (specification 1 §6).
create table trace_structures (
  trace_id bigint not null references traces on delete cascade,
  structure_id bigint not null references structures on delete cascade,
  primary key (trace_id, structure_id)
);
create index trace_structures_structure on trace_structures (structure_id, trace_id);

create table alert_structures (
  alert_id bigint not null references position_alerts on delete cascade,
  structure_id bigint not null references structures on delete cascade,
  -- From the drone to the structure's area, m; 0 inside; null where it hears by its approval alone.
  distance_m double precision,
  primary key (alert_id, structure_id)
);
create index alert_structures_structure on alert_structures (structure_id, alert_id);

-- Taken note of by a person by name, for the colleagues of the structure; to have looked is another thing.
create table alert_acknowledgements (
  alert_id bigint not null references position_alerts on delete cascade,
  structure_id bigint not null references structures on delete cascade,
  user_id bigint references users on delete set null,
  user_name text not null,
  at timestamptz not null,
  primary key (alert_id, structure_id)
);
create index alert_acknowledgements_user on alert_acknowledgements (user_id);
create index alert_acknowledgements_structure on alert_acknowledgements (structure_id);

alter table position_alerts
  -- What the height was held against when it was told.
  add column basis text check (basis in ('ground', 'estimated_ground', 'take_off')),
  -- Why the last position says nothing about it; null where it was judged.
  add column not_judged text check (not_judged in
    ('no_height', 'ground_unknown', 'ground_estimated', 'take_off_ground_unknown', 'zones_unread')),
  add column ended_at timestamptz;
-- What the height of the last position was held against, or why against nothing.
alter table traces add column height_basis text check (height_basis in
  ('ground', 'estimated_ground', 'take_off', 'no_height', 'ground_unknown'));

-- What was heard before: by the boxes of the areas drawn, some 4 km around them, and by the approvals.
insert into trace_structures (trace_id, structure_id)
select t.id, z.structure_id from traces t join structure_zones z on z.kind in ('competence', 'uspace')
  and z.bbox && box(point(t.first_longitude - 0.05, t.first_latitude - 0.04),
    point(t.first_longitude + 0.05, t.first_latitude + 0.04))
union select l.trace_id, a.structure_id from trace_approvals l join approvals a on a.id = l.approval_id
union select t.id, s.id from traces t join structures s on s.structure_type in ('airport', 'dsna_airport')
  and abs(s.reference_lng - t.first_longitude) < 0.2 and abs(s.reference_lat - t.first_latitude) < 0.15;
insert into alert_structures (alert_id, structure_id)
select p.id, s.structure_id from position_alerts p join trace_structures s on s.trace_id = p.trace_id;

drop policy everybodys on traces;
drop policy everybodys on trace_points;
drop policy everybodys on trace_approvals;
drop policy everybodys on position_alerts;
do $$
declare
  name text;
begin
  foreach name in array array['trace_structures', 'alert_structures', 'alert_acknowledgements'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select on %I to envol_operator, envol_authority', name);
    execute format('create policy addressed on %I to envol_authority
      using (structure_id = any ((select asker_structures())::bigint[]))', name);
  end loop;
end
$$;
create policy near on traces to envol_authority using (
  structure_id = any ((select asker_structures())::bigint[])
  or id in (select s.trace_id from trace_structures s
    where s.structure_id = any ((select asker_structures())::bigint[])));
create policy of_near on trace_points to envol_authority using (exists (select from traces t where t.id = trace_id));
create policy of_near on trace_approvals to envol_authority using (exists (select from traces t where t.id = trace_id));
create policy near on position_alerts to envol_authority using (
  id in (select s.alert_id from alert_structures s where s.structure_id = any ((select asker_structures())::bigint[])));
create policy of_own on trace_structures to envol_operator using (exists (select from traces t where t.id = trace_id));
create policy of_own on alert_structures to envol_operator using (
  exists (select from position_alerts p where p.id = alert_id));
create policy of_own on alert_acknowledgements to envol_operator using (
  exists (select from position_alerts p where p.id = alert_id));
grant insert on alert_acknowledgements to envol_authority;
create policy acknowledged on alert_acknowledgements for insert to envol_authority with check (
  structure_id = any ((select asker_structures())::bigint[]) and user_id = (select asker_user())
  and exists (select from alert_structures s where s.alert_id = alert_acknowledgements.alert_id
    and s.structure_id = alert_acknowledgements.structure_id));
