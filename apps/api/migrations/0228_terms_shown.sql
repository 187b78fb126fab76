-- Which version of the terms a person was shown last: what it accepts when it names none.
create table terms_shown (
  user_id bigint primary key references users on delete cascade,
  version text not null references terms on delete cascade,
  shown_at timestamptz not null
);
