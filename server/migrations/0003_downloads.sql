-- Files that somebody has asked for and not fetched yet. Only the hash of the address is kept.
CREATE TABLE downloads (
  key_hash bytea CONSTRAINT downloads_pkey PRIMARY KEY,
  session_id uuid NOT NULL CONSTRAINT downloads_session_fkey REFERENCES sessions ON DELETE CASCADE,
  download jsonb NOT NULL,
  language text NOT NULL CONSTRAINT downloads_language_known CHECK (language IN ('en', 'no', 'sv', 'da', 'fi')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX downloads_by_expiry ON downloads (expires_at);
CREATE INDEX downloads_by_session ON downloads (session_id);
