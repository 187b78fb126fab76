-- A card is charged 0.50 EUR or more: a lower price could be asked and never paid, as if the payment service were away.
update structure_settings set approval_price_cents = null where approval_price_cents < 50;
update procedure_prices set price_cents = 0 where price_cents between 1 and 49;
alter table structure_settings drop constraint structure_settings_approval_price_cents_check,
  add constraint structure_settings_approval_price_cents_check check (approval_price_cents between 50 and 10000000);
alter table procedure_prices drop constraint procedure_prices_price_cents_check,
  add constraint procedure_prices_price_cents_check check (price_cents = 0 or price_cents between 50 and 10000000);
