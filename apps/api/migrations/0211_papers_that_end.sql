-- What of a paper's end its company was told of, so that each is told once: that it comes, and that it has come.
alter table documents add column told_expiry text check (told_expiry in ('soon', 'expired'));
