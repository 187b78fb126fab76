-- Held by a round of the server's own, which is over in a moment: an act of a person waits for it instead of being refused.
alter table payment_leases add column is_round boolean not null default false;
