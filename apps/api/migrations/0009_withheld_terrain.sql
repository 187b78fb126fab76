-- No request has a right to these tables, like to users and sessions: a second lock would have no policy to speak of.
alter table terrain_grounds disable row level security;
alter table elevation_files disable row level security;
alter table elevation_blocks disable row level security;
