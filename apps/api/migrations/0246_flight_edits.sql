-- Who changed which fields of a mission, the newest last, and the last ones alone: [{version, at, by, fields}]. A colleague's
-- conflict and the constraint sheet name them (docs/adr/0147).
alter table flights add column edits jsonb not null default '[]';
