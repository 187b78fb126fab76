-- Why a request was refused, to be counted; null of what was refused before, and where a client does not say.
alter table approval_decisions add column refusal_category text
  check (type = 'refuse' or refusal_category is null)
  check (refusal_category in ('traffic', 'military', 'event', 'incomplete_file', 'height', 'short_notice', 'weather', 'other'));
