-- The staff finds the accounts whose address nobody has confirmed.
grant select (is_email_confirmed) on users to envol_staff;
create index users_new on users (created_at);
