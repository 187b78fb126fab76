-- Who signs in as which pilot, and whom of a company to call. Until now only the demonstration's own rows said so: a
-- restricted pilot who was invited saw no mission, and no request of a company that signed up named a contact.

-- The account with the pilot's e-mail address, where neither belongs to another one yet.
create function link_pilot() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if exists (select from memberships where pilot_id = new.id) then
    return null;
  end if;
  update memberships set
      pilot_id = new.id,
      -- A restriction on either side stands on both.
      is_restricted = is_restricted or (role = 'standard' and new.is_restricted)
    where id = (
      select m.id from memberships m join users u on u.id = m.user_id
      where m.operator_id = new.operator_id and m.pilot_id is null and lower(u.email) = lower(new.email)
      order by m.id limit 1);
  return null;
end
$$;
create trigger pilots_account after insert or update of email on pilots for each row
  when (new.email is not null and not new.is_archived) execute function link_pilot();

create function link_membership() returns trigger language plpgsql security definer set search_path from current as $$
declare
  found_pilot pilots;
begin
  select p.* into found_pilot from pilots p
    where p.operator_id = new.operator_id and not p.is_archived
      and lower(p.email) = (select lower(u.email) from users u where u.id = new.user_id)
      and not exists (select from memberships m where m.pilot_id = p.id)
    order by p.id limit 1;
  if found then
    new.pilot_id := found_pilot.id;
    new.is_restricted := new.is_restricted or (new.role = 'standard' and found_pilot.is_restricted);
  end if;
  return new;
end
$$;
create trigger memberships_pilot before insert on memberships for each row
  when (new.operator_id is not null and new.pilot_id is null) execute function link_membership();

update memberships m set pilot_id = (
    select min(p.id) from pilots p join users u on u.id = m.user_id
    where p.operator_id = m.operator_id and not p.is_archived and lower(p.email) = lower(u.email)
      and not exists (select from memberships o where o.pilot_id = p.id))
  where m.operator_id is not null and m.pilot_id is null;

-- Whom to call is one pilot of each company, the first until somebody says another.
update pilots p set is_main_contact = false
  where is_main_contact and exists (
    select from pilots o where o.operator_id = p.operator_id and o.is_main_contact and o.id < p.id);
update pilots p set is_main_contact = true
  where p.id = (
      select o.id from pilots o where o.operator_id = p.operator_id order by o.is_archived, o.phone is null, o.id limit 1)
    and not exists (select from pilots o where o.operator_id = p.operator_id and o.is_main_contact);
create unique index pilots_main_contact on pilots (operator_id) where is_main_contact;

create function first_is_main_contact() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if new.is_main_contact or exists (select from pilots where operator_id = new.operator_id and is_main_contact) then
    return new;
  end if;
  -- Of two that are first at once, the second waits, and sees the other.
  perform pg_advisory_xact_lock(hashtextextended('main contact', new.operator_id));
  new.is_main_contact := not exists (
    select from pilots where operator_id = new.operator_id and is_main_contact and id <> new.id);
  return new;
end
$$;
create trigger pilots_main_contact before insert on pilots for each row execute function first_is_main_contact();
-- A merge brings pilots over, maybe to a company that has none.
create trigger pilots_moved before update of operator_id on pilots for each row
  when (new.operator_id <> old.operator_id) execute function first_is_main_contact();
