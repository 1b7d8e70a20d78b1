-- Users, their sessions and codes, the shared limits, and the audit log.

CREATE TABLE users (
  id uuid CONSTRAINT users_pkey PRIMARY KEY,
  email text NOT NULL CONSTRAINT users_email_is_lower_case CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  user_type text NOT NULL
    CONSTRAINT users_user_type_known CHECK (user_type IN ('read', 'user', 'support', 'auction_broker', 'admin')),
  state text NOT NULL CONSTRAINT users_state_known CHECK (state IN ('invited', 'activated', 'deactivated')),
  language text NOT NULL CONSTRAINT users_language_known CHECK (language IN ('en', 'no', 'sv', 'da', 'fi')),
  password_hash text,
  -- Wrong passwords in a row since the last sign-in, until when new sign-ins are barred, and how often they were.
  wrong_passwords integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  times_locked integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_unique UNIQUE (email),
  CONSTRAINT users_activated_has_password CHECK (state <> 'activated' OR password_hash IS NOT NULL)
);

CREATE TABLE sessions (
  id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT sessions_user_fkey REFERENCES users,
  -- The cookie's secret is known to the browser alone.
  secret_hash bytea NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT sessions_secret_unique UNIQUE (secret_hash)
);
CREATE INDEX sessions_running_by_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Codes sent by mail, to activate an account or to choose a new password. Only their hash is kept.
CREATE TABLE user_codes (
  id uuid CONSTRAINT user_codes_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT user_codes_user_fkey REFERENCES users,
  purpose text NOT NULL CONSTRAINT user_codes_purpose_known CHECK (purpose IN ('activation', 'password_reset')),
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT user_codes_code_unique UNIQUE (code_hash)
);
CREATE INDEX user_codes_by_user ON user_codes (user_id);
CREATE INDEX user_codes_by_expiry ON user_codes (expires_at);

-- How often something was tried, shared by all servers. Unlogged: after a crash the counting begins anew.
CREATE UNLOGGED TABLE tries (
  key text CONSTRAINT tries_pkey PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX tries_by_end ON tries (window_ends_at);

-- What was done by whom. Chained: each entry's hash covers the one before it, ids, and a digest of the details, never
-- the details themselves, so that a person can be erased from the details and the chain still verifies.
CREATE TABLE audit_log (
  number bigint CONSTRAINT audit_log_pkey PRIMARY KEY,
  at timestamptz NOT NULL,
  action text NOT NULL,
  actor_id uuid,
  subject_type text,
  subject_id uuid,
  request_id uuid,
  details jsonb,
  -- Random, so that a digest tells nothing about erased details; it is erased with them.
  salt bytea,
  digest bytea NOT NULL,
  hash bytea NOT NULL,
  erased_at timestamptz,
  CONSTRAINT audit_log_erased_whole CHECK ((erased_at IS NULL) = (salt IS NOT NULL AND details IS NOT NULL))
);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, number);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, number);

CREATE TABLE audit_head (
  singleton boolean CONSTRAINT audit_head_pkey PRIMARY KEY DEFAULT true CONSTRAINT audit_head_one_row CHECK (singleton),
  number bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (number, hash) VALUES (0, '\x');

CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- The one change allowed is to erase the details.
    IF NEW.erased_at IS NOT NULL AND NEW.details IS NULL AND NEW.salt IS NULL
      AND to_jsonb(NEW) - '{erased_at,details,salt}'::text[] = to_jsonb(OLD) - '{erased_at,details,salt}'::text[]
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();

-- Who owns assets. Each kind of owner gets its own particulars with its feature.
CREATE TABLE owners (
  id uuid CONSTRAINT owners_pkey PRIMARY KEY,
  owner_type text NOT NULL CONSTRAINT owners_owner_type_known CHECK (
    owner_type IN ('organization', 'creditor', 'organization_group', 'portfolio', 'private_owner', 'community')
  ),
  name text NOT NULL,
  -- ISO 3166-1 numeric.
  country_id integer NOT NULL CONSTRAINT owners_country_known CHECK (country_id IN (578, 752, 208, 246)),
  created_by uuid NOT NULL CONSTRAINT owners_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX owners_by_country ON owners (country_id);
