-- What an operator's plan opens follows its people at once, in every process (as its switches do, 0116).
create trigger operators_planned after update of plan on operators for each row
  when (old.plan is distinct from new.plan) execute function tell_operator_config();
