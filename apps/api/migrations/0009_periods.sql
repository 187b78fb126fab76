-- A period longer than a day is flown without a break, or between its two clock times each day. The days and clock
-- times follow from the instants by the clock that the hours were given by: the place's own, or UTC's.
alter table flights add column is_continuous boolean not null default false;
alter table approvals add column is_continuous boolean not null default false;
alter table approvals add column hours_reference text not null default 'local'
  check (hours_reference in ('local', 'utc'));
update approvals a set hours_reference = f.hours_reference from flights f where f.id = a.flight_id;

alter table flights
  add column first_date date generated always as
    ((date_start at time zone case hours_reference when 'utc' then 'UTC' else time_zone end)::date) stored,
  add column last_date date generated always as
    ((date_end at time zone case hours_reference when 'utc' then 'UTC' else time_zone end)::date) stored,
  add column time_start time generated always as
    (date_trunc('minute', date_start at time zone case hours_reference when 'utc' then 'UTC' else time_zone end)::time) stored,
  add column time_end time generated always as
    (date_trunc('minute', date_end at time zone case hours_reference when 'utc' then 'UTC' else time_zone end)::time) stored;
alter table approvals
  add column first_date date generated always as
    ((date_start at time zone case hours_reference when 'utc' then 'UTC' else time_zone end)::date) stored,
  add column last_date date generated always as
    ((date_end at time zone case hours_reference when 'utc' then 'UTC' else time_zone end)::date) stored,
  add column time_start time generated always as
    (date_trunc('minute', date_start at time zone case hours_reference when 'utc' then 'UTC' else time_zone end)::time) stored,
  add column time_end time generated always as
    (date_trunc('minute', date_end at time zone case hours_reference when 'utc' then 'UTC' else time_zone end)::time) stored;

-- What was saved keeps its reading: several days were taken between two hours a day, but where the two are the same,
-- which left no hours between the days to tell apart.
update flights set is_continuous = true where date_end - date_start > interval '24 hours' and time_start = time_end;
update approvals set is_continuous = true where date_end - date_start > interval '24 hours' and time_start = time_end;
