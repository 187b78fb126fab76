-- Who supervises a structure in real time reads its approved flights, and what flies, alone: it hears that something of these
-- has changed, and reads its list again. Which request, and how it stands, it never hears: a refused one is not its to read.
create function tell_supervisors() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told bigint;
begin
  insert into events (type, audience, payload, created_at)
  select 'supervision_updated', array['supervision:' || a.structure_id], '{}', new.created_at
  from approvals a join structures s on s.id = a.structure_id
  where a.id = (new.payload ->> 'approval_id')::bigint
    -- It is watched, or was.
    and (a.status in ('accepted', 'reserves')
      or exists (select from approval_decisions d where d.approval_id = a.id and d.type in ('accept', 'restrict'))
      or exists (select from take_off_authorizations t where t.approval_id = a.id))
    and exists (select from memberships m where m.user_type = 'realtime_superviser_ussps'
      and (m.structure_id = s.id or m.authority_id = s.authority_id))
  returning id into told;
  if told is not null then perform pg_notify('envol_events', told::text); end if;
  return null;
end
$$;
create trigger told_to_supervisors after insert on events for each row
  when (new.type in ('approval_submitted', 'approval_request_processed', 'approval_cancelled', 'approval_closed',
    'activation_updated', 'take_off_authorization_updated', 'landing_required_take_off_authorization'))
  execute function tell_supervisors();
