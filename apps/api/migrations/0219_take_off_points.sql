-- Where the drone of a mission takes off and lands: inside its areas, as long as these stay as they are.
alter table flights add column points jsonb not null default '[]';
