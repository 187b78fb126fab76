-- A pilot's restriction is that of the account that signs in as the pilot (0082).
create function restrict_account() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update memberships set is_restricted = new.is_restricted
    where pilot_id = new.id and role = 'standard' and is_restricted is distinct from new.is_restricted;
  return null;
end
$$;
create trigger pilots_restricted after update of is_restricted on pilots for each row
  when (old.is_restricted is distinct from new.is_restricted) execute function restrict_account();
create function restrict_pilot() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update pilots set is_restricted = new.is_restricted
    where id = new.pilot_id and is_restricted is distinct from new.is_restricted;
  return null;
end
$$;
create trigger memberships_restricted after insert or update of is_restricted, pilot_id on memberships for each row
  when (new.pilot_id is not null) execute function restrict_pilot();

-- The company as its sheets and invoices name it.
alter table operators
  add column address_1 text check (length(address_1) <= 250),
  add column address_2 text check (length(address_2) <= 250),
  add column postal_code text check (length(postal_code) <= 32),
  add column city text check (length(city) <= 250),
  add column country text check (length(country) <= 250),
  add column vat_number text check (length(vat_number) <= 32),
  add column billing_info text check (length(billing_info) <= 2800),
  -- What pilots read of their house before a mission.
  add column texts_for_pilots text check (length(texts_for_pilots) <= 2800),
  -- If there is anything of an address, it can be found.
  add check (num_nonnulls(address_1, address_2, postal_code, city, country) = 0
    or num_nonnulls(address_1, city, country) = 3),
  -- Asked for by an administrator, and done a week later unless somebody takes it back.
  add column deletion_requested_at timestamptz,
  add column deletion_requested_by text,
  add column archived_at timestamptz;
create index operators_deletion on operators (deletion_requested_at) where deletion_requested_at is not null;
grant update (commercial_name, company, address_1, address_2, postal_code, city, country, vat_number, billing_info,
  texts_for_pilots, custom_config, alphatango_uids, deletion_requested_at, deletion_requested_by) on operators to envol_operator;

-- Who did what with the company itself: only grows.
create table operator_journal (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  action text not null,
  details jsonb not null default '{}',
  by_user_id bigint references users on delete set null,
  by_name text not null,
  at timestamptz not null
);
create index operator_journal_newest on operator_journal (operator_id, id desc);
alter table operator_journal enable row level security;
grant select, insert on operator_journal to envol_operator;
create policy read on operator_journal for select to envol_operator using (operator_id = (select asker_operator()));
create policy own on operator_journal for insert to envol_operator
  with check (operator_id = (select asker_operator()) and by_user_id = (select asker_user()));
