-- An authority reads what was asked of it, never the mission as it stands since: what its pages and its papers print is
-- kept with the request.

-- The EU registration number of an operator, its public part alone (Regulation (EU) 2019/947, article 14). The three
-- characters after the hyphen are the operator's secret. AlphaTango's own numbers are digits and something else.
alter table operators add column uas_operator_number text check (uas_operator_number ~ '^[A-Z]{3}[0-9a-z]{13}$');
update operators set
  uas_operator_number = (
    select left(uid, 16) from unnest(alphatango_uids) uid
    where uid ~ '^[A-Z]{3}[0-9a-z]{13}(-[0-9a-z]{3})?$' limit 1),
  alphatango_uids = array(select uid from unnest(alphatango_uids) uid where uid ~ '^[0-9]{1,10}$');
alter table operators add constraint operators_alphatango_uids check (array_to_string(alphatango_uids, ',') ~ '^([0-9]{1,10}(,[0-9]{1,10})*)?$');

-- The mission's identifier, without a look at the mission.
alter table approvals add column flight_identifier text generated always as ('M-' || (flight_id + 1000)) stored;

-- What of the operator and its fleet a request did not keep until now, as it stands today: the nearest that is known.
update approvals a set request = a.request
  || jsonb_build_object('operator', (
    select jsonb_build_object('name', a.company_name, 'uas_operator_number', o.uas_operator_number, 'contact', (
      select jsonb_build_object('name', p.first_name || ' ' || p.last_name, 'phone', p.phone, 'email', p.email)
      from pilots p where p.operator_id = o.id and p.is_main_contact order by p.id limit 1))
    from operators o where o.id = a.operator_id))
  || jsonb_build_object('drones', (
    select coalesce(jsonb_agg(kept || jsonb_build_object('manufacturer', d.manufacturer, 'model', d.model,
      'serial_number', d.serial_number, 'remote_id', d.remote_id) order by place), '[]')
    from jsonb_array_elements(a.request->'drones') with ordinality as listed (kept, place)
    left join drones d on d.id = (kept->>'id')::bigint));

-- Nothing of an authority's reads the mission any more, nor who flies it.
drop policy asked on flights;
drop policy asked on pilots;
drop policy asked on drones;
drop policy asked on operators;
alter policy of_mission on flight_areas to envol_operator;
alter policy of_mission on flight_pilots to envol_operator;
alter policy of_mission on flight_drones to envol_operator;
alter policy of_mission on flight_constraints to envol_operator;
revoke all on operators, pilots, drones, flights, flight_areas, flight_pilots, flight_drones, flight_constraints
  from envol_authority;
