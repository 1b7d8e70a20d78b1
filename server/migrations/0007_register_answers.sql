-- What the countries' business registers have answered, kept for a day and shared by all servers. Unlogged: what a crash
-- takes can be asked anew.
CREATE UNLOGGED TABLE register_answers (
  key text CONSTRAINT register_answers_pkey PRIMARY KEY,
  answer jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX register_answers_by_age ON register_answers (fetched_at);
