-- What the armed forces are told a flight for, zone by zone: who controls it, between which heights, for which hours (docs/adr/0286).
alter table declarations add column zone_facts jsonb not null default '[]';
