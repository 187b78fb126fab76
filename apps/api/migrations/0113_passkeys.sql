-- Passkeys (WebAuthn): a device's key that signs in without a password. None of these tables is granted: only the process
-- reads them.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- As the device named it, base64url.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  -- How often the device signed, where it counts; 0 where it does not.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 50),
  -- Also on the person's other devices, through their maker.
  is_synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- What a device is asked to sign, good once. Of a sign-in: nobody's yet.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_over on passkey_challenges (expires_at);
