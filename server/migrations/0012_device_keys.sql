-- What a user's drafts are locked with on their devices. It lives here and not in the password, so that a new password
-- leaves unsent drafts readable, and not in the server's secret, so that a new secret does too.
CREATE TABLE device_keys (
  user_id uuid CONSTRAINT device_keys_pkey PRIMARY KEY
    CONSTRAINT device_keys_user_exists REFERENCES users (id) ON DELETE CASCADE,
  key bytea NOT NULL CONSTRAINT device_keys_length CHECK (length(key) = 32),
  created_at timestamptz NOT NULL DEFAULT now()
);
