-- How high a drone is that a helicopter's departure concerns, m above mean sea level as its tracker told it: how far below the helicopter
-- it is when that passes. Null where nothing tells it against the sea.
alter table helicopter_departure_flights add column amsl_m double precision;
