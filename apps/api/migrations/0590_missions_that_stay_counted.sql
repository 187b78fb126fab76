-- A structure with which the platform has a partnership: missions at its place count for no plan. What was connected so far answers by
-- an agreement, but prefectures, which the law names, and who is invited to answer once.
alter table structures add column is_partner boolean not null default true;
update structures set is_partner = false where structure_type in ('prefecture', 'invited');

-- Missions that count for their operator's plan though they were deleted: something was asked for them, or their period had begun.
create table counted_missions (
  flight_id bigint primary key,
  operator_id bigint not null references operators on delete cascade,
  made_at timestamptz not null
);
create index counted_missions_operator on counted_missions (operator_id, made_at);
