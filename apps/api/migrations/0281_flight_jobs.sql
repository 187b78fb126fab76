-- Acts on many missions that are done beside the call, one mission after another. What was done stays told for some days.
create table flight_jobs (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- In which part the person asked: it acts with the rights that it still has there.
  membership_id bigint not null,
  language text not null check (language in ('fr', 'en')),
  act text not null check (act in ('repeat', 'apply', 'classify', 'delete', 'sheets')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- What every mission is given, as it was when the act was asked for.
  params jsonb not null default '{}',
  total_count int not null,
  done_count int not null default 0,
  left_count int not null default 0,
  created_at timestamptz not null,
  -- When it last went on: one whose worker ended is taken up again.
  touched_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz not null
);
create index flight_jobs_user on flight_jobs (user_id, id desc);
create index flight_jobs_operator on flight_jobs (operator_id);
create index flight_jobs_open on flight_jobs (touched_at) where status in ('queued', 'running');
create index flight_jobs_expiring on flight_jobs (expires_at);
alter table flight_jobs enable row level security;
grant select, insert on flight_jobs to envol_operator;
grant update (status, touched_at) on flight_jobs to envol_operator;
create policy own on flight_jobs to envol_operator
  using (user_id = (select asker_user()) and operator_id = (select asker_operator()))
  with check (user_id = (select asker_user()) and operator_id = (select asker_operator()));

create table flight_job_items (
  id bigint generated always as identity primary key,
  job_id bigint not null references flight_jobs on delete cascade,
  position int not null,
  -- The mission acted on, or the day for which one is made.
  flight_id bigint,
  day date,
  display_identifier text,
  name text not null,
  state text not null default 'open' check (state in ('open', 'done', 'left')),
  reason text,
  detail text,
  unique (job_id, position)
);
create index flight_job_items_open on flight_job_items (job_id, position) where state = 'open';
alter table flight_job_items enable row level security;
grant select, insert on flight_job_items to envol_operator;
create policy of_job on flight_job_items to envol_operator
  using (exists (select from flight_jobs j where j.id = job_id))
  with check (exists (select from flight_jobs j where j.id = job_id));

-- For which day of a job a mission was made: written with the mission, so that a day is made once.
alter table flight_series_members add column job_item_id bigint unique references flight_job_items on delete set null;
