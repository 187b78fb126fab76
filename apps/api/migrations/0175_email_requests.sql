-- Requests that the product writes by e-mail to whom no account answers for, and what came of them.
create table email_requests (
  id bigint generated always as identity primary key,
  flight_id bigint not null references flights on delete cascade,
  -- Of the constraint it is about: its row may go while the mission changes, its key stays.
  constraint_key text not null check (length(constraint_key) <= 400),
  title text not null check (length(title) <= 400),
  decider text check (length(decider) <= 400),
  status text not null check (status in ('to_send', 'sent', 'failed', 'answered', 'handled')),
  outcome text check (outcome in ('agreed', 'conditions', 'refused', 'question', 'withdrawn')),
  recipient text not null check (length(recipient) <= 254),
  copy_to text check (length(copy_to) <= 254),
  subject text not null check (length(subject) <= 250),
  message text not null check (length(message) <= 2800),
  -- The mission as it was when the letter was last written.
  shown_digest text,
  -- Which letter the clock is still to send, and its own text where it is not the request; null: none.
  pending text check (pending in ('request', 'reminder', 'withdrawal')),
  pending_message text check (length(pending_message) <= 2800),
  due_at timestamptz,
  attempts integer not null default 0,
  claimed_until timestamptz,
  failure text,
  is_simulated boolean not null default false,
  sent_at timestamptz,
  reminded_at timestamptz,
  -- Its writer was told that nobody has answered the last letter.
  reminder_told boolean not null default false,
  answered_by text,
  answered_at timestamptz,
  answered_how text,
  answer text check (length(answer) <= 2800),
  answer_document_id bigint references documents on delete set null,
  answer_marked_by text,
  answer_marked_at timestamptz,
  written_by text not null,
  written_by_user bigint references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index email_requests_flight on email_requests (flight_id, id);
create index email_requests_due on email_requests (due_at) where pending is not null;
create index email_requests_document on email_requests (answer_document_id);
create index email_requests_user on email_requests (written_by_user);
alter table email_requests enable row level security;
grant select, insert, update, delete on email_requests to envol_operator;
create policy of_mission on email_requests to envol_operator
  using (exists (select from flights f where f.id = flight_id))
  with check (exists (select from flights f where f.id = flight_id));

-- What goes with the letter, as it was when it was written.
create table email_request_files (
  request_id bigint not null references email_requests on delete cascade,
  kind text not null check (kind in ('mission_sheet', 'kml')),
  name text not null,
  type text not null,
  data bytea not null,
  primary key (request_id, kind)
);
alter table email_request_files enable row level security;
grant select, insert, update, delete on email_request_files to envol_operator;
create policy of_request on email_request_files to envol_operator
  using (exists (select from email_requests r where r.id = request_id))
  with check (exists (select from email_requests r where r.id = request_id));

-- What became of each, and by whom; null: the clock.
create table email_request_events (
  id bigint generated always as identity primary key,
  request_id bigint not null references email_requests on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('written', 'sent', 'failed', 'reminder_written', 'reminded', 'answered',
    'withdrawn', 'withdrawal_sent')),
  by_name text,
  detail text
);
create index email_request_events_of on email_request_events (request_id, id);
alter table email_request_events enable row level security;
grant select, insert, delete on email_request_events to envol_operator;
create policy of_request on email_request_events to envol_operator
  using (exists (select from email_requests r where r.id = request_id))
  with check (exists (select from email_requests r where r.id = request_id));
