-- The staff withdraws an acceptance, and asks everybody, or who never accepted, to accept (again).
alter table terms_acceptances
  add column id bigint generated always as identity unique,
  add column withdrawn_at timestamptz;
create index terms_acceptances_at on terms_acceptances (accepted_at desc, id desc);

create table terms_demands (
  id bigint generated always as identity primary key,
  whom text not null check (whom in ('everybody', 'never_accepted')),
  asked_at timestamptz not null,
  asked_by_user_id bigint references users on delete set null,
  asked_by_name text not null
);

-- Whether an account still has to accept is looked up again, in every process, when it did.
create function tell_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('envol_users', (case tg_op when 'DELETE' then old.user_id else new.user_id end)::text);
  return null;
end
$$;
create trigger terms_acceptances_changed after insert or update or delete on terms_acceptances for each row
  execute function tell_terms();
