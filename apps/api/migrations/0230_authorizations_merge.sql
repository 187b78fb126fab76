-- An operator that becomes part of another takes its authorisations and the missions under them along: the key of both
-- waits for the end, as the other keys of several columns do.
alter table flights alter constraint flights_authorization deferrable initially immediate;
