-- When the payment service was last asked about a pay page: one that was paid and that nobody came back from is told of by no
-- telling, perhaps, and is asked about.
alter table checkouts add column asked_at timestamptz;
