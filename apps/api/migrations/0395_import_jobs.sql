-- A file that makes more missions than a call does is a job as well.
alter table flight_jobs drop constraint flight_jobs_act_check,
  add constraint flight_jobs_act_check check (act in ('repeat', 'apply', 'classify', 'delete', 'sheets', 'import'));

-- For which line of a job a mission was made: written with the mission, so that each is made once.
alter table flights add column job_item_id bigint unique references flight_job_items on delete set null;
