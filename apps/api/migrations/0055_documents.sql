-- Papers of any owner (docs/adr/0043): a request's and its messages' files as before, and now what an operator keeps for
-- its pilots, drones, missions and itself. `side` says who reads: the operator, the authority that keeps it for itself,
-- or both sides of a request.

-- Which categories an owner's papers have, and which of them a prefecture reads of an operator that asked it
-- (specification 1, §3): data, so that another rule is a row.
create table document_categories (
  owner_type text not null,
  category text not null,
  prefecture_reads boolean not null default false,
  primary key (owner_type, category)
);
insert into document_categories (owner_type, category, prefecture_reads) values
  ('pilot', 'aptitude_certificate', false),
  ('pilot', 'pratical_certificate', false),
  ('pilot', 'pratical_booklet', false),
  ('pilot', 'theoretical_evaluation', false),
  ('pilot', 'periodic_evaluation', false),
  ('pilot', 'other', false),
  ('drone', 'design_certificate', false),
  ('drone', 'aircraft_register', false),
  ('drone', 'user_manual', false),
  ('drone', 'maintenance_manual', false),
  ('drone', 'other', false),
  ('operator', 'insurance', true),
  ('operator', 'activity_declaration', true),
  ('operator', 'register', true),
  ('operator', 'manex_map', true),
  ('operator', 'protocol', false),
  ('operator', 'other', false),
  ('flight', 'activity_declaration', false),
  ('flight', 'protocol', false),
  ('flight', 'other', false);
grant select on document_categories to envol_tenant;

alter table documents
  add column owner_type text,
  add column owner_id bigint,
  add column side text not null default 'both' check (side in ('operator', 'authority', 'both')),
  add column structure_id bigint references structures on delete cascade,
  add column category text,
  add column expires_on date,
  alter column operator_id drop not null;
update documents set owner_type = case when message_id is null then 'approval' else 'message' end,
  owner_id = coalesce(message_id, approval_id);
delete from documents where owner_id is null;

do $$
declare
  each record;
begin
  for each in select policyname from pg_policies where tablename = 'documents' and schemaname = current_schema() loop
    execute format('drop policy %I on documents', each.policyname);
  end loop;
end
$$;

alter table documents
  alter column owner_type set not null,
  alter column owner_id set not null,
  alter column side drop default,
  drop column approval_id,
  drop column message_id,
  -- A file of a request has no category; a paper has one of its owner's.
  add foreign key (owner_type, category) references document_categories,
  add check ((owner_type in ('approval', 'message')) = (category is null)),
  add check (case side when 'authority' then structure_id is not null else operator_id is not null end);
create index documents_owner on documents (owner_type, owner_id);
create index documents_structure on documents (structure_id);

-- A paper goes with its owner; its bytes are found by the sweep.
create function forget_documents() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from documents where owner_type = tg_argv[0] and owner_id = old.id;
  return null;
end
$$;
create trigger documents_go after delete on approvals for each row execute function forget_documents('approval');
create trigger documents_go after delete on approval_messages
  for each row execute function forget_documents('message');
create trigger documents_go after delete on pilots for each row execute function forget_documents('pilot');
create trigger documents_go after delete on drones for each row execute function forget_documents('drone');
create trigger documents_go after delete on flights for each row execute function forget_documents('flight');
create trigger documents_go after delete on operators for each row execute function forget_documents('operator');

grant delete on documents to envol_operator;
create policy own on documents to envol_operator
  using (operator_id = (select asker_operator()) and side <> 'authority');
-- What went with a request is part of it.
create policy own_papers on documents as restrictive for delete to envol_operator using (side = 'operator');
create policy of_structure on documents to envol_authority
  using (side = 'authority' and structure_id = any ((select asker_structures())::bigint[]));
create policy of_request on documents to envol_authority
  using (side = 'both' and owner_type = 'approval'
    and exists (select from approvals a where a.id = owner_id and a.operator_id = documents.operator_id));
create policy of_message on documents to envol_authority
  using (side = 'both' and owner_type = 'message' and exists (select from approval_messages m
    join approvals a on a.id = m.approval_id where m.id = owner_id and a.operator_id = documents.operator_id));
create policy of_operator on documents for select to envol_authority
  using (side = 'operator' and owner_type = 'operator'
    and exists (select from document_categories c
      where c.owner_type = documents.owner_type and c.category = documents.category and c.prefecture_reads)
    and exists (select from approvals a join structures s on s.id = a.structure_id
      where a.operator_id = documents.operator_id and s.structure_type = 'prefecture'));
