-- A second factor at sign-in (docs/adr/0046): a time-based code (RFC 6238), and codes to get in without the device. None of
-- these tables is granted: only the process reads them.

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  -- Sealed with the key that lies with the data (AES-256-GCM, bound to the user).
  secret bytea not null,
  -- Null: shown to its person, who has not yet typed a code of it.
  enabled_at timestamptz,
  -- The half minute whose code was used last: a code is good once.
  last_step bigint not null default 0
);

-- SHA-256 of eighty random bits each; used once.
create table recovery_codes (
  code_hash bytea primary key,
  user_id bigint not null references users on delete cascade
);
create index recovery_codes_user on recovery_codes (user_id);

-- Whether an account still owes a second factor is looked up again, in every process.
create function tell_second_factor() returns trigger language plpgsql as $$
begin
  perform pg_notify('envol_users', (case tg_op when 'DELETE' then old.user_id else new.user_id end)::text);
  return null;
end
$$;
create trigger second_factors_changed after insert or update of enabled_at or delete on second_factors for each row
  execute function tell_second_factor();
