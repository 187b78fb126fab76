-- The box around where a structure answers, for everybody: its zones themselves are read by the process alone, and what traffic
-- impacts stays its own.
create function structure_box(of_structure bigint) returns box language sql stable security definer
  set search_path from current as $$
  select box(point(min((z.bbox[1])[0]), min((z.bbox[1])[1])), point(max((z.bbox[0])[0]), max((z.bbox[0])[1])))
  from structure_zones z where z.structure_id = of_structure and z.kind in ('competence', 'uspace')
  having count(*) > 0
$$;

create function has_uspace(of_structure bigint) returns boolean language sql stable security definer
  set search_path from current as $$
  select exists (select from structure_zones z where z.structure_id = of_structure and z.kind = 'uspace')
$$;
