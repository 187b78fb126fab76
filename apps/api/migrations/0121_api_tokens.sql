-- Keys with which programs call the API in a person's name, for one membership and within scopes. Here is their SHA-256.
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Null: of an account that acts for nobody.
  membership_id bigint,
  name text not null check (length(name) between 1 and 80),
  token_hash bytea not null unique,
  -- Its last characters, to tell it from others.
  ending text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  foreign key (membership_id, user_id) references memberships (id, user_id) on delete cascade
);
create index api_tokens_user on api_tokens (user_id, id desc);
create index api_tokens_membership on api_tokens (membership_id);

-- One that ends is refused at once, in every process.
create function tell_api_token() returns trigger language plpgsql as $$
begin
  perform pg_notify('envol_users', old.user_id::text);
  return null;
end
$$;
create trigger api_tokens_ended after update of revoked_at or delete on api_tokens for each row
  execute function tell_api_token();

create function audit_api_token() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part memberships;
begin
  if tg_op = 'UPDATE' and (old.revoked_at is not null or new.revoked_at is null) then return null; end if;
  select * into part from memberships m where m.id = new.membership_id;
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, authority_id, facts)
  values (coalesce(new.revoked_at, new.created_at), 'api_token', case tg_op when 'INSERT' then 'added' else 'revoked' end,
    new.user_id, part.operator_id, part.structure_id, part.authority_id,
    jsonb_build_object('name', new.name, 'scopes', new.scopes, 'expires_at', new.expires_at)::text);
  return null;
end
$$;
create trigger audited after insert or update of revoked_at on api_tokens for each row execute function audit_api_token();

-- What limits count, for all processes together. Lost in a crash, which costs nobody anything.
create unlogged table rate_counts (
  key text primary key,
  ends_at timestamptz not null,
  count integer not null
);
create index rate_counts_ends on rate_counts (ends_at);
