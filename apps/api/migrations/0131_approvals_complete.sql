-- What a request waits for beside a decision: a signed protocol, a validation anew; and how it stands in the authority's own
-- system (docs/adr/0075).
alter table approvals
  add column awaited text check (awaited in ('signature', 'revalidation')),
  add column validation_sent_at timestamptz,
  add column protocol_signed_at timestamptz,
  add column protocol_signed_by_name text,
  -- Null: its authority has no system that is connected.
  add column external_status text check (external_status in ('waiting', 'sent', 'failed')),
  add column external_reference text,
  add column external_tried_at timestamptz;
grant update (awaited, validation_sent_at, protocol_signed_at, protocol_signed_by_name) on approvals
  to envol_operator, envol_authority;

alter table approval_decisions drop constraint approval_decisions_type_check;
alter table approval_decisions add constraint approval_decisions_type_check check (type in ('accept', 'restrict', 'refuse',
  'request-information', 'request-signature', 'take-charge', 'inform-contact', 'ats-internal-note', 'impacting-zone'));

-- A file fetched from the authority's own system, by its name there: once.
alter table documents add column external_reference text;
create unique index documents_external on documents (owner_type, owner_id, external_reference)
  where external_reference is not null;
