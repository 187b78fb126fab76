-- An alarm about two aircraft is lost when one of them is silent, and one that nothing shows to be over is closed by a dated rule
-- (docs/adr/0323): the record says which.
alter table position_alerts
  add column lost_since timestamptz,
  add column ended_by text check (ended_by in ('evidence', 'silence'));
update position_alerts set ended_by = 'evidence' where ended_at is not null;
alter table position_alerts add constraint position_alerts_ended check ((ended_at is null) = (ended_by is null));
alter table alert_events drop constraint alert_events_event_check;
alter table alert_events add constraint alert_events_event_check check (event in
  ('raised', 'worse', 'lost', 'heard_again', 'not_judged', 'over', 'closed', 'noted', 'muted', 'unmuted'));
