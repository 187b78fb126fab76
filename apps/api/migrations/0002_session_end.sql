-- A session that ends is told to every server at once, so that its open sockets close with it.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('envol_revoked', old.id::text);
  return null;
end
$$;

create trigger sessions_revoked after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end();
create trigger sessions_deleted after delete on sessions for each row execute function tell_session_end();
