-- What a drone had flown before its log began, hours: one that was bought used is maintained by that too (docs/adr/0308).
alter table drone_maintenance_plans add column first_h double precision not null default 0 check (first_h >= 0);
