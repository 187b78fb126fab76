-- A prefecture that is told of a flight may write back: the newest such letter that its operator has not read. Its words stand
-- in the events, under its sender's address.
alter table flight_notifications add column answered_at timestamptz;
alter table flight_notification_events drop constraint flight_notification_events_what_check;
alter table flight_notification_events add constraint flight_notification_events_what_check check (what in ('programmed',
  'sent', 'updated', 'failed', 'cancelled', 'cancellation_sent', 'handed_in', 'received', 'answer_read'));

create or replace function notices_about(of_flight bigint, of_procedure text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('status', n.status, 'proof', n.proof,
      'is_simulated', jsonb_path_exists(n.channels, '$.*.is_simulated ? (@ == true)'),
      'has_unread_answer', n.answered_at is not null,
      'is_outdated', n.shown_digest is distinct from shown_digest(n.flight_id,
        array(select a.id from flight_areas a where a.flight_id = n.flight_id))) order by n.position), '[]')
  from flight_notifications n where n.flight_id = of_flight and n.position >= 0 and of_procedure = n.kind || '_notif'
$$;
