-- What is paid by card for one act: a request to an authority, or procedures that were entrusted (docs/adr/0276). Granted to nobody:
-- the calls of its module read it for its company.
create table payment_orders (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('approval', 'procedure')),
  -- Null: the company is gone; what its card holds is given up.
  operator_id bigint references operators on delete set null,
  -- Who sells; null: Envol's company.
  structure_id bigint references structures on delete set null,
  flight_id bigint references flights on delete set null,
  constraint_id bigint,
  category text check (length(category) between 1 and 50),
  -- Once the request is sent.
  approval_id bigint references approvals on delete set null,
  -- Once the procedures are entrusted.
  entrusted_at timestamptz,
  status text not null default 'shown'
    check (status in ('shown', 'waiting', 'deferred', 'authorised', 'card_saved', 'taken', 'released')),
  lines jsonb not null,
  net_cents integer not null check (net_cents > 0),
  tax_rate_bp integer not null check (tax_rate_bp between 0 and 10000),
  tax_cents integer not null check (tax_cents >= 0),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  -- What the payer wants on the invoice: a number of an order.
  billing_information text,
  info text,
  provider text check (provider in ('stripe', 'simulated')),
  customer_id text,
  -- The account of who sells.
  destination text,
  -- Counts what was refused: the key of the next attempt is another one.
  attempts integer not null default 0,
  -- Of an attempt that is not known to have ended, else of the card that answers.
  method_id text,
  card jsonb,
  session_id text,
  url text,
  intent_id text unique,
  capture_before timestamptz,
  by_user_id bigint references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  tried_at timestamptz,
  check (amount_cents = net_cents + tax_cents),
  check (status <> 'authorised' or intent_id is not null),
  check (status <> 'taken' or intent_id is not null)
);
create unique index payment_orders_of_approval on payment_orders (approval_id)
  where approval_id is not null and status not in ('shown', 'released');
create unique index payment_orders_of_entrusting on payment_orders (flight_id)
  where kind = 'procedure' and entrusted_at is null and status not in ('shown', 'released', 'taken');
create index payment_orders_open on payment_orders (id) where status in ('waiting', 'deferred', 'authorised', 'card_saved');
create index payment_orders_of_operator on payment_orders (operator_id, id);
create index payment_orders_of_flight on payment_orders (flight_id) where flight_id is not null;

-- A card holds what a request costs until it is answered; nothing is taken of what is refused.
alter table approvals drop constraint approvals_payment_status_check;
alter table approvals
  add constraint approvals_payment_status_check
    check (payment_status in ('waiting_payment', 'authorised', 'paid', 'refunded', 'released')),
  add column paid_by_card boolean not null default false,
  -- The payment service was away, and it is flown today: its authority may decide (docs/adr/0276).
  add column decidable_unpaid boolean not null default false;

-- Whether an authority decides on what nobody paid yet.
alter table structure_settings add column decides_unpaid boolean not null default false;

-- The platform's staff lifts what requests cost.
alter table operator_exemptions drop constraint operator_exemptions_kind_check;
alter table operator_exemptions
  add constraint operator_exemptions_kind_check check (kind in ('notice_bypass', 'refusal_procedure', 'free_of_charge'));

-- Where a structure stands with the payment service, as it last said.
create table payment_accounts (
  structure_id bigint primary key references structures on delete cascade,
  provider text not null check (provider in ('stripe', 'simulated')),
  account_id text not null unique,
  is_ready boolean not null default false,
  currently_due text[] not null default '{}',
  synced_at timestamptz not null
);

-- Money that goes back to a card: asked for first, so that it goes once, whoever dies in between.
create table payment_refunds (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices on delete restrict,
  intent_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  -- The provider's name of it.
  reference text
);
create index payment_refunds_of_invoice on payment_refunds (invoice_id);
