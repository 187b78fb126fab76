-- The part of 0022 that names the columns of 0055 and the messages of 0056.
-- Papers go with what they belong to; those of the operator itself are everybody's there.
create policy within_entities on documents as restrictive to envol_operator
  using ((select asker_sub_exploitants()) is null or case owner_type
    when 'flight' then exists (select from flights f where f.id = owner_id)
    when 'pilot' then exists (select from pilots p where p.id = owner_id)
    when 'drone' then exists (select from drones d where d.id = owner_id)
    when 'approval' then exists (select from approvals a where a.id = owner_id)
    when 'message' then exists (select from messages m where m.id = owner_id)
    else owner_type = 'operator' end);
