-- Codes typed for an account since one was right, or for a day: guessing from many addresses ends (docs/adr/0046).
alter table second_factors
  add column tries integer not null default 0,
  add column tries_since timestamptz;
