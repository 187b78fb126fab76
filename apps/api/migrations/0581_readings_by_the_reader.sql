-- What the staff changes in a person's name is news to that person: it has not seen it (docs/adr/0304, 0307).
create or replace function forget_own_reading() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('envol.staff', true), '') = '' then
    delete from flight_readings where flight_id = new.id and user_id = asker_user();
  end if;
  return null;
end
$$;
