-- Money that came and of which no invoice can be made yet: what lacks, for the staff to see; gone with its invoice.
create table invoice_refusals (
  settled_payment_id bigint primary key references settled_payments on delete cascade,
  -- Fields that lack, as `InvoiceRefused` names them; "fault": something else went wrong, which the log tells.
  gaps text[] not null check (cardinality(gaps) > 0),
  refused_at timestamptz not null,
  tried_at timestamptz not null
);
