-- What the platform's staff tells those who fly; each person puts it away once.
create table announcements (
  id bigint generated always as identity primary key,
  text_fr text not null check (length(text_fr) between 1 and 2800),
  text_en text check (length(text_en) between 1 and 2800),
  -- What unfolds below it: a list of {title_fr, title_en, text_fr, text_en}.
  expansion_elements jsonb not null default '[]',
  created_by_name text not null,
  created_at timestamptz not null,
  stopped_at timestamptz
);
create index announcements_shown on announcements (id desc) where stopped_at is null;
create table announcement_dismissals (
  announcement_id bigint not null references announcements on delete cascade,
  user_id bigint not null references users on delete cascade,
  at timestamptz not null,
  primary key (announcement_id, user_id)
);
create index announcement_dismissals_user on announcement_dismissals (user_id);

-- Sentences of the product that the staff words anew; without a row the product's own stands.
create table platform_texts (
  key text primary key check (key in ('geolocation_not_allowed')),
  text_fr text not null check (length(text_fr) between 1 and 2800),
  text_en text check (length(text_en) between 1 and 2800),
  changed_by_name text not null,
  changed_at timestamptz not null
);
