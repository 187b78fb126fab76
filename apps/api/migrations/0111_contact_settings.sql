-- What a person chose for itself: maps, defaults of new missions, alarm, and which news come by which way. None of these
-- tables is granted: only the process reads them. What was not chosen is not kept (packages/domain/src/accounts/settings.ts).
create table contact_settings (
  user_id bigint primary key references users on delete cascade,
  settings jsonb not null default '{}'
);

-- A browser that takes news while it is closed (Web Push, RFC 8030). It ends with the sign-in in which it was registered.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Of the session (sessions.family).
  family uuid not null,
  endpoint text not null unique,
  -- The browser's key and secret (RFC 8291), base64url.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- What is to be sent, written in the transaction that makes the news; a worker takes it away.
create table pushes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text not null,
  body text not null,
  url text not null,
  is_urgent boolean not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null
);
create index pushes_due on pushes (due_at);

-- The pair with which the server signs what it sends to push services (VAPID, RFC 8292), made once.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- Sealed with the key that lies with the data.
  private_key bytea not null
);

-- What a person did that no record keeps: the guided tour, browser notifications on or off.
create table user_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  code_type text not null,
  device text,
  at timestamptz not null
);
create index user_events_user on user_events (user_id, id desc);
create index user_events_at on user_events (at);

-- Where a letter that need not be sent is refused by one click (RFC 8058).
alter table mails add column unsubscribe text;
