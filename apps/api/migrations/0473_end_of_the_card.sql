-- The last day on which the card that pays is good, so that its end is told before a payment fails; null: none is known.
alter table subscriptions add column card_ends_on date;
