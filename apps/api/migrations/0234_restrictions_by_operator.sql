-- Of 15 s for a restriction over 19,083 missions, telling took two thirds: an event, its triggers, a bell and a mark of each
-- mission. What is to be told now stands by operator, and an event names all missions of the same people.
create table restriction_tellings (
  -- What came in together: the occasion of restrictions, else the id of the one.
  letter text not null,
  operator_id bigint not null references operators on delete cascade,
  primary key (letter, operator_id)
);
insert into restriction_tellings (letter, operator_id)
  select distinct coalesce(r.occasion, r.id::text), f.operator_id
  from flight_restrictions fr join restrictions r on r.id = fr.restriction_id join flights f on f.id = fr.flight_id
  where fr.told_at is null;
drop index flight_restrictions_untold;
alter table flight_restrictions drop column told_at;
-- The mission's own, which never changes: one operator's are found without its other missions.
alter table flight_restrictions add operator_id bigint;
update flight_restrictions fr set operator_id = f.operator_id from flights f where f.id = fr.flight_id;
alter table flight_restrictions alter operator_id set not null;
create index flight_restrictions_operator on flight_restrictions (restriction_id, operator_id);
drop index flight_restrictions_restriction;
drop index restrictions_occasion;
create index restrictions_occasion on restrictions (occasion) where occasion is not null;

-- A mission's row changes often and its indexed columns seldom: with room on its page none of its eight indexes is written.
alter table flights set (fillfactor = 85);

-- An event of several missions carries the audience of all of them, made with it.
drop trigger tell_sub_exploitant on events;
create trigger tell_sub_exploitant before insert on events for each row when (new.payload ? 'flight_id')
  execute function tell_sub_exploitant();
drop trigger tell_own_missions on events;
create trigger tell_own_missions before insert on events for each row when (new.payload ? 'flight_id')
  execute function tell_own_missions();

-- Once a statement, whatever the number of its events; of an event of several missions each is told by itself.
drop trigger told_to_webhooks on events;
create or replace function tell_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (webhook_id, message_id, kind, body, next_attempt_at, created_at)
  select w.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.kind,
    jsonb_build_object(
      'type', e.kind,
      'timestamp', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_strip_nulls(jsonb_build_object('event_id', e.id,
        'flight_id', coalesce(to_jsonb(f.id), e.payload -> 'flight_id'), 'approval_id', e.payload -> 'approval_id',
        'activation_id', e.payload -> 'activation_id',
        'take_off_authorization_id', e.payload -> 'take_off_authorization_id',
        'status', coalesce(to_jsonb(f.status), e.payload -> 'status'), 'is_urgent', e.payload -> 'is_urgent'))
    )::text, e.created_at, e.created_at
  from (select id, audience, payload, created_at,
      case type when 'flights_restricted' then 'flight_updated' else type end as kind from written) e
    join webhooks w on w.is_active and e.kind = any (w.kinds)
      and (('operator:' || w.operator_id) = any (e.audience)
        or ('structure:' || w.structure_id) = any (e.audience)
        or exists (select from structures s where s.authority_id = w.authority_id
          and ('structure:' || s.id) = any (e.audience)))
    left join lateral jsonb_array_elements_text(e.payload -> 'flight_ids') as of(flight_id) on true
    left join flights f on f.id = of.flight_id::bigint
  where of.flight_id is null or f.id is not null
  order by e.id, f.id;
  return null;
end
$$;
create trigger told_to_webhooks after insert on events referencing new table as written
  for each statement execute function tell_webhooks();
