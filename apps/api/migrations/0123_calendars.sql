-- Secret addresses under which a calendar program reads missions: the person's own, or all of the operator's.
create table calendar_feeds (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  membership_id bigint not null,
  kind text not null check (kind in ('own', 'operator')),
  secret_hash bytea not null unique,
  -- Sealed, so that the person may copy it again.
  secret bytea not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  unique (membership_id, kind),
  foreign key (membership_id, user_id) references memberships (id, user_id) on delete cascade
);
create index calendar_feeds_user on calendar_feeds (user_id);
