-- One act of money of a company at a time, in whatever process: who asks meanwhile is told so.
create table payment_leases (
  operator_id bigint primary key references operators on delete cascade,
  until timestamptz not null
);
