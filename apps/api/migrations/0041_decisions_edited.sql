-- A decision may be corrected: a new row takes the place of one, which stays. What an authority notes, marks or passes on
-- about a request is a decision too, and its own.
alter table approval_decisions drop constraint approval_decisions_type_check;
alter table approval_decisions add constraint approval_decisions_type_check check (type in ('accept', 'restrict',
  'refuse', 'request-information', 'take-charge', 'inform-contact', 'ats-internal-note', 'impacting-zone'));
alter table approval_decisions
  -- The row in whose place this one stands; each has one successor at most.
  add supersedes_id bigint unique references approval_decisions on delete cascade,
  add inside_impacting_zone boolean,
  add recipients text[],
  -- Never told to the operator, and no step of the request.
  add is_internal boolean generated always as (type in ('inform-contact', 'ats-internal-note', 'impacting-zone')) stored;
-- One step a version: of two controllers who saw the same request, one is first.
alter table approval_decisions drop constraint approval_decisions_approval_id_version_key;
create unique index approval_decisions_one_step on approval_decisions (approval_id, version) where not is_internal;
create index approval_decisions_approval on approval_decisions (approval_id, id);

drop policy of_request on approval_decisions;
create policy of_request on approval_decisions to envol_authority
  using (exists (select from approvals a where a.id = approval_id));
create policy told on approval_decisions to envol_operator
  using (not is_internal and exists (select from approvals a where a.id = approval_id));
