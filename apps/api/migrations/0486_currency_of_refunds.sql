-- A sum is read with its currency beside it.
alter table payment_refunds add column currency text not null default 'EUR' check (currency = 'EUR');
