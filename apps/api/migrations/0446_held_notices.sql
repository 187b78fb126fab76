-- What others hold of a notification that was programmed anew: [{"way": "registry" | "mail", "reference": …}], withdrawn with it.
alter table flight_notifications add column held_ways jsonb not null default '[]';
-- Of those programmed anew before, the proof of the last sending names what the registry holds.
update flight_notifications
set held_ways = jsonb_build_array(jsonb_build_object('way', 'registry', 'reference',
  trim(split_part(replace(proof ->> 'reference', 'SIMULATION – ', ''), ',', 1))))
where was_sent and channels = '{}' and proof ->> 'marked_by' = 'Envol' and proof ->> 'how' = 'website'
  and coalesce(proof ->> 'reference', '') <> '';
