-- Who keeps one part of an operator works in a role of its own, within that of the operators: the restrictive policies are
-- that role's alone, and cost nobody else a look at every row. (As a condition "no parts, or one of these", a page of the
-- newest missions sorted all of them, and a count read every row where the index was enough.)
alter policy within_entities on pilots to envol_operator_part
  using (sub_exploitant_id = any ((select asker_sub_exploitants())::bigint[]));
alter policy within_entities on drones to envol_operator_part
  using (sub_exploitant_id = any ((select asker_sub_exploitants())::bigint[]));
alter policy within_entities on flights to envol_operator_part
  using (sub_exploitant_id = any ((select asker_sub_exploitants())::bigint[]));
alter policy within_entities on approvals to envol_operator_part
  using (sub_exploitant_id = any ((select asker_sub_exploitants())::bigint[]));
alter policy within_entities on sub_exploitants to envol_operator_part
  using (id = any ((select asker_sub_exploitants())::bigint[]));
alter policy within_entities on mails to envol_operator_part using (false);
