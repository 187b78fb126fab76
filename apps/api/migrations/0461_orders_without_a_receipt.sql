-- An urgent order to land rings again until its receipt; after a minute without one, others of the operator and the tower are told,
-- and the tower has a second number to call.
alter table take_off_authorizations
  -- When it rang last; null: when it was given.
  add column landing_rung_at timestamptz,
  -- When it had been without a receipt for too long.
  add column landing_escalated_at timestamptz,
  -- Whom to call beside its pilot: found as the order is escalated, {"full_name", "phone"}.
  add column landing_second jsonb;
create index take_offs_without_receipt on take_off_authorizations (landing_ordered_at)
  where status = 'landing_required' and landing_is_urgent and landing_received_at is null;
-- An order given anew begins anew.
grant update (landing_rung_at, landing_escalated_at) on take_off_authorizations to envol_authority;
