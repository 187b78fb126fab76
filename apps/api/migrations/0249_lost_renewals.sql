-- The refresh token that bought a session's present pair, until that pair is first used: it comes back from whoever never
-- received the pair, and then it is no copy in other hands.
alter table sessions add renewed_from bytea;
