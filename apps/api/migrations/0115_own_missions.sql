-- A restricted pilot sees the missions it flies, what was asked for them, and nothing of the others'. Like who keeps a part
-- (0023), it works in a role of its own within that of the operators: the restrictive policies cost nobody else anything.

-- The pilot as whom the asker is confined to its own missions; 0: it is no pilot, and has none; null: not confined.
create function asker_pilot() returns bigint stable parallel safe
  return nullif(current_setting('envol.pilot', true), '')::bigint;
-- As the owner of the tables: who flies a mission is read through the mission's own policy.
create function asker_missions() returns bigint[] stable security definer set search_path from current
  language sql as $$ select array(select l.flight_id from flight_pilots l where l.pilot_id = asker_pilot()) $$;

create policy own_missions on flights as restrictive to envol_operator_own
  using (id = any ((select asker_missions())::bigint[]));
create policy own_missions on approvals as restrictive to envol_operator_own
  using (flight_id = any ((select asker_missions())::bigint[]) or (request->'pilot'->>'id')::bigint = (select asker_pilot()));
create policy own_missions on activations as restrictive to envol_operator_own
  using (exists (select from approvals a where a.id = approval_id));
create policy own_missions on take_off_authorizations as restrictive to envol_operator_own
  using (exists (select from approvals a where a.id = approval_id));
create policy own_missions on pilot_positions as restrictive to envol_operator_own
  using (pilot_id = (select asker_pilot()));
create policy own_missions on mails as restrictive to envol_operator_own using (false);
create policy own_missions on documents as restrictive to envol_operator_own using (case owner_type
  when 'flight' then exists (select from flights f where f.id = owner_id)
  when 'approval' then exists (select from approvals a where a.id = owner_id)
  when 'message' then exists (select from messages m where m.id = owner_id)
  when 'pilot' then owner_id = (select asker_pilot())
  else true end);
create index if not exists flight_pilots_pilot on flight_pilots (pilot_id, flight_id);

-- Of events it hears those of its own missions.
create or replace function asker_audiences() returns text[] stable parallel safe
  return array['user:' || asker_user(),
      case when asker_sub_exploitants() is null and asker_pilot() is null then 'operator:' || asker_operator() end,
      'pilot:' || asker_pilot()]
    || array(select 'structure:' || id from unnest(asker_structures()) id)
    || array(select 'sub_exploitant:' || id from unnest(asker_sub_exploitants()) id);
create function tell_own_missions() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if new.payload ? 'flight_id' and exists (select from unnest(new.audience) each where each like 'operator:%') then
    new.audience := new.audience || array(
      select 'pilot:' || l.pilot_id from flight_pilots l join memberships m on m.pilot_id = l.pilot_id and m.is_restricted
      where l.flight_id = (new.payload->>'flight_id')::bigint);
  end if;
  return new;
end
$$;
create trigger tell_own_missions before insert on events for each row execute function tell_own_missions();
