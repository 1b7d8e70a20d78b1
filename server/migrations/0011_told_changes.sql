-- Servers keep in memory who calls; the database tells them, at the commit, whose session has ended or who has changed.

CREATE FUNCTION tell_sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions_changed', OLD.id::text);
  RETURN NULL;
END
$$;

CREATE TRIGGER sessions_tell_change AFTER UPDATE ON sessions FOR EACH ROW
WHEN (
  OLD.ended_at IS DISTINCT FROM NEW.ended_at
  OR OLD.expires_at > NEW.expires_at
  OR OLD.user_id <> NEW.user_id
)
EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER sessions_tell_removal AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

CREATE TRIGGER users_tell_change AFTER UPDATE ON users FOR EACH ROW
WHEN (OLD.state <> NEW.state OR OLD.user_type <> NEW.user_type)
EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER users_tell_removal AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();
