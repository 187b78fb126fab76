-- What a notification is about: one column for its kind and one for its id, instead of a column a module.
alter table notifications
  add column subject_type text,
  add column subject_id bigint,
  add constraint notifications_subject check ((subject_type is null) = (subject_id is null));

-- Where a click on the news of before has led, and leads still.
update notifications n set (subject_type, subject_id) = (
  select s.type, s.id from (values
    (1, 'opinion', case when n.approval_id is null then n.opinion_id end),
    (2, 'take_off', n.take_off_authorization_id),
    (3, 'activation', n.activation_id),
    (4, 'approval', n.approval_id),
    (5, 'flight_authorization', case when n.payload_type = 'flight_authorization_asked'
      then (e.payload ->> 'flight_authorization_id')::bigint end),
    (6, 'flight', n.flight_id),
    (7, 'flight_job', case when e.type = 'flight_job_ended' then (e.payload ->> 'job_id')::bigint end),
    (8, 'restricted_flights', case when n.payload_type = 'restrictions_appeared'
      then (select split_part(a, ':', 2)::bigint from unnest(e.audience) a where a ~ '^operator:\d+$' limit 1) end),
    (9, 'account', case when n.payload_type = 'account_looked' then n.user_id end)
  ) as s(place, type, id)
  where s.id is not null order by s.place limit 1)
from events e where e.id = n.event_id;

alter table notifications
  drop column approval_id,
  drop column flight_id,
  drop column activation_id,
  drop column take_off_authorization_id,
  drop column opinion_id;
create index notifications_subject on notifications (subject_type, subject_id);

-- News go with what they are about; those of a mission stay, and lead nowhere.
create function forget_news() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_argv[0] = 'flight' then
    update notifications set subject_type = null, subject_id = null
    where subject_type = 'flight' and subject_id in (select id from gone);
  else
    delete from notifications where subject_type = tg_argv[0] and subject_id in (select id from gone);
  end if;
  return null;
end
$$;
create trigger news_forgotten after delete on flights referencing old table as gone
  for each statement execute function forget_news('flight');
create trigger news_forgotten after delete on approvals referencing old table as gone
  for each statement execute function forget_news('approval');
create trigger news_forgotten after delete on activations referencing old table as gone
  for each statement execute function forget_news('activation');
create trigger news_forgotten after delete on take_off_authorizations referencing old table as gone
  for each statement execute function forget_news('take_off');
create trigger news_forgotten after delete on opinions referencing old table as gone
  for each statement execute function forget_news('opinion');
create trigger news_forgotten after delete on flight_authorizations referencing old table as gone
  for each statement execute function forget_news('flight_authorization');
