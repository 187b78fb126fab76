-- Opinions that an authority asks of visitors and of other structures before it decides (docs/adr/0074).

-- A link of one letter. Links stand beside each other: a second question does not end the link of the first. The token
-- stands in the letter alone; here is its SHA-256. Not granted to any asker.
create table visitor_links (
  id bigint generated always as identity primary key,
  access_id bigint not null references visitor_accesses on delete cascade,
  sesame_hash bytea not null unique,
  expires_at timestamptz not null
);
create index visitor_links_access on visitor_links (access_id);

create table opinions (
  id bigint generated always as identity primary key,
  identifier text generated always as ('AV-' || (id + 100)) stored,
  approval_id bigint not null references approvals on delete cascade,
  -- Who asked: the structure that decides on the request.
  structure_id bigint not null references structures on delete cascade,
  -- Who is consulted: a visitor by its access, or another structure.
  access_id bigint references visitor_accesses on delete cascade,
  visitor_user_id bigint references users on delete cascade,
  asked_structure_id bigint references structures on delete cascade,
  recipient_name text not null,
  recipient_email text,
  question text,
  deadline timestamptz,
  -- The request as it was shown, and what has become of it since (kept by a trigger).
  shown jsonb not null,
  areas jsonb not null,
  company_name text not null,
  flight_name text not null,
  approval_identifier text not null,
  date_start timestamptz not null,
  date_end timestamptz not null,
  time_zone text not null,
  center_lng double precision not null,
  center_lat double precision not null,
  approval_status text not null,
  approval_closed boolean not null default false,
  has_changed boolean not null default false,
  status text not null default 'not_given' check (status in ('not_given', 'favourable', 'unfavourable')),
  message text,
  given_by bigint references users on delete set null,
  given_by_name text,
  given_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  asked_by bigint references users on delete set null,
  asked_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(access_id, asked_structure_id) = 1),
  check ((access_id is null) = (visitor_user_id is null)),
  check (asked_structure_id is distinct from structure_id),
  check (status <> 'unfavourable' or message is not null)
);
create unique index opinions_open_visitor on opinions (approval_id, visitor_user_id) where closed_at is null;
create unique index opinions_open_structure on opinions (approval_id, asked_structure_id) where closed_at is null;
create index opinions_approval on opinions (approval_id);
create index opinions_structure on opinions (structure_id, id desc);
create index opinions_visitor on opinions (visitor_user_id, id desc);
create index opinions_asked_structure on opinions (asked_structure_id, id desc);
create index opinions_access on opinions (access_id);
create index opinions_given_by on opinions (given_by);
create index opinions_asked_by on opinions (asked_by);

-- A request that is withdrawn or closed asks for no opinion any more; what its operator changes is told to who is consulted.
create function tell_opinions() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update opinions set approval_status = new.status, approval_closed = new.closed_at is not null,
    has_changed = has_changed or new.request is distinct from old.request or new.date_start <> old.date_start
      or new.date_end <> old.date_end or new.max_flying_height <> old.max_flying_height,
    closed_at = coalesce(closed_at, new.closed_at, case when new.status = 'cancelled' then new.updated_at end)
  where approval_id = new.id;
  return null;
end
$$;
create trigger opinions_are_told after update of status, closed_at, request, date_start, date_end, max_flying_height
  on approvals for each row execute function tell_opinions();
create trigger discussion_goes after delete on opinions for each row execute function forget_discussion('opinion');

-- Whether an access still stands: an asker may not read accesses themselves.
create function access_stands(access bigint) returns boolean stable language sql security definer
  set search_path from current as $$ select exists (select from visitor_accesses where id = access and revoked_at is null) $$;

alter table opinions enable row level security;
grant select on opinions to envol_authority, envol_visitor;
grant insert on opinions to envol_authority;
grant update (status, message, given_by, given_by_name, given_at, closed_at, version, updated_at) on opinions
  to envol_authority;
grant update (status, message, given_by, given_by_name, given_at, version, updated_at) on opinions to envol_visitor;
create policy of_structure on opinions to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[])
    or asked_structure_id = any ((select asker_structures())::bigint[]));
create policy asks on opinions as restrictive for insert to envol_authority
  with check (structure_id = any ((select asker_structures())::bigint[])
    and exists (select from approvals a where a.id = approval_id and a.structure_id = opinions.structure_id));
create policy own on opinions to envol_visitor
  using (visitor_user_id = (select asker_user()) and access_stands(access_id));

-- Discussions and journals of one more subject; whatever stands in the checks already stays.
create function let_subjects(tables text[], subjects text[]) returns void language plpgsql as $$
declare
  each text;
  known record;
  names text[];
begin
  foreach each in array tables loop
    select c.conname, array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '[''{,]([a-z_]+)(?=['',}])', 'g') m) as subjects
      into known from pg_constraint c
      where c.conrelid = each::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%subject_type%';
    names := array(select distinct s from unnest(known.subjects || let_subjects.subjects) s order by s);
    execute format('alter table %I drop constraint %I', each, known.conname);
    execute format('alter table %I add constraint %I check (subject_type = any (%L::text[]))', each, known.conname, names);
  end loop;
end
$$;
select let_subjects(array['threads', 'journal'], array['opinion']);
drop function let_subjects;

grant select, insert on threads, messages, message_reads, journal to envol_visitor;
create policy of_opinion on threads to envol_authority, envol_visitor
  using (subject_type = 'opinion' and exists (select from opinions o where o.id = subject_id));
create policy of_opinion on journal to envol_authority, envol_visitor
  using (subject_type = 'opinion' and exists (select from opinions o where o.id = subject_id));
create policy of_opinion on messages to envol_visitor
  using (exists (select from threads t where t.id = thread_id));
create policy as_visitor on messages as restrictive for insert to envol_visitor with check (author_side = 'visitor');
create policy as_visitor on journal as restrictive for insert to envol_visitor with check (author_side = 'visitor');
create policy own_marks on message_reads to envol_visitor
  using (user_id = (select asker_user()))
  with check (user_id = (select asker_user()) and exists (select from messages m where m.id = message_id));
-- A structure that is consulted by another writes as who is consulted, in that discussion alone.
alter policy as_authority on messages with check (author_side = 'authority' or author_side = 'visitor'
  and exists (select from threads t join opinions o on t.subject_type = 'opinion' and o.id = t.subject_id
    where t.id = thread_id and o.asked_structure_id = any ((select asker_structures())::bigint[])));
alter policy as_authority on journal with check (author_side = 'authority' or author_side = 'visitor'
  and subject_type = 'opinion' and exists (select from opinions o where o.id = subject_id
    and o.asked_structure_id = any ((select asker_structures())::bigint[])));

alter table notifications add column opinion_id bigint references opinions on delete cascade;
create index notifications_opinion on notifications (opinion_id);
