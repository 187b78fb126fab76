-- A closing NOTAM that is no longer told before its end, without a NOTAMC or NOTAMR.
alter table restrictions drop constraint restrictions_source_check;
alter table restrictions add constraint restrictions_source_check
  check (source in ('publication', 'notam', 'notam_gone', 'structure_zone', 'azba'));
