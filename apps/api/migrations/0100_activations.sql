-- What an authority asks of the day itself: activations, take-offs (docs/adr/0059). A tolerance needs a limit time, which
-- needs a minimum notice.
alter table structure_settings
  add column activation_required boolean not null default false,
  add column activation_notice_days integer check (activation_notice_days between 0 and 365),
  add column activation_limit_time text check (activation_limit_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column activation_tolerance_minutes integer check (activation_tolerance_minutes between 0 and 1440),
  add column activation_max_hours double precision check (activation_max_hours > 0),
  add column take_off_authorization_activated boolean not null default false,
  add column take_off_validity_minutes integer check (take_off_validity_minutes between 1 and 1440),
  add column conflict_distance_m double precision not null default 2000 check (conflict_distance_m >= 0),
  add check (activation_tolerance_minutes is null or activation_limit_time is not null),
  add check (activation_limit_time is null or activation_notice_days is not null);

-- One flight of a day under an approval. What it shows of the approval is what was approved when it was asked for.
create table activations (
  id bigint generated always as identity primary key,
  display_identifier text generated always as ('AC-' || (id + 100)) stored,
  approval_id bigint not null references approvals on delete cascade,
  operator_id bigint not null references operators on delete cascade,
  sub_exploitant_id bigint,
  structure_id bigint not null references structures on delete cascade,
  status text not null default 'submitted' check (status in ('submitted', 'accepted', 'refused', 'cancelled')),
  date_start timestamptz not null,
  date_end timestamptz not null,
  -- Above ground, metres.
  max_flying_height double precision not null check (max_flying_height > 0),
  -- Of the approval's, those that are flown over now.
  areas jsonb not null,
  pilot jsonb not null,
  drones jsonb not null,
  details text,
  -- Asked for after the limit time, within the tolerance.
  is_late boolean not null default false,
  -- Other hours that the authority named.
  proposed_start timestamptz,
  proposed_end timestamptz,
  message text,
  decided_by bigint references users on delete set null,
  decided_by_name text,
  decided_at timestamptz,
  version integer not null default 1,
  requested_by bigint references users on delete set null,
  requested_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (operator_id, sub_exploitant_id) references sub_exploitants (operator_id, id),
  check (date_end > date_start),
  check ((proposed_start is null) = (proposed_end is null))
);
create index activations_approval on activations (approval_id);
create index activations_operator on activations (operator_id, date_start desc);
create index activations_structure on activations (structure_id, date_start desc);
create index activations_sub_exploitant on activations (operator_id, sub_exploitant_id);
create index activations_decided_by on activations (decided_by);
create index activations_requested_by on activations (requested_by);

create function keep_activated_sub_exploitant() returns trigger language plpgsql as $$
begin
  new.sub_exploitant_id := (select a.sub_exploitant_id from approvals a where a.id = new.approval_id);
  return new;
end
$$;
create trigger keep_activated_sub_exploitant before insert on activations for each row
  execute function keep_activated_sub_exploitant();
create trigger discussion_goes after delete on activations for each row execute function forget_discussion('activation');

alter table activations enable row level security;
grant select, insert on activations to envol_operator;
grant select on activations to envol_authority;
grant update (status, date_start, date_end, max_flying_height, areas, pilot, drones, details, is_late, proposed_start,
  proposed_end, message, decided_by, decided_by_name, decided_at, version, updated_at) on activations to envol_operator;
grant update (status, proposed_start, proposed_end, message, decided_by, decided_by_name, decided_at, version, updated_at)
  on activations to envol_authority;
create policy own on activations to envol_operator using (operator_id = (select asker_operator()))
  with check (operator_id = (select asker_operator()) and exists (select from approvals a where a.id = approval_id));
create policy within_entities on activations as restrictive to envol_operator_part
  using (sub_exploitant_id = any ((select asker_sub_exploitants())::bigint[]));
create policy addressed on activations to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]));

-- A supervisor sees the drone on its way, whatever its pilot declared.
alter table approvals add column en_route_by_superviser boolean not null default false;
grant update (en_route_by_superviser) on approvals to envol_authority;

-- An act that a device sends again, because the answer was lost or it was offline, is the act that was done.
create table act_keys (
  user_id bigint not null references users on delete cascade,
  client_key text not null check (length(client_key) between 8 and 64),
  act text not null,
  -- Null while the act that makes its subject is under way.
  subject_id bigint,
  done_at timestamptz not null,
  primary key (user_id, client_key)
);
alter table act_keys enable row level security;
grant select, insert, update (subject_id) on act_keys to envol_operator, envol_authority;
create policy own on act_keys to envol_operator, envol_authority using (user_id = (select asker_user()));

-- Discussions and journals of further subjects; whatever stands in the checks already stays.
create function let_subjects(tables text[], subjects text[]) returns void language plpgsql as $$
declare
  each text;
  known record;
  names text[];
begin
  foreach each in array tables loop
    select c.conname, array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') m) as subjects
      into known from pg_constraint c
      where c.conrelid = each::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like '%subject_type%';
    names := array(select distinct s from unnest(known.subjects || let_subjects.subjects) s order by s);
    execute format('alter table %I drop constraint %I', each, known.conname);
    execute format('alter table %I add constraint %I check (subject_type = any (%L::text[]))', each, known.conname, names);
  end loop;
end
$$;
select let_subjects(array['threads', 'journal'], array['activation', 'take_off']);
drop function let_subjects;

create policy of_activation on threads to envol_operator, envol_authority
  using (subject_type = 'activation' and exists (select from activations a where a.id = subject_id));
create policy of_activation on journal to envol_operator, envol_authority
  using (subject_type = 'activation' and exists (select from activations a where a.id = subject_id));

alter table notifications add column activation_id bigint references activations on delete cascade;
create index notifications_activation on notifications (activation_id);
