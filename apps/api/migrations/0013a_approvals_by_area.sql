-- A request is about areas of a mission, and stands for those alone; it keeps what it was shown of the mission, and
-- outlives it.

-- Who answers for a zone in the place of its own authority.
alter table structures add delegatee_structure_id bigint references structures on delete set null;
create index structures_delegatee on structures (delegatee_structure_id);

-- Who answers for a constraint: the zone's own authority, or the one it delegated to.
alter table flight_constraints
  add delegatee_structure_id bigint references structures on delete set null,
  -- Set by hand for itself: it no longer follows the other constraints of its authority.
  add has_own_status boolean not null default false;
update flight_constraints set delegatee_structure_id = structure_id;
create index flight_constraints_delegatee on flight_constraints (delegatee_structure_id);

-- A digest of what an authority is shown of a mission for these areas: it changes with any of it, and comes back when
-- the mission comes back to what it was. As the owner of the tables: an authority, which may not read the mission, learns
-- from it only whether it changed.
create function shown_digest(flight bigint, areas bigint[]) returns text stable parallel safe language sql
  security definer set search_path from current as $$
  select md5(jsonb_build_array(
    extract(epoch from f.date_start), extract(epoch from f.date_end), f.is_continuous, f.time_zone, f.max_flying_height,
    f.scenario, f.visibility, f.night_flight, f.populated_area, f.max_distance_from_pilot,
    (select jsonb_agg(jsonb_build_array(a.id, a.geometry, a.max_height_m) order by a.id)
      from flight_areas a where a.flight_id = f.id and a.id = any(areas)),
    (select jsonb_agg(p.pilot_id order by p.pilot_id) from flight_pilots p where p.flight_id = f.id),
    (select jsonb_agg(d.drone_id order by d.drone_id) from flight_drones d where d.flight_id = f.id)
  )::text)
  from flights f where f.id = flight
$$;

-- The request stays with its snapshot when its mission is deleted.
alter table approvals
  alter flight_id drop not null,
  drop constraint approvals_flight_id_fkey,
  add constraint approvals_flight_id_fkey foreign key (flight_id) references flights on delete set null,
  -- Written once: it outlives the mission.
  alter flight_identifier drop expression,
  add shown_digest text;
-- A mission was frozen while a request stood; whether it changed after a refusal is not known, and counts as changed.
update approvals a set shown_digest = shown_digest(a.flight_id,
    array(select r.flight_area_id from approval_areas r where r.approval_id = a.id))
  where a.status not in ('cancelled', 'refused');
alter table approvals alter flight_identifier set not null;
alter table notifications
  drop constraint notifications_flight_id_fkey,
  add constraint notifications_flight_id_fkey foreign key (flight_id) references flights on delete set null;

-- One standing request an area and authority.
drop index approvals_one_open;
alter table approval_areas
  add structure_id bigint references structures on delete restrict,
  -- Not cancelled, not refused, not closed: kept by the trigger below.
  add is_standing boolean not null default true,
  -- The area meets something that the authority answers for.
  add is_concerned boolean not null default true;
update approval_areas r set structure_id = a.structure_id,
    is_standing = a.status not in ('cancelled', 'refused') and a.closed_at is null,
    is_concerned = exists (select from flight_constraints c where c.flight_id = a.flight_id
      and c.structure_id = a.structure_id and c.judged->'overlap'->'area_ids' ? r.flight_area_id::text)
  from approvals a where a.id = r.approval_id;
alter table approval_areas alter structure_id set not null;
create unique index approval_areas_one_standing on approval_areas (flight_area_id, structure_id) where is_standing;
create index approval_areas_structure on approval_areas (structure_id);

-- As the owner of the tables: neither side may write this column.
create function keep_areas_standing() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update approval_areas set is_standing = new.status not in ('cancelled', 'refused') and new.closed_at is null
    where approval_id = new.id;
  return null;
end
$$;
create trigger keep_areas_standing after update of status, closed_at on approvals for each row
  when (old.status is distinct from new.status or old.closed_at is distinct from new.closed_at)
  execute function keep_areas_standing();

-- The constraints that a request was made for.
create table approval_constraints (
  approval_id bigint not null references approvals on delete cascade,
  constraint_id bigint not null references flight_constraints on delete cascade,
  primary key (approval_id, constraint_id)
);
create index approval_constraints_constraint on approval_constraints (constraint_id);
insert into approval_constraints (approval_id, constraint_id)
  select distinct a.id, c.id from approvals a join flight_constraints c on c.flight_id = a.flight_id
    and (c.id = a.constraint_id or c.structure_id = a.structure_id and exists (select from approval_areas r
      where r.approval_id = a.id and c.judged->'overlap'->'area_ids' ? r.flight_area_id::text));

alter table approval_constraints enable row level security;
grant select on approval_constraints to envol_operator, envol_authority;
grant insert on approval_constraints to envol_operator;
create policy of_request on approval_constraints to envol_operator, envol_authority
  using (exists (select from approvals a where a.id = approval_id))
  with check (exists (select from approvals a join flight_constraints c on c.flight_id = a.flight_id
    where a.id = approval_id and c.id = constraint_id));

-- What a request asked for before it was brought up to date: nothing that was shown is lost.
create table approval_revisions (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approvals on delete cascade,
  -- The request's version that was replaced.
  version integer not null,
  request jsonb not null,
  areas jsonb not null,
  date_start timestamptz not null,
  date_end timestamptz not null,
  max_flying_height double precision not null,
  replaced_at timestamptz not null,
  unique (approval_id, version)
);
alter table approval_revisions enable row level security;
grant select on approval_revisions to envol_operator, envol_authority;
create policy of_request on approval_revisions to envol_operator, envol_authority
  using (exists (select from approvals a where a.id = approval_id));
