-- A restricted pilot reads what the operator prepares, and asks for nothing.
alter table memberships
  add column is_restricted boolean not null default false,
  add check (not is_restricted or (operator_id is not null and role = 'standard'));

-- Who was asked to join whom, and as what. The token stands in the letter alone; here is its SHA-256. Not granted to any
-- asker: only the process reads it.
create table invitations (
  id bigint generated always as identity primary key,
  operator_id bigint references operators on delete cascade,
  structure_id bigint references structures on delete cascade,
  authority_id bigint references authorities on delete cascade,
  tenant_kind text not null generated always as (case when operator_id is not null then 'operator'
    when structure_id is not null then 'structure' else 'authority' end) stored,
  tenant_id bigint not null generated always as (coalesce(operator_id, structure_id, authority_id)) stored,
  email text not null,
  language text not null check (language in ('fr', 'en')),
  user_type text not null,
  role text not null,
  contact_profile text not null default 'standard',
  is_restricted boolean not null default false,
  access_privileges text[] not null default '{}',
  simplified_interface boolean not null default false,
  token_hash bytea not null unique,
  invited_by_user_id bigint references users on delete set null,
  invited_by_name text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (num_nonnulls(operator_id, structure_id, authority_id) = 1)
);
-- Of two that are sent at once to one address, one stands.
create unique index invitations_open on invitations (tenant_kind, tenant_id, lower(email))
  where accepted_at is null and withdrawn_at is null;
create index invitations_operator on invitations (operator_id);
create index invitations_structure on invitations (structure_id);
create index invitations_authority on invitations (authority_id);
create index invitations_inviter on invitations (invited_by_user_id);
