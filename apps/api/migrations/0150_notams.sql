-- NOTAM as they came, with where they are from; the same for every tenant.
create table notam_imports (
  id bigint generated always as identity primary key,
  source text not null check (source in ('autorouter', 'staff', 'simulated')),
  label text check (length(label) <= 120),
  imported_by_name text,
  fetched_at timestamptz not null,
  -- All NOTAM of France in force: what is not among them has ended.
  is_complete boolean not null,
  read_count integer not null,
  refused jsonb not null default '[]',
  -- Why the service could not be asked; nothing was changed then.
  failure text
);
create index notam_imports_latest on notam_imports (fetched_at desc);

create table notams (
  id bigint generated always as identity primary key,
  identifier text not null unique check (length(identifier) <= 20),
  raw text not null check (length(raw) <= 21000),
  import_id bigint not null references notam_imports,
  is_simulated boolean not null,
  added_at timestamptz not null,
  -- Null: permanent, or an estimate.
  valid_to timestamptz,
  -- Replaced, cancelled, or no longer in a complete briefing.
  ended_at timestamptz
);
create index notams_in_force on notams (id) where ended_at is null;
create index notams_import on notams (import_id);

-- What a person made of a NOTAM; without a row it is not checked.
create table notam_ratings (
  user_id bigint not null references users on delete cascade,
  notam_id bigint not null references notams on delete cascade,
  rating text not null check (rating in ('important', 'interesting', 'irrelevant')),
  rated_at timestamptz not null,
  primary key (user_id, notam_id)
);
create index notam_ratings_notam on notam_ratings (notam_id);
