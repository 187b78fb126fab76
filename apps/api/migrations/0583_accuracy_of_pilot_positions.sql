-- How far a pilot's device may be off, m, as it said; null: it did not say, as before.
alter table pilot_positions add column accuracy_m double precision check (accuracy_m > 0);
