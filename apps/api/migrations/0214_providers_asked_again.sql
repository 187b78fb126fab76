-- A provider's system that is still looking at a request is asked again: when next, and how often it was.
alter table flight_authorizations
  add column ask_again_at timestamptz,
  add column asked_again integer not null default 0 check (asked_again >= 0);
create index flight_authorizations_ask_again on flight_authorizations (ask_again_at) where ask_again_at is not null;
-- Those that stand since before.
update flight_authorizations set ask_again_at = submitted_at
  where status = 'submitted' and decided_by <> 'people' and reference is not null;
