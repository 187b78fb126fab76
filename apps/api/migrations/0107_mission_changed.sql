-- Whether a request still shows its mission was found by digesting the mission anew for each row of each list: 30 µs a
-- row, half of what the list of missions took of the database. A request now notes that its mission was written since its
-- digest was taken; only then is it digested. Whoever makes shown_digest() read something more lets it be noted here, and
-- sets the note on what stands.
alter table approvals add mission_changed boolean not null default true;
alter table approvals alter mission_changed set default false;

-- Of the mission's own columns those that the digest reads; its status, its analysis and its notes are none of them.
create function note_mission_changed() returns trigger language plpgsql
  security definer set search_path from current as $$
begin
  update approvals set mission_changed = true where flight_id = new.id and not mission_changed;
  return null;
end
$$;
create trigger note_mission_changed after update on flights for each row
  when ((old.date_start, old.date_end, old.is_continuous, old.time_zone, old.hours_reference, old.max_flying_height,
      old.scenario, old.visibility, old.night_flight, old.populated_area, old.max_distance_from_pilot,
      old.max_ground_speed_ms, old.airspace_observers)
    is distinct from (new.date_start, new.date_end, new.is_continuous, new.time_zone, new.hours_reference,
      new.max_flying_height, new.scenario, new.visibility, new.night_flight, new.populated_area,
      new.max_distance_from_pilot, new.max_ground_speed_ms, new.airspace_observers))
  execute function note_mission_changed();

-- One update a statement, whatever the number of its rows.
create function note_parts_changed() returns trigger language plpgsql
  security definer set search_path from current as $$
begin
  update approvals set mission_changed = true
    where flight_id in (select flight_id from written) and not mission_changed;
  return null;
end
$$;
create trigger note_areas_added after insert on flight_areas
  referencing new table as written for each statement execute function note_parts_changed();
create trigger note_areas_changed after update on flight_areas
  referencing new table as written for each statement execute function note_parts_changed();
create trigger note_areas_gone after delete on flight_areas
  referencing old table as written for each statement execute function note_parts_changed();
create trigger note_pilots_added after insert on flight_pilots
  referencing new table as written for each statement execute function note_parts_changed();
create trigger note_pilots_gone after delete on flight_pilots
  referencing old table as written for each statement execute function note_parts_changed();
create trigger note_drones_added after insert on flight_drones
  referencing new table as written for each statement execute function note_parts_changed();
create trigger note_drones_gone after delete on flight_drones
  referencing old table as written for each statement execute function note_parts_changed();
