-- A company completes its own SIRET, which a declaration to a prefecture names.
grant update (siret) on operators to envol_operator;
