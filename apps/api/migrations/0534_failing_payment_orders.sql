-- A payment that cannot be settled is tried again after longer and longer, and the staff sees it meanwhile.
alter table payment_orders
  add column failures integer not null default 0 check (failures >= 0),
  add column failing_since timestamptz,
  add column next_try_at timestamptz,
  -- `away`: the payment service did not answer. `fault`: anything else, which the log tells.
  add column failed_by text check (failed_by in ('away', 'fault')),
  add check ((failures = 0) = (failing_since is null)),
  add check ((failures = 0) = (next_try_at is null)),
  add check ((failures = 0) = (failed_by is null));
