-- What a file of zones says of each beside its outline: its class ("CTR", "PROHIBITED"), limits with unit and reference as
-- {reference, value, unit}, its message. Null where the file does not say it, and of what is drawn here.
alter table structure_zones
  add column zone_class text check (length(zone_class) between 1 and 50),
  add column lower jsonb,
  add column upper jsonb,
  add column message text check (length(message) between 1 and 500);
