-- Everybody of a company, whoever keeps a part of it and restricted pilots too: for events that name no record.
create or replace function asker_audiences() returns text[] stable parallel safe
  return array['user:' || asker_user(),
      case when asker_sub_exploitants() is null and asker_pilot() is null then 'operator:' || asker_operator() end,
      'company:' || asker_operator(),
      'pilot:' || asker_pilot()]
    || array(select 'structure:' || id from unnest(asker_structures()) id)
    || array(select 'sub_exploitant:' || id from unnest(asker_sub_exploitants()) id);
