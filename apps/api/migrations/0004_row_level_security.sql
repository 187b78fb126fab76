-- The second lock (docs/adr/0011): a query that forgets its tenant condition returns nothing of anybody else's.
-- The roles envol_tenant, envol_operator and envol_authority exist before any migration (platform/db/roles.ts). A table
-- on which they are granted nothing is out of a request's reach; one that they may touch has a policy, or is published.

-- Who asks, set on the connection before its first query (platform/db/scope.ts); null or empty for nobody.
create function asker_user() returns bigint stable parallel safe
  return nullif(current_setting('envol.user', true), '')::bigint;
create function asker_operator() returns bigint stable parallel safe
  return nullif(current_setting('envol.operator', true), '')::bigint;
create function asker_structures() returns bigint[] stable parallel safe
  return string_to_array(current_setting('envol.structures', true), ',')::bigint[];
create function asker_audiences() returns text[] stable parallel safe
  return array['user:' || asker_user(), 'operator:' || asker_operator()]
    || array(select 'structure:' || id from unnest(asker_structures()) id);

do $$
begin
  execute format('grant usage on schema %I to envol_tenant, envol_operator, envol_authority', current_schema());
end
$$;

-- Published to everybody who is signed in.
grant select on structures, datasets, zones, aerodromes to envol_tenant;

-- What an operator owns. An authority reads what a request put before it, and follows the locks of those tables: a
-- subquery in a policy sees what the asker sees.
alter table operators enable row level security;
alter table pilots enable row level security;
alter table drones enable row level security;
alter table flights enable row level security;
alter table flight_areas enable row level security;
alter table flight_pilots enable row level security;
alter table flight_drones enable row level security;
alter table flight_constraints enable row level security;
grant select on operators to envol_operator, envol_authority;
grant select, insert, update, delete
  on pilots, drones, flights, flight_areas, flight_pilots, flight_drones, flight_constraints to envol_operator;
grant select on pilots, drones, flights, flight_areas, flight_pilots, flight_drones, flight_constraints to envol_authority;

-- "(select …)" makes the setting a constant of the query: read once, and good for an index.
create policy own on operators to envol_operator using (id = (select asker_operator()));
create policy own on pilots to envol_operator using (operator_id = (select asker_operator()));
create policy own on drones to envol_operator using (operator_id = (select asker_operator()));
create policy own on flights to envol_operator using (operator_id = (select asker_operator()));
create policy of_mission on flight_areas to envol_operator, envol_authority
  using (exists (select from flights f where f.id = flight_id));
create policy of_mission on flight_pilots to envol_operator, envol_authority
  using (exists (select from flights f where f.id = flight_id));
create policy of_mission on flight_drones to envol_operator, envol_authority
  using (exists (select from flights f where f.id = flight_id));
create policy of_mission on flight_constraints to envol_operator, envol_authority
  using (exists (select from flights f where f.id = flight_id));

create policy asked on operators to envol_authority
  using (exists (select from approvals a where a.operator_id = operators.id));
create policy asked on pilots to envol_authority
  using (exists (select from flight_pilots l where l.pilot_id = pilots.id));
create policy asked on drones to envol_authority
  using (exists (select from flight_drones l where l.drone_id = drones.id));
-- A decision locks the mission's row, which takes the right to update a column; nothing it would write passes.
grant update (version) on flights to envol_authority;
create policy asked on flights to envol_authority
  using (exists (select from approvals a where a.flight_id = flights.id)) with check (false);

-- A request has two sides. What was asked and what was decided never change; the journal only grows.
alter table approvals enable row level security;
alter table approval_areas enable row level security;
alter table approval_decisions enable row level security;
alter table approval_events enable row level security;
alter table approval_messages enable row level security;
alter table documents enable row level security;
grant select on approvals, approval_areas, approval_decisions, approval_events, approval_messages, documents
  to envol_operator, envol_authority;
grant update (status, version, updated_at) on approvals to envol_operator, envol_authority;
grant insert on approval_events, approval_messages, documents to envol_operator, envol_authority;
grant update (viewed_at) on approval_messages to envol_operator, envol_authority;
grant insert on approvals, approval_areas to envol_operator;
grant insert on approval_decisions to envol_authority;

create policy own on approvals to envol_operator using (operator_id = (select asker_operator()))
  with check (operator_id = (select asker_operator()) and exists (select from flights f where f.id = flight_id));
create policy addressed on approvals to envol_authority using (structure_id = any ((select asker_structures())::bigint[]));
create policy of_request on approval_areas to envol_operator, envol_authority
  using (exists (select from approvals a where a.id = approval_id));
create policy of_request on approval_decisions to envol_operator, envol_authority
  using (exists (select from approvals a where a.id = approval_id));
-- Nobody writes in the other side's name.
create policy of_request on approval_events to envol_operator, envol_authority
  using (exists (select from approvals a where a.id = approval_id));
create policy as_operator on approval_events as restrictive for insert to envol_operator
  with check (author_side = 'operator');
create policy as_authority on approval_events as restrictive for insert to envol_authority
  with check (author_side = 'authority');
create policy of_request on approval_messages to envol_operator, envol_authority
  using (exists (select from approvals a where a.id = approval_id));
create policy as_operator on approval_messages as restrictive for insert to envol_operator
  with check (author_side = 'operator');
create policy as_authority on approval_messages as restrictive for insert to envol_authority
  with check (author_side = 'authority');
create policy own on documents to envol_operator using (operator_id = (select asker_operator()));
create policy of_request on documents to envol_authority
  using (exists (select from approvals a where a.id = approval_id and a.operator_id = documents.operator_id));

-- Each person's own bell; each side's own letters; events of which one's side is told.
alter table notifications enable row level security;
alter table mails enable row level security;
alter table events enable row level security;
grant select, update (viewed_at) on notifications to envol_tenant;
grant select on mails to envol_operator, envol_authority;
grant select, insert on events to envol_operator, envol_authority;
create policy own on notifications to envol_tenant using (user_id = (select asker_user()));
create policy own on mails to envol_operator using (operator_id = (select asker_operator()));
create policy addressed on mails to envol_authority using (structure_id = any ((select asker_structures())::bigint[]));
create policy told on events to envol_operator, envol_authority using (audience && (select asker_audiences())::text[]);
