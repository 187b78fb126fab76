-- An answer that came by the inbound mail port, in its sender's words: `by_name` is its sender's address.
alter table email_request_events drop constraint email_request_events_what_check;
alter table email_request_events add constraint email_request_events_what_check check (what in ('written', 'sent',
  'failed', 'reminder_written', 'reminded', 'received', 'answered', 'withdrawn', 'withdrawal_sent'));
