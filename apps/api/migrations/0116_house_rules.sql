-- What an operator chose follows its people at once, in every process (as their own part does).
create function tell_operator_config() returns trigger language plpgsql as $$
begin
  perform tell_member(m.user_id) from memberships m where m.operator_id = new.id;
  return null;
end
$$;
create trigger operators_configured after update of custom_config on operators for each row
  when (old.custom_config is distinct from new.custom_config) execute function tell_operator_config();
alter function tell_operator_config() security definer set search_path from current;
