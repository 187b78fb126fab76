-- What an authority asks of an operator beside the mission, in its own words: [{name, label, kind, is_required}], in the
-- order in which it is asked. A request keeps the questions that it answered.
alter table structure_settings
  add request_form jsonb not null default '[]' check (jsonb_typeof(request_form) = 'array');
