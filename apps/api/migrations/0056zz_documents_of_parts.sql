-- Like 0023, for the papers.
alter policy within_entities on documents to envol_operator_part using (case owner_type
  when 'flight' then exists (select from flights f where f.id = owner_id)
  when 'pilot' then exists (select from pilots p where p.id = owner_id)
  when 'drone' then exists (select from drones d where d.id = owner_id)
  when 'approval' then exists (select from approvals a where a.id = owner_id)
  when 'message' then exists (select from messages m where m.id = owner_id)
  else owner_type = 'operator' end);
