-- Which town halls a prefecture told of a declared flight (docs/adr/0286), and the addresses that it knows.
create table town_halls (
  structure_id bigint not null references structures (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 250),
  noted_by_name text not null,
  updated_at timestamptz not null,
  primary key (structure_id, name)
);
create table town_letters (
  id bigint generated always as identity primary key,
  declaration_id bigint not null references declarations (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 250),
  asked_at timestamptz not null,
  asked_by_name text not null,
  -- Somebody at the desk says that it came back.
  returned_at timestamptz,
  returned_by_name text
);
create index town_letters_of on town_letters (declaration_id, name, id desc);

alter table town_halls enable row level security;
grant select, insert, update on town_halls to envol_authority;
create policy own on town_halls to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]));
alter table town_letters enable row level security;
grant select, insert, update on town_letters to envol_authority;
create policy of_declaration on town_letters to envol_authority
  using (exists (select from declarations d where d.id = declaration_id))
  with check (exists (select from declarations d where d.id = declaration_id));

alter table declaration_events drop constraint declaration_events_what_check;
alter table declaration_events add constraint declaration_events_what_check check (what in ('received', 'received_again', 'handed_in',
  'acknowledge', 'ask_paper', 'oppose', 'answer', 'withdraw', 'pass', 'inform_town', 'town_returned'));
