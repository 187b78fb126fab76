-- What forbids the place of a mission, for the authority that has a request about it: it reads nothing else of the mission's cards.
create function forbidding_cards(flight bigint) returns jsonb stable parallel safe language sql
  security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', c.judged ->> 'title', 'kind', c.judged ->> 'kind',
    'effect', c.judged ->> 'effect', 'activity', c.judged ->> 'activity', 'status', c.status) order by c.position), '[]')
  from flights f join flight_constraints c on c.flight_id = f.id
  where f.id = flight and f.outlook in ('impossible', 'refused') and c.judged ->> 'effect' = 'forbidden'
$$;
