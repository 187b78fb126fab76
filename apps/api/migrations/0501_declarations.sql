-- What authorities are told of flights, on a desk of their own (docs/adr/0286). Which authority reads what: of prefectures by the
-- key of their notifications (a département's code, 'sea:…'); of the armed forces whatever arrives ('*').
create table declaration_desks (
  structure_id bigint not null references structures (id) on delete cascade,
  kind text not null check (kind in ('prefecture', 'army')),
  notice_key text not null check (length(notice_key) between 1 and 120),
  primary key (kind, notice_key)
);
create index declaration_desks_structure on declaration_desks (structure_id);
-- The staff keeps it; the process lays there what arrives.
grant select, insert, delete on declaration_desks to envol_staff;
alter table declaration_desks enable row level security;
create policy kept on declaration_desks to envol_staff using (true) with check (true);

create table declarations (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures (id) on delete cascade,
  kind text not null check (kind in ('prefecture', 'army')),
  -- Its place among what this authority was told.
  number integer not null check (number > 0),
  operator_id bigint not null references operators (id) on delete cascade,
  -- Null once its mission is deleted: what was read stays read.
  flight_id bigint references flights (id) on delete set null,
  notification_id bigint unique references flight_notifications (id) on delete set null,
  state text not null
    check (state in ('received', 'acknowledged', 'paper_asked', 'opposed', 'unopposed', 'withdrawn')),
  -- What was declared, as it left.
  payload jsonb not null,
  received_at timestamptz not null,
  -- False: its operator says that it handed it in elsewhere; whether it arrived is not known here.
  is_proven boolean not null,
  -- From when its days count; null where they do not.
  counted_from timestamptz,
  -- domain/declarations/silence.ts; null: its silence grants nothing.
  unopposed_from timestamptz,
  flight_start timestamptz not null,
  flight_end timestamptz not null,
  -- Of a notification to the armed forces: which of their zones it is for, as they were named then.
  zones text[] not null default '{}',
  -- What is asked for, or why it is opposed.
  reason text check (length(reason) <= 2800),
  -- The operator's word to what was asked for.
  answer text check (length(answer) <= 2800),
  answered_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users (id) on delete set null,
  decided_by_name text,
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (structure_id, kind, number),
  check ((counted_from is null) = (unopposed_from is null)),
  check (is_proven or unopposed_from is null)
);
create index declarations_open on declarations (structure_id, unopposed_from, id)
  where state in ('received', 'paper_asked');
create index declarations_newest on declarations (structure_id, received_at desc, id desc);
create index declarations_due on declarations (unopposed_from) where state = 'received';
create index declarations_operator on declarations (operator_id);
create index declarations_flight on declarations (flight_id);
create index declarations_decider on declarations (decided_by);

create table declaration_events (
  id bigint generated always as identity primary key,
  declaration_id bigint not null references declarations (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('received', 'received_again', 'handed_in', 'acknowledge', 'ask_paper', 'oppose', 'answer',
    'withdraw', 'pass')),
  by_name text,
  detail text
);
create index declaration_events_of on declaration_events (declaration_id, id);

alter table declarations enable row level security;
grant select, update on declarations to envol_authority;
grant select on declarations to envol_operator;
create policy addressed on declarations to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]));
-- Who reaches the mission reads what became of its declarations.
create policy of_mission on declarations for select to envol_operator
  using (exists (select from flights f where f.id = flight_id));

alter table declaration_events enable row level security;
grant select, insert on declaration_events to envol_authority;
grant select on declaration_events to envol_operator;
create policy of_declaration on declaration_events to envol_authority
  using (exists (select from declarations d where d.id = declaration_id))
  with check (exists (select from declarations d where d.id = declaration_id));
create policy of_declaration_read on declaration_events for select to envol_operator
  using (exists (select from declarations d where d.id = declaration_id));

-- A prefecture reads the papers of whoever declared a flight to it, as of whoever asked it for one.
create policy of_declarant on documents for select to envol_authority using (
  side = 'operator' and owner_type = 'operator'
  and exists (select from document_categories c
    where c.owner_type = 'operator' and c.category = documents.category and c.prefecture_reads)
  and exists (select from declarations d where d.operator_id = documents.operator_id and d.kind = 'prefecture'));

create or replace function notices_about(of_flight bigint, of_procedure text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('status', n.status, 'proof', n.proof,
      'is_simulated', jsonb_path_exists(n.channels, '$.*.is_simulated ? (@ == true)'),
      'has_unread_answer', n.answered_at is not null,
      'is_outdated', n.shown_digest is distinct from shown_digest(n.flight_id,
        array(select a.id from flight_areas a where a.flight_id = n.flight_id)),
      'desk', (select json_build_object('kind', d.kind, 'state', d.state, 'is_proven', d.is_proven)
        from declarations d where d.notification_id = n.id)) order by n.position), '[]')
  from flight_notifications n where n.flight_id = of_flight and n.position >= 0 and of_procedure = n.kind || '_notif'
$$;

-- Each side reads what happened to what it declared, or was told. Of what was written there is the digest alone.
create function audit_declaration() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, facts)
  select new.at, 'declaration', new.what, asker_user(), d.operator_id, d.structure_id,
    jsonb_strip_nulls(jsonb_build_object('declaration_id', d.id, 'number', d.number, 'by', new.by_name,
      'detail_sha256', encode(sha256(convert_to(new.detail, 'UTF8')), 'hex')))::text
  from declarations d where d.id = new.declaration_id;
  return null;
end
$$;
create trigger audited after insert on declaration_events for each row execute function audit_declaration();
