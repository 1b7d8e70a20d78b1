-- One mailed code at a time: a new one, or a change of the account, takes the place of all before it.
UPDATE user_codes SET used_at = now()
WHERE used_at IS NULL AND EXISTS (
  SELECT FROM user_codes AS newer
  WHERE newer.user_id = user_codes.user_id AND newer.used_at IS NULL
    AND (newer.created_at, newer.id) > (user_codes.created_at, user_codes.id)
);
CREATE UNIQUE INDEX user_codes_one_open ON user_codes (user_id) WHERE used_at IS NULL;

-- From where a session was used last; absent for sessions from before.
ALTER TABLE sessions ADD COLUMN address text;
