-- What went with a request says what it is where its sender did: the declaration of activity. It stays a part of the
-- request, read by both its sides.
insert into document_categories (owner_type, category) values ('approval', 'activity_declaration');
do $$
declare
  each record;
begin
  for each in select conname from pg_constraint
    where conrelid = 'documents'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%category IS NULL%' loop
    execute format('alter table documents drop constraint %I', each.conname);
  end loop;
end
$$;
alter table documents add check (case owner_type
  when 'message' then category is null
  when 'approval' then true
  else category is not null end);
