-- Orders by which a prefect exempts an operator (docs/adr/0303): drafts, signed ones with their number and PDF, repealed ones.
create table prefect_orders (
  id bigint generated always as identity primary key,
  structure_id bigint not null references structures (id) on delete cascade,
  operator_id bigint not null references operators (id) on delete cascade,
  -- As the order names it.
  operator_name text not null,
  -- What it was asked by, where it was; it goes on without it.
  approval_id bigint references approvals (id) on delete set null,
  declaration_id bigint references declarations (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'signed', 'repealed')),
  objects jsonb not null check (jsonb_array_length(objects) > 0),
  title text not null check (length(title) between 1 and 200),
  place text not null check (length(place) <= 200),
  reasons text check (length(reasons) <= 2800),
  conditions text check (length(conditions) <= 2800),
  geometry jsonb not null,
  area_m2 double precision not null,
  -- Highest top of a flight, above ground.
  max_height_m double precision not null check (max_height_m > 0),
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  -- By the clock of the flight's place; both null: all day.
  time_start text,
  time_end text,
  -- Registrations or serial numbers; none: any drone of the operator.
  drones jsonb not null default '[]',
  number text check (length(number) between 1 and 60),
  signed_on date,
  signer_name text,
  signer_quality text,
  signed_by bigint references users (id) on delete set null,
  signed_by_name text,
  signed_at timestamptz,
  -- The PDF was made by the product; false: its signed copy was handed in.
  is_generated boolean not null default true,
  repealed_at timestamptz,
  repealed_by_name text,
  repeal_reason text check (length(repeal_reason) <= 2800),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (structure_id, number),
  check ((time_start is null) = (time_end is null)),
  check (status = 'draft' or (number is not null and signed_on is not null and signer_name is not null
    and signer_quality is not null and signed_at is not null)),
  check ((status = 'repealed') = (repealed_at is not null))
);
create index prefect_orders_structure on prefect_orders (structure_id, last_date desc, id desc);
create index prefect_orders_operator on prefect_orders (operator_id, status);
create index prefect_orders_approval on prefect_orders (approval_id);
create index prefect_orders_declaration on prefect_orders (declaration_id);
create index prefect_orders_signer on prefect_orders (signed_by);

create table prefect_order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references prefect_orders (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('create', 'change', 'sign', 'repeal')),
  by_name text not null,
  detail text
);
create index prefect_order_events_of on prefect_order_events (order_id, id);

alter table prefect_orders enable row level security;
grant select, insert, update, delete on prefect_orders to envol_authority;
grant select on prefect_orders to envol_operator;
create policy own on prefect_orders to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]));
-- Whoever answers a request of the same operator for the same days reads the order that its flight may rest on.
create policy of_asker on prefect_orders for select to envol_authority using (status = 'signed' and exists (
  select from approvals a where a.operator_id = prefect_orders.operator_id
    and a.structure_id = any ((select asker_structures())::bigint[])
    and (a.date_start at time zone a.time_zone)::date <= prefect_orders.last_date
    and (a.date_end at time zone a.time_zone)::date >= prefect_orders.first_date));
create policy granted on prefect_orders for select to envol_operator
  using (status <> 'draft' and operator_id = (select asker_operator()));

alter table prefect_order_events enable row level security;
grant select, insert on prefect_order_events to envol_authority;
create policy of_order on prefect_order_events to envol_authority
  using (exists (select from prefect_orders o where o.id = order_id
    and o.structure_id = any ((select asker_structures())::bigint[])))
  with check (exists (select from prefect_orders o where o.id = order_id
    and o.structure_id = any ((select asker_structures())::bigint[])));

-- The PDF of a signed order is a paper of its operator's that the prefecture gave.
insert into document_categories (owner_type, category) values ('prefect_order', 'order');
create policy of_prefect_order on documents to envol_authority
  using (owner_type = 'prefect_order' and side = 'both' and exists (select from prefect_orders o where o.id = owner_id))
  with check (owner_type = 'prefect_order' and side = 'both' and exists (select from prefect_orders o where o.id = owner_id
    and o.operator_id = documents.operator_id and o.structure_id = any ((select asker_structures())::bigint[])));
alter policy within_entities on documents to envol_operator_part using (case owner_type
  when 'flight' then exists (select from flights f where f.id = owner_id)
  when 'pilot' then exists (select from pilots p where p.id = owner_id)
  when 'drone' then exists (select from drones d where d.id = owner_id)
  when 'approval' then exists (select from approvals a where a.id = owner_id)
  when 'message' then exists (select from messages m where m.id = owner_id)
  when 'flight_incident' then exists (select from flight_incidents i where i.id = owner_id)
  when 'prefect_order' then exists (select from prefect_orders o where o.id = owner_id)
  else owner_type = 'operator' end);

-- Both sides read in their journals what was done with an order.
create function audit_prefect_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, facts)
  select new.at, 'prefect_order', new.what, asker_user(), case when o.status = 'draft' then null else o.operator_id end, o.structure_id,
    jsonb_strip_nulls(jsonb_build_object('prefect_order_id', o.id, 'number', o.number, 'by', new.by_name,
      'detail_sha256', encode(sha256(convert_to(new.detail, 'UTF8')), 'hex')))::text
  from prefect_orders o where o.id = new.order_id;
  return null;
end
$$;
create trigger audited after insert on prefect_order_events for each row execute function audit_prefect_order();
