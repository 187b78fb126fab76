-- Which procedures and which authorities stood against the take-off that a mission keeps: [{"obstacle": …, "names": […]}].
alter table flights add column take_off_named jsonb not null default '[]';
