-- An alarm is judged in memory and raised again where it gets worse: who took note of it took note of it as bad as it was then.
alter table alert_acknowledgements add column level smallint not null default 3 check (level between 1 and 3);
update alert_acknowledgements k set level = p.level from position_alerts p where p.id = k.alert_id;
alter table alert_acknowledgements alter column level drop default;

alter table position_alerts
  -- The other aircraft of a proximity, as it is heard.
  add column other_device_id text,
  -- When it got as bad as it is, where it began better.
  add column worse_at timestamptz;
drop index position_alerts_active;
create unique index position_alerts_active on position_alerts (trace_id, alert_type, coalesce(other_device_id, '')) where active;

-- Who takes note of what got worse since takes note of it again.
grant update (user_id, user_name, at, level) on alert_acknowledgements to envol_authority;
create policy acknowledged_worse on alert_acknowledgements for update to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]))
  with check (structure_id = any ((select asker_structures())::bigint[]) and user_id = (select asker_user()));
