-- Sources beside the publications that somebody consulted for a mission, with their hour; null: none since its analysis.
alter table flights add column consulted jsonb;
create index flights_consulted on flights (id) where consulted is not null;

-- Published, and only read: nothing of a tenant stands in either.
drop policy everybody on procedure_prices;
alter table procedure_prices disable row level security;
drop policy everybody on structure_public_tips;
alter table structure_public_tips disable row level security;

-- What of a mission's procedures its constraints and its page tell: in the database, for the statement that reads a mission
-- whole is kept prepared only up to a length.
create function notices_about(of_flight bigint, of_procedure text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('status', n.status, 'proof', n.proof,
      'is_simulated', jsonb_path_exists(n.channels, '$.*.is_simulated ? (@ == true)'),
      'is_outdated', n.shown_digest is distinct from shown_digest(n.flight_id,
        array(select a.id from flight_areas a where a.flight_id = n.flight_id))) order by n.position), '[]')
  from flight_notifications n where n.flight_id = of_flight and n.position >= 0 and of_procedure = n.kind || '_notif'
$$;
create function emails_about(of_flight bigint, of_key text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('id', e.id, 'status', e.status, 'outcome', e.outcome,
      'is_simulated', e.is_simulated, 'is_outdated', e.shown_digest is distinct from shown_digest(e.flight_id,
        array(select a.id from flight_areas a where a.flight_id = e.flight_id)),
      'proof', case when e.answered_by is not null then json_build_object('by', e.answered_by, 'on', e.answered_at,
        'how', e.answered_how, 'reference', e.answer, 'marked_by', e.answer_marked_by,
        'marked_at', e.answer_marked_at) end) order by e.id), '[]')
  from email_requests e where e.flight_id = of_flight and e.constraint_key = of_key
$$;
create function entrusted_about(of_flight bigint, of_key text) returns json language sql stable as $$
  select json_build_object('status', p.status, 'proof', p.proof, 'note', p.note)
  from entrusted_procedures p where p.flight_id = of_flight and p.constraint_key = of_key
$$;
create function procedures_under_way(of_flight bigint) returns json language sql stable as $$
  select json_build_object(
    'notices', exists (select from flight_notifications n where n.flight_id = of_flight
      and (n.pending is not null or n.status in ('sent', 'updated'))),
    'emails', exists (select from email_requests e where e.flight_id = of_flight and (e.pending is not null
      or e.status in ('sent', 'answered') or e.outcome in ('agreed', 'conditions'))),
    'entrusted', exists (select from entrusted_procedures p where p.flight_id = of_flight
      and p.status in ('requested', 'in_hand', 'handled')))
$$;
