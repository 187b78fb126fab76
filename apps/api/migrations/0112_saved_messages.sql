-- A person's own ready-made texts, by kind; null: the product's own stand.
alter table contact_settings add column saved_messages jsonb;
