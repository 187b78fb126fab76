-- What the platform's staff adds to the law about a type of constraint, for flights from a day on. A line is never changed:
-- one of a later day, or a later one of the same day, stands in for it; one whose day has not come may be taken back.
create table constraint_type_additions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- First local flight date.
  valid_from date not null,
  procedure text check (procedure in ('protocol_form_links', 'email_request', 'approval_request')),
  email text,
  form_links jsonb not null default '[]',
  notice_days integer check (notice_days between 1 and 365),
  notice_mode text not null check (notice_mode in ('calendar', 'ouvrables', 'ouvres')),
  price_eur double precision check (price_eur between 0 and 100000),
  structure_id bigint references structures,
  reason text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz
);
create index constraint_type_additions_standing on constraint_type_additions (kind, valid_from) where withdrawn_at is null;
-- Published as the law is; who wrote it and why is the staff's.
grant select (id, kind, valid_from, procedure, email, form_links, notice_days, notice_mode, price_eur, structure_id,
  withdrawn_at) on constraint_type_additions to envol_tenant;

-- Those in force for a flight whose first local day this is, one for each type.
create function type_additions_on(first_day date) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'valid_from', a.valid_from,
      'procedure', a.procedure, 'email', a.email, 'form_links', a.form_links, 'price_eur', a.price_eur,
      'notice', case when a.notice_days is not null
        then json_build_object('days', a.notice_days, 'mode', a.notice_mode) end,
      'structure', case when s.id is not null
        then json_build_object('id', s.id, 'code', s.code, 'name', s.name) end)), '[]')
  from (
    select distinct on (kind) id, kind, valid_from, procedure, email, form_links, price_eur, notice_days, notice_mode,
      structure_id
    from constraint_type_additions where withdrawn_at is null and valid_from <= first_day
    order by kind, valid_from desc, id desc
  ) a left join structures s on s.id = a.structure_id
$$;
