-- Sources beside the publications that somebody consulted for a mission, with their hour; null: none since its analysis.
alter table flights add column consulted jsonb;
create index flights_consulted on flights (id) where consulted is not null;

-- Published, and only read: nothing of a tenant stands in either.
drop policy everybody on procedure_prices;
alter table procedure_prices disable row level security;
drop policy everybody on structure_public_tips;
alter table structure_public_tips disable row level security;
