-- A refund of the staff's over a sum that the installation sets waits until a second person asks for the same.
alter table payment_refunds
  add column asked_by_user_id bigint references users on delete set null,
  add column waits_for_second boolean not null default false,
  add column seconded_by text;
create unique index payment_refunds_one_waits on payment_refunds (invoice_id) where waits_for_second;
