-- What other services hand over, perhaps twice: each delivery by the name that its sender gave it, with what it came to.
create table inbox (
  source text not null check (source in ('mail')),
  -- As its source names it: of a letter the digest of its address and Message-ID, in hexadecimal.
  external_id text not null check (length(external_id) between 1 and 200),
  -- What it is about, by which deliveries are counted: of a letter the address that it came to.
  about text check (length(about) <= 250),
  received_at timestamptz not null,
  -- Null: taken, and not worked off yet.
  done_at timestamptz,
  -- What it came to, told again to whoever hands it over again.
  result jsonb,
  primary key (source, external_id),
  check ((done_at is null) = (result is null))
);
create index inbox_about on inbox (source, about, received_at);
create index inbox_age on inbox (done_at);
insert into inbox (source, external_id, about, received_at, done_at, result)
  select 'mail', encode(key, 'hex'), address, received_at, received_at,
    jsonb_build_object('outcome', outcome, 'reason', reason)
  from inbound_mails;
drop table inbound_mails;
