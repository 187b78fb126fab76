-- What a map draws of a zone that is a disk or a corridor, so that nobody waits while it is worked out for each look; null for
-- a polygon, and for zones kept before, which are drawn in a thread until they change.
alter table structure_zones add column outline jsonb;
