-- A mission names its own operator's people and drones alone: a foreign one would show itself to the authority asked.
alter policy of_mission on flight_pilots
  with check (exists (select from flights f where f.id = flight_id) and exists (select from pilots p where p.id = pilot_id));
alter policy of_mission on flight_drones
  with check (exists (select from flights f where f.id = flight_id) and exists (select from drones d where d.id = drone_id));
