-- Who was let in by an authority through a link, to give opinions. The link's token stands in the letter alone; here is its
-- SHA-256. Not granted to any asker: only the process reads it.
create table visitor_accesses (
  id bigint generated always as identity primary key,
  -- Asks for another link (`/token-generation`): it goes to the account's own address.
  uuid uuid not null unique default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  structure_id bigint references structures on delete cascade,
  authority_id bigint references authorities on delete cascade,
  tenant_kind text not null generated always as (case when structure_id is not null then 'structure' else 'authority' end)
    stored,
  tenant_id bigint not null generated always as (coalesce(structure_id, authority_id)) stored,
  sesame_hash bytea not null unique,
  invited_by_name text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(structure_id, authority_id) = 1)
);
create unique index visitor_accesses_open on visitor_accesses (tenant_kind, tenant_id, user_id) where revoked_at is null;
create index visitor_accesses_user on visitor_accesses (user_id);
create index visitor_accesses_structure on visitor_accesses (structure_id);
create index visitor_accesses_authority on visitor_accesses (authority_id);
