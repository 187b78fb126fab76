-- The staff filters accounts by what they are, of themselves or by whom they serve.
create index users_type on users (user_type);
create index memberships_type on memberships (user_type, user_id);
