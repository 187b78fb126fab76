-- What of an invoice cannot be done for now is tried again after longer and longer, and keeps no other invoice from its turn. Granted to
-- nobody: rounds alone read it.
create table invoice_failures (
  invoice_id bigint not null references invoices on delete cascade,
  act text not null check (act in ('draw', 'deposit', 'follow')),
  failures integer not null check (failures > 0),
  failing_since timestamptz not null,
  next_try_at timestamptz not null,
  primary key (invoice_id, act)
);
-- When the platform was asked last where a deposit stands: the one that was asked longest ago comes first.
alter table invoice_deposits add column asked_at timestamptz;
-- Pay pages that were open when their company was erased: closed at the payment service by the next round.
alter table subscriptions add column pages_to_close text[] not null default '{}';
