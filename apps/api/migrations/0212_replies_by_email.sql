-- A letter about a discussion may be answered: the address it names, signed and good for a time. Forgotten once the letter
-- left for a mail server, like a link.
alter table mails add column reply_to text check (length(reply_to) <= 250);

-- Words that came by e-mail stand in the discussion like any others, and say so.
alter table messages add column by_email boolean not null default false;

-- Each letter that came, kept for a week: how often one address answered lately, and what was judged already.
create table inbound_mails (
  -- Of the letter's own Message-ID: a mail server that hands it over again adds nothing.
  key bytea primary key check (length(key) = 32),
  address text not null check (length(address) <= 250),
  outcome text not null check (outcome in ('added', 'ignored', 'refused')),
  reason text,
  received_at timestamptz not null
);
create index inbound_mails_address on inbound_mails (address, received_at);
create index inbound_mails_age on inbound_mails (received_at);
