-- Of the log, a restricted pilot reads and writes the lines in its own name; a landing that it declares may be noted in that of
-- the mission's first pilot. Of incidents it sees those that it noted, that name it, or that happened on its missions.
create policy own_missions on flying_times as restrictive to envol_operator_own
  using (pilot_id = (select asker_pilot()))
  with check (pilot_id = (select asker_pilot()) or flight_id = any ((select asker_missions())::bigint[]));
create policy own_missions on flight_incidents as restrictive to envol_operator_own
  using (created_by = (select asker_user()) or pilot_id = (select asker_pilot())
    or flight_id = any ((select asker_missions())::bigint[]));
alter policy own_missions on documents using (case owner_type
  when 'flight' then exists (select from flights f where f.id = owner_id)
  when 'approval' then exists (select from approvals a where a.id = owner_id)
  when 'message' then exists (select from messages m where m.id = owner_id)
  when 'flight_incident' then exists (select from flight_incidents i where i.id = owner_id)
  when 'pilot' then owner_id = (select asker_pilot())
  else true end);
