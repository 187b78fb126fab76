-- What came and what a code takes off beside their currency, as every other sum.
alter table settled_payments add column currency text not null default 'EUR' check (currency = 'EUR');
alter table billing_codes add column currency text not null default 'EUR' check (currency = 'EUR');
