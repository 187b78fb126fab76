-- What was opposed and is declared anew does not pass by silence (docs/adr/0286): the opposition stays beside it until it is lifted.
alter table declarations
  add column opposed_at timestamptz,
  add column opposed_by_name text,
  add column opposed_reason text check (length(opposed_reason) <= 2800);
update declarations set opposed_at = decided_at, opposed_by_name = decided_by_name, opposed_reason = reason where state = 'opposed';

create or replace function notices_about(of_flight bigint, of_procedure text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('status', n.status, 'proof', n.proof,
      'is_simulated', jsonb_path_exists(n.channels, '$.*.is_simulated ? (@ == true)'),
      'has_unread_answer', n.answered_at is not null,
      'is_outdated', n.shown_digest is distinct from shown_digest(n.flight_id,
        array(select a.id from flight_areas a where a.flight_id = n.flight_id)),
      'desk', (select json_build_object('kind', d.kind, 'state', d.state, 'is_proven', d.is_proven, 'structure_id', d.structure_id)
        from declarations d where d.notification_id = n.id)) order by n.position), '[]')
  from flight_notifications n where n.flight_id = of_flight and n.position >= 0 and of_procedure = n.kind || '_notif'
$$;
