-- What is left of a mission whatever the day (packages/domain/src/flights/verdict.ts): a list tells it without reading
-- every constraint. Filled from the status; the next change of the mission or of a request writes it anew.
alter table flights add column outlook text;
update flights set outlook = case status
  when 'error' then 'failed'
  when 'refused' then 'refused'
  when 'canceled' then 'refused'
  when 'planned' then 'waiting'
  when 'processing' then 'waiting'
  when 'reserves' then 'conditions'
  when 'clear' then 'settled'
  when 'confirmed' then 'settled'
  else case analysis->>'verdict' when 'impossible' then 'impossible' when 'incomplete' then 'incomplete' else 'steps' end
end;
-- A mission that was clear had sources that nobody consulted: it is planned, its sources are to be read.
update flights set status = 'planned', next_step = jsonb_build_object('code', 'read_sources', 'params',
  jsonb_build_object('count', jsonb_array_length(jsonb_path_query_array(analysis, '$.checks[*] ? (@.status != "checked")'))))
where status = 'clear' and analysis is not null;
alter table flights alter column outlook set not null, alter column outlook set default 'failed';

-- Who settled a step by the operator's own means, with whom, when and how: {"by", "on", "how", "marked_by", "marked_at"}.
alter table flight_constraints add column proof jsonb;
