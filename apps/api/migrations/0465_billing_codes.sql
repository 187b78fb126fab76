-- Codes that take something off a first subscription (specification 2 §9.1): promotions, affiliates, partner insurers.
create table billing_codes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('promotion', 'affiliate', 'insurance')),
  -- As it is typed, in capitals.
  code text not null unique check (code = upper(code) and length(code) between 3 and 32),
  percent_off integer check (percent_off between 1 and 100),
  amount_off_cents integer check (amount_off_cents between 1 and 10000000),
  -- Months that it works: null for the first invoice alone.
  months integer check (months between 1 and 36),
  plans text[] not null default '{}',
  valid_from timestamptz,
  valid_until timestamptz,
  most_uses integer check (most_uses between 1 and 1000000),
  uses integer not null default 0 check (uses >= 0 and (most_uses is null or uses <= most_uses)),
  note text check (length(note) <= 250),
  ended_at timestamptz,
  created_by_name text not null,
  created_at timestamptz not null,
  check (num_nonnulls(percent_off, amount_off_cents) = 1)
);
-- One use a company and code: taken when it begins to pay, given back when it did not.
create table billing_code_uses (
  code_id bigint not null references billing_codes on delete cascade,
  operator_id bigint not null references operators on delete cascade,
  -- The page on which it was taken; null once it is paid.
  checkout_id text,
  taken_at timestamptz not null,
  used_at timestamptz,
  primary key (code_id, operator_id)
);
create index billing_code_uses_open on billing_code_uses (taken_at) where used_at is null;

-- Pages on which a company pays or leaves a card, so that two clicks open one and a stranger's is nobody's.
create table checkouts (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  -- The provider's name of it; null until it has answered.
  session_id text unique,
  kind text not null check (kind in ('subscribe', 'card')),
  plan_code text,
  pilots integer,
  url text,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  created_at timestamptz not null,
  by_user_id bigint references users on delete set null
);
create index checkouts_open on checkouts (operator_id, kind) where status = 'open';

-- The simulated provider's own objects: what a real one would keep on its side.
create table simulated_payments (
  id text primary key,
  kind text not null,
  position bigint generated always as identity,
  object jsonb not null
);
create index simulated_payments_kind on simulated_payments (kind, position);
