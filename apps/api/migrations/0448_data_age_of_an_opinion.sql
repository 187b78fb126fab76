-- The same facts for who is consulted about a request: it reaches neither the request nor the mission, and reads nothing else of them.
create function request_data_age_facts(approval bigint) returns jsonb stable parallel safe language sql
  security definer set search_path = public, pg_temp as $$
  select data_age_facts(a.flight_id) from approvals a
  where a.id = approval and a.flight_id is not null and a.closed_at is null and a.status not in ('cancelled', 'refused')
$$;

-- What forbids the place of that mission, for the same person.
create function request_forbidding_cards(approval bigint) returns jsonb stable parallel safe language sql
  security definer set search_path = public, pg_temp as $$
  select coalesce((select forbidding_cards(a.flight_id) from approvals a
    where a.id = approval and a.flight_id is not null and a.closed_at is null and a.status not in ('cancelled', 'refused')), '[]')
$$;
