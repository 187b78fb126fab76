-- Runways, circuits, pads and a helicopter's corridor are kept free for manned aircraft: each is a kind of alarm.
alter table position_alerts drop constraint position_alerts_alert_type_check;
alter table position_alerts add constraint position_alerts_alert_type_check check (alert_type in
  ('proximity', 'horizontal_boundary', 'vertical_boundary', 'new_detection', 'unknown_drone', 'unknown_approval',
   'runway', 'circuit', 'helipad', 'helicopter_corridor'));
