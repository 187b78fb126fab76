-- Discussions and journals of any subject (docs/adr/0044): a request's today; activations, opinions and missions later.
-- A message is read by persons; `viewed_at` is when the first of another side read it.

create table threads (
  id bigint generated always as identity primary key,
  subject_type text not null check (subject_type in ('approval')),
  subject_id bigint not null,
  created_at timestamptz not null default now(),
  unique (subject_type, subject_id)
);
insert into threads (subject_type, subject_id, created_at)
  select 'approval', approval_id, min(created_at) from approval_messages group by approval_id order by approval_id;

-- Policies and columns that name the former tables go first.
do $$
declare
  each record;
begin
  for each in select policyname, tablename from pg_policies where schemaname = current_schema()
    and (tablename in ('approval_messages', 'approval_events') or tablename = 'documents' and policyname = 'of_message')
  loop
    execute format('drop policy %I on %I', each.policyname, each.tablename);
  end loop;
end
$$;

alter table approval_messages rename to messages;
alter table messages
  add column thread_id bigint references threads on delete cascade,
  -- Read before marks were kept by person: nobody's to read again.
  add column read_by_all boolean not null default false,
  drop constraint approval_messages_author_side_check,
  add check (author_side in ('operator', 'authority', 'visitor', 'ussp', 'system'));
update messages set thread_id = t.id, read_by_all = viewed_at is not null
  from threads t where t.subject_type = 'approval' and t.subject_id = approval_id;
alter table messages alter column thread_id set not null, drop column approval_id,
  add unique (thread_id, client_key);
create index messages_thread on messages (thread_id, id);
alter index if exists approval_messages_author rename to messages_author;
revoke update (viewed_at) on messages from envol_operator, envol_authority;

create table message_reads (
  message_id bigint not null references messages on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz not null,
  primary key (message_id, user_id)
);
create index message_reads_user on message_reads (user_id);

-- Whoever reads tells its writer that it was read, without a right to change it.
create function note_first_reading() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update messages set viewed_at = new.read_at where id = new.message_id and viewed_at is null;
  return null;
end
$$;
create trigger message_first_read after insert on message_reads for each row execute function note_first_reading();

alter table approval_events rename to journal;
alter table journal
  add column subject_type text not null default 'approval' check (subject_type in ('approval')),
  add column subject_id bigint,
  drop constraint approval_events_author_side_check,
  add check (author_side in ('operator', 'authority', 'visitor', 'ussp', 'system'));
update journal set subject_id = approval_id;
alter table journal alter column subject_id set not null, alter column subject_type drop default,
  drop column approval_id;
create index journal_subject on journal (subject_type, subject_id, id);
alter index if exists approval_events_author rename to journal_author;

-- The events of one subject, the oldest first.
create function events_of(subject text, id bigint) returns setof journal stable
  begin atomic
    select * from journal j where j.subject_type = events_of.subject and j.subject_id = events_of.id order by j.id;
  end;

-- Both go with their subject.
create function forget_discussion() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from threads where subject_type = tg_argv[0] and subject_id = old.id;
  delete from journal where subject_type = tg_argv[0] and subject_id = old.id;
  return null;
end
$$;
create trigger discussion_goes after delete on approvals for each row execute function forget_discussion('approval');

alter table threads enable row level security;
alter table message_reads enable row level security;
grant select, insert on threads, message_reads to envol_operator, envol_authority;

create policy of_request on threads to envol_operator, envol_authority
  using (subject_type = 'approval' and exists (select from approvals a where a.id = subject_id));
create policy of_thread on messages to envol_operator, envol_authority
  using (exists (select from threads t where t.id = thread_id));
-- Nobody writes in the other side's name.
create policy as_operator on messages as restrictive for insert to envol_operator
  with check (author_side = 'operator');
create policy as_authority on messages as restrictive for insert to envol_authority
  with check (author_side = 'authority');
-- A person's own marks, on what the person may read.
create policy own on message_reads to envol_operator, envol_authority
  using (user_id = (select asker_user()))
  with check (user_id = (select asker_user()) and exists (select from messages m where m.id = message_id));
create policy of_request on journal to envol_operator, envol_authority
  using (subject_type = 'approval' and exists (select from approvals a where a.id = subject_id));
create policy as_operator on journal as restrictive for insert to envol_operator
  with check (author_side = 'operator');
create policy as_authority on journal as restrictive for insert to envol_authority
  with check (author_side = 'authority');
create policy of_message on documents to envol_authority
  using (side = 'both' and owner_type = 'message' and exists (select from messages m join threads t on t.id = m.thread_id
    join approvals a on t.subject_type = 'approval' and a.id = t.subject_id
    where m.id = owner_id and a.operator_id = documents.operator_id));
