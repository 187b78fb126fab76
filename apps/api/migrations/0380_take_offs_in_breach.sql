-- A take-off that happened in spite of what stood against it is noted with it.
alter table flights add column take_off_breaches text[] not null default '{}';
alter table take_off_authorizations add column breaches text[] not null default '{}';
grant update (breaches) on take_off_authorizations to envol_operator;
