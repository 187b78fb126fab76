-- What the age of the data of a mission is told from, for the authority that has a request about it: it reads nothing else of
-- the mission's analysis, and no name of who read a publication.
create function data_age_facts(flight bigint) returns jsonb stable parallel safe language sql
  security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'date_end', to_char(f.date_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'analysis', jsonb_build_object('datasets', f.analysis -> 'datasets', 'checks', (
      select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(f.analysis -> 'checks') c
      where c ->> 'source' in ('sia', 'heliports', 'other_zones', 'rmz', 'photo_bans', 'nature'))),
    'readings', (select jsonb_agg(r - 'by' - 'user_id') from jsonb_array_elements(f.readings) r))
  from flights f where f.id = flight and f.analysis is not null
$$;
