-- An operator that becomes part of another takes its parts with it: keys of several columns wait for the end, those of
-- activations and take-offs too.
alter table activations
  alter constraint activations_operator_id_sub_exploitant_id_fkey deferrable initially immediate;
alter table take_off_authorizations
  alter constraint take_off_authorizations_operator_id_sub_exploitant_id_fkey deferrable initially immediate;
