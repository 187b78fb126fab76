-- The hours of a NOTAM's item D, as rules; null: in force throughout its validity.
alter table restrictions add column schedule jsonb;
