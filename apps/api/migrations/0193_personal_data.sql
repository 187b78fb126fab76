-- Copies of what is held about a person, or about an operator for its administrators: a file beside the uploaded ones,
-- forgotten when it expires. Nobody's: the process alone.
create table personal_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Null: of the person; else of the operator, and read by its administrators.
  operator_id bigint references operators on delete cascade,
  language text not null check (language in ('fr', 'en')),
  status text not null default 'queued' check (status in ('queued', 'ready', 'failed')),
  storage_key text,
  bytes bigint,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index personal_exports_user on personal_exports (user_id, id desc);
create index personal_exports_operator on personal_exports (operator_id, id desc);
create index personal_exports_kept on personal_exports (storage_key) where storage_key is not null;

-- Accounts that are erased when their week is over; taken back by removing the row.
create table personal_erasures (
  user_id bigint primary key references users on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index personal_erasures_due on personal_erasures (due_at);
