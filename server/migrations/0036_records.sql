-- Records of everything that decides money and that no log of its own holds: a chain for each auction and each bidder,
-- sealed with the key of the installation. What was there before gets its first record when a server starts.

CREATE TABLE records (
  kind text NOT NULL CONSTRAINT records_kind_known CHECK (kind IN ('auction', 'bidder')),
  subject_id uuid NOT NULL,
  number integer NOT NULL CONSTRAINT records_number CHECK (number >= 1),
  at timestamptz NOT NULL CONSTRAINT records_at CHECK (at = date_trunc('milliseconds', at)),
  -- A user or a token; null: the system.
  actor_id uuid,
  -- The values as they were then, which of them were changed, the ends of the logs, and digests of the history's entries.
  facts jsonb NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT records_pkey PRIMARY KEY (kind, subject_id, number)
);
CREATE INDEX records_by_time ON records (at);
CREATE TRIGGER records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
