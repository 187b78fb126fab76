-- Sign-in through an identity provider (OpenID Connect). None of these tables is granted: only the process reads them.

-- Who a person is to a provider: it calls each by a name of its own (subject), which never changes.
create table identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- A sign-in on its way through the provider: what comes back has to answer to it, in the browser in which it began.
create table identity_requests (
  state_hash bytea primary key,
  -- Kept by the browser alone.
  binding_hash bytea not null,
  nonce text not null,
  -- PKCE (RFC 7636), sealed.
  verifier bytea not null,
  redirect text,
  expires_at timestamptz not null,
  -- The provider has answered; a code of the second factor is waited for.
  user_id bigint references users on delete cascade
);
create index identity_requests_over on identity_requests (expires_at);
