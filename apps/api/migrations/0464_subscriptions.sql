-- What an operator's record says of its plan: granted by the staff or paid. The plan is derived from both (docs/adr/0268), and
-- ends by itself where it has an end, so that no sweep has to come in time.
alter table operators
  add plan_until timestamptz,
  add trial_ends_at timestamptz,
  add pilots_paid integer check (pilots_paid between 1 and 500),
  add granted_plan text check (granted_plan in ('solo', 'independent', 'enterprise')),
  add granted_until timestamptz,
  add check (granted_until is null or granted_plan is not null);
update operators set granted_plan = plan where plan <> 'free';

-- What a plan opens stands in the domain, with the calls that need it.
drop table plan_map_features;

drop trigger operators_planned on operators;
create trigger operators_planned after update of plan, plan_until, trial_ends_at, pilots_paid on operators for each row
  when ((old.plan, old.plan_until, old.trial_ends_at, old.pilots_paid)
    is distinct from (new.plan, new.plan_until, new.trial_ends_at, new.pilots_paid))
  execute function tell_operator_config();

-- What the payment provider last said of an operator's subscription: one row, which every telling converges to. Granted to
-- nobody: the calls of its module read it for its company and for the staff.
create table subscriptions (
  operator_id bigint primary key references operators on delete cascade,
  provider text not null check (provider in ('stripe', 'simulated')),
  customer_id text not null unique,
  -- Null until something was subscribed.
  subscription_id text unique,
  status text check (status in ('trial', 'active', 'past_due', 'cancelled', 'ended')),
  plan text check (plan in ('solo', 'independent', 'enterprise')),
  period text check (period in ('month', 'year')),
  pilots integer check (pilots between 1 and 500),
  started_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  past_due_since timestamptz,
  ended_at timestamptz,
  -- A code that still takes something off the next invoice, as it is shown.
  discount jsonb,
  synced_at timestamptz,
  -- Somebody's act at the provider has not been read back yet: a sweep asks again.
  is_stale boolean not null default false,
  -- Letters that were written of this period.
  told text[] not null default '{}',
  check ((subscription_id is null) = (status is null or status = 'trial'))
);
create index subscriptions_due on subscriptions (synced_at) where subscription_id is not null;

-- Money that came, as it was told: an invoice is made of each (packages/contract/src/billing).
create table settled_payments (
  id bigint generated always as identity primary key,
  operator_id bigint references operators on delete set null,
  -- The provider's invoice: the same money is written down once.
  provider text not null,
  provider_invoice text not null,
  paid_at timestamptz not null,
  amount_cents integer not null check (amount_cents >= 0),
  payment jsonb not null,
  unique (provider, provider_invoice)
);
create index settled_payments_operator on settled_payments (operator_id, paid_at);

-- Payment services hand over their events.
alter table inbox drop constraint inbox_source_check;
alter table inbox add constraint inbox_source_check check (source in ('mail', 'payments'));
