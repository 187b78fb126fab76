-- Sources beside the publications that somebody consulted for a mission, with their hour; null: none since its analysis.
alter table flights add column consulted jsonb;
create index flights_consulted on flights (id) where consulted is not null;
