-- Entrusted, and its card refused what was due: the company pays it by another one.
alter table entrustments add column is_unpaid boolean not null default false;
