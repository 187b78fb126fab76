-- A company is erased before its payment was invoiced: what the invoice has to say of the buyer, until it stands on it.
alter table settled_payments add column buyer jsonb;
