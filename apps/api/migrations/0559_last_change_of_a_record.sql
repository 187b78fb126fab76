-- Who saved a record last, and how often it was: whoever saves over what somebody else saved meanwhile is told (docs/adr/0311).
alter table drones add column version integer not null default 1, add column changed_by_name text, add column changed_at timestamptz;
alter table pilots add column version integer not null default 1, add column changed_by_name text, add column changed_at timestamptz;
alter table operators add column version integer not null default 1, add column changed_by_name text, add column changed_at timestamptz;
grant update (version, changed_by_name, changed_at) on operators to envol_operator;

-- Who writes in a person's name counts the version itself. All else that changes a record counts too, in nobody's name.
create function count_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.version = old.version then
    new.version := old.version + 1;
    new.changed_by_name := null;
    new.changed_at := null;
  end if;
  return new;
end
$$;
create trigger counts_versions before update on drones
  for each row when (old.* is distinct from new.*) execute function count_version();
create trigger counts_versions before update on pilots
  for each row when (old.* is distinct from new.*) execute function count_version();
-- Of a company what its own people write: its plan, its prices and its last request change beside it.
create trigger counts_versions before update of commercial_name, company, siret, uas_operator_number, address_1, address_2,
  postal_code, city, country, vat_number, billing_info, insurance, texts_for_pilots, sub_exploitant_name,
  sub_exploitant_name_plural, custom_config on operators
  for each row when (old.* is distinct from new.*) execute function count_version();
