-- An order to land that was taken back: by whom and when, and when its pilot confirmed that. A new order begins anew.
alter table take_off_authorizations
  add column landing_lifted_at timestamptz,
  add column landing_lifted_by_name text,
  add column landing_lift_received_at timestamptz;
grant update (landing_lifted_at, landing_lifted_by_name, landing_lift_received_at) on take_off_authorizations to envol_authority;
grant update (landing_lift_received_at) on take_off_authorizations to envol_operator;
