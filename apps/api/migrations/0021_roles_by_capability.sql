-- Further roles, one for each way of reaching rows (docs/adr/0029); they exist before any migration (platform/db/roles.ts)
-- and have what envol_tenant has. Supervisors and visitors reach no rows of anybody's until a table is granted to them.

-- The platform's staff looks up who works for whom: without passwords, sessions, missions or requests. What belongs to a
-- tenant's work it sees through that tenant's own account, under the account's locks.
alter table users enable row level security;
alter table memberships enable row level security;
grant select (id, username, email, long_name, user_type, language, is_active, created_at) on users to envol_staff;
grant select on memberships, operators to envol_staff;
create policy looked_up on users for select to envol_staff using (true);
create policy looked_up on memberships for select to envol_staff using (true);
create policy looked_up on operators for select to envol_staff using (true);

-- What the staff did, by whom, to whose account: only grows, and nobody writes in another's name.
create table staff_journal (
  id bigint generated always as identity primary key,
  staff_user_id bigint references users on delete set null,
  staff_name text not null,
  action text not null,
  -- The account that it was about, if it was one.
  user_id bigint references users on delete set null,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index staff_journal_staff on staff_journal (staff_user_id, id);
create index staff_journal_user on staff_journal (user_id, id);
alter table staff_journal enable row level security;
grant select, insert on staff_journal to envol_staff;
create policy read on staff_journal for select to envol_staff using (true);
create policy own on staff_journal for insert to envol_staff with check (staff_user_id = (select asker_user()));
