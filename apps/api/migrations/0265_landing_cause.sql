-- What an order to land was given for, where that may end by itself: an order of a closing is taken back by the reopening.
alter table take_off_authorizations add column landing_cause text check (landing_cause in ('uspace_closed'));
grant update (landing_cause) on take_off_authorizations to envol_authority;

-- A closing says the reason that its supervisor gave, or none.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'flight_authorizations'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%withdrawn%' and pg_get_constraintdef(oid) like '%reason IS NOT NULL%';
  execute format('alter table flight_authorizations drop constraint %I', name);
end
$$;
alter table flight_authorizations add constraint flight_authorizations_rejected_for_a_reason
  check (status <> 'rejected' or reason is not null);
