-- What an authority calls the kinds of requests it gets, and what it asks for one, EUR before tax; null: nothing.
alter table structure_settings
  add column airspace_approval_categories jsonb not null default '[]',
  add column approval_price_eur double precision check (approval_price_eur > 0 and approval_price_eur <= 100000);

-- The kind that the operator chose, as it was called and coloured then; and where its payment stands. Nothing is paid here: an
-- authority notes what it was paid elsewhere.
alter table approvals
  add column category text check (length(category) between 1 and 50),
  add column category_colour text check (category_colour ~ '^#[0-9a-f]{6}$'),
  add column price_eur double precision check (price_eur > 0),
  add column payment_status text check (payment_status in ('waiting_payment', 'paid', 'refunded')),
  add constraint approvals_category check ((category is null) = (category_colour is null)),
  add constraint approvals_payment check ((price_eur is null) = (payment_status is null));
create index approvals_payment_status on approvals (structure_id, payment_status) where payment_status is not null;
grant update (payment_status) on approvals to envol_authority;
