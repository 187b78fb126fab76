-- What an earlier credit paid of an invoice: no money that came, and nothing that is owed.
alter table invoice_payments drop constraint invoice_payments_kind_check;
alter table invoice_payments add constraint invoice_payments_kind_check check (kind in ('payment', 'refund', 'credit'));
