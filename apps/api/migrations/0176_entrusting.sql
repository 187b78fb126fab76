-- Procedures of a mission that its operator entrusted to the platform's staff.
create table entrustments (
  flight_id bigint primary key references flights on delete cascade,
  -- What the operator wants the staff to know.
  info text check (length(info) <= 2800),
  -- Euro before tax, as it stood when it was entrusted; null: no price was set for one of the procedures.
  price_eur double precision,
  requested_by text not null,
  requested_by_user bigint references users on delete set null,
  requested_at timestamptz not null,
  updated_at timestamptz not null
);
create index entrustments_user on entrustments (requested_by_user);
alter table entrustments enable row level security;
grant select, insert, update, delete on entrustments to envol_operator;
create policy of_mission on entrustments to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f where f.id = flight_id));

create table entrusted_procedures (
  id bigint generated always as identity primary key,
  flight_id bigint not null references entrustments on delete cascade,
  constraint_key text not null check (length(constraint_key) <= 400),
  title text not null check (length(title) <= 400),
  decider text check (length(decider) <= 400),
  procedure text not null,
  price_eur double precision,
  status text not null check (status in ('requested', 'in_hand', 'handled', 'refused', 'returned')),
  proof jsonb,
  -- What the staff tells the operator of it.
  note text check (length(note) <= 2800),
  changed_by text,
  updated_at timestamptz not null,
  unique (flight_id, constraint_key)
);
alter table entrusted_procedures enable row level security;
grant select, insert, update, delete on entrusted_procedures to envol_operator;
create policy of_mission on entrusted_procedures to envol_operator
  using (exists (select from entrustments e where e.flight_id = entrusted_procedures.flight_id))
  with check (exists (select from entrustments e where e.flight_id = entrusted_procedures.flight_id));

-- What the platform asks for a procedure, euro before tax; set by its staff, none at first.
create table procedure_prices (
  procedure text primary key,
  price_eur double precision not null check (price_eur between 0 and 100000),
  changed_by text not null,
  changed_at timestamptz not null
);
alter table procedure_prices enable row level security;
grant select on procedure_prices to envol_tenant;
create policy everybody on procedure_prices for select to envol_tenant using (true);
