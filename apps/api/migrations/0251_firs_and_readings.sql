-- Which flight information regions a briefing told of, and how many messages of each: a mission is consulted by its own alone.
alter table notam_imports add column firs jsonb not null default '[]';
-- The region of a message's Q line: a whole briefing of some regions ends nothing of the others.
alter table notams add column fir text;
update notams set fir = substring(raw from 'Q\)\s*([A-Z]{4})');

-- What a named person read for a mission where no data answer, for its place and period as they stand.
alter table flights add column readings jsonb;
