-- A NOTAM whose text draws no place is known by the circle of its Q line: its letter says so.
alter table restrictions add column is_place_rough boolean not null default false;
