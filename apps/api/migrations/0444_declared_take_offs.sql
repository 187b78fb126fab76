-- A take-off noted on a mission, which no authority had granted, stands in the day of each authority of that mission.
alter table take_off_authorizations
  add column is_declared boolean not null default false,
  -- The mission's verdict at that instant, which says what of it was "not cleared".
  add column take_off_verdict text;
alter table flights add column take_off_verdict text;
grant update (take_off_verdict) on take_off_authorizations to envol_operator;
