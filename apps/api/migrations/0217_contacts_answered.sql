-- What somebody wrote back whom an authority informed of a request: read by that authority, and by no operator.
create table contact_answers (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approvals on delete cascade,
  -- The letter that is answered.
  decision_id bigint not null references approval_decisions on delete cascade,
  from_address text not null check (length(from_address) <= 254),
  message text not null check (length(message) <= 2800),
  received_at timestamptz not null
);
create index contact_answers_of on contact_answers (approval_id, id);
create index contact_answers_decision on contact_answers (decision_id);
alter table contact_answers enable row level security;
grant select on contact_answers to envol_authority;
create policy of_request on contact_answers to envol_authority
  using (exists (select from approvals a where a.id = approval_id));
