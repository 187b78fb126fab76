-- What a map draws of a disk or a corridor, worked out once, when the area is saved (docs/adr/0026). A polygon is its own
-- outline. Rows of before are filled by the workers (modules/geometry); the indexes name those that wait.
alter table flight_areas add column outline jsonb;
alter table approval_areas add column outline jsonb;
create index flight_areas_undrawn on flight_areas (id) where outline is null and geometry->>'type' <> 'Polygon';
create index approval_areas_undrawn on approval_areas (id) where outline is null and geometry->>'type' <> 'Polygon';
