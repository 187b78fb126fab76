-- The weather under which the operator means to fly, in its own words.
alter table flights add column weather_condition text check (length(weather_condition) between 1 and 250);

-- What was made and told of a mission, and what the platform asks for procedures: read beside the mission, in its one statement.
create function follow_up_of(of_flight bigint) returns json language sql stable as $$
  select json_build_object(
    'sheet', (select json_build_object('version', s.version, 'generated_at', s.generated_at,
        'generated_by', s.generated_by_name, 'digest', s.digest)
      from constraint_sheets s where s.flight_id = of_flight order by s.version desc limit 1),
    'cerfa', (select json_build_object('generated_at', c.generated_at, 'generated_by', c.generated_by,
        'to_update', c.shown_digest is distinct from shown_digest(of_flight,
          array(select a.id from flight_areas a where a.flight_id = of_flight)),
        'prefectures', (select json_agg(json_build_object('key', n->'key', 'prefecture', n->'prefecture') order by place)
          from jsonb_array_elements(c.notices) with ordinality as told(n, place)))
      from flight_cerfas c where c.flight_id = of_flight),
    'notices', (select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'status', n.status,
        'sent_at', n.sent_at) order by n.position, n.id), '[]')
      from flight_notifications n where n.flight_id = of_flight),
    'emails', (select coalesce(json_agg(json_build_object('id', e.id, 'status', e.status, 'sent_at', e.sent_at)
        order by e.id desc), '[]')
      from email_requests e where e.flight_id = of_flight),
    'documents', (select coalesce(json_agg(json_build_object('id', d.id, 'category', d.category, 'name', d.name,
        'created_at', d.created_at) order by d.id desc), '[]')
      from documents d where d.owner_type = 'flight' and d.owner_id = of_flight),
    'prices', (select coalesce(json_object_agg(p.procedure, p.price_eur), '{}') from procedure_prices p))
$$;
