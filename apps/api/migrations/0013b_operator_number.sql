-- The operator enters its number itself; its row's policy already lets it reach no other. The rest of the row stays.
grant update (uas_operator_number) on operators to envol_operator;
