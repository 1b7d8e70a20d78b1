-- The register of bidders, and the tokens by which machines call.

CREATE TABLE api_tokens (
  id uuid CONSTRAINT api_tokens_pkey PRIMARY KEY,
  name text NOT NULL,
  scope text NOT NULL CONSTRAINT api_tokens_scope_known CHECK (scope IN ('marketplace')),
  -- The secret itself is known to the machine alone.
  secret_hash bytea NOT NULL CONSTRAINT api_tokens_secret_length CHECK (length(secret_hash) = 32),
  ends_with text NOT NULL,
  created_by uuid NOT NULL CONSTRAINT api_tokens_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_by uuid CONSTRAINT api_tokens_revoked_by_fkey REFERENCES users,
  revoked_at timestamptz,
  CONSTRAINT api_tokens_secret_unique UNIQUE (secret_hash),
  CONSTRAINT api_tokens_revoked_whole CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE INDEX api_tokens_by_creation ON api_tokens (created_at, id);

-- Servers keep in memory who calls: what ends a token is told them like what ends a session.
CREATE TRIGGER api_tokens_tell_change AFTER UPDATE ON api_tokens FOR EACH ROW
WHEN (
  OLD.revoked_at IS DISTINCT FROM NEW.revoked_at
  OR OLD.expires_at IS DISTINCT FROM NEW.expires_at
  OR OLD.secret_hash <> NEW.secret_hash
  OR OLD.scope <> NEW.scope
)
EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER api_tokens_tell_removal AFTER DELETE ON api_tokens FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

CREATE SEQUENCE bidder_numbers AS integer START 1001;

CREATE TABLE bidders (
  id uuid CONSTRAINT bidders_pkey PRIMARY KEY,
  number integer NOT NULL DEFAULT nextval('bidder_numbers') CONSTRAINT bidders_number_unique UNIQUE,
  bidder_type text NOT NULL CONSTRAINT bidders_bidder_type_known CHECK (bidder_type IN ('organization', 'person')),
  organization_id uuid CONSTRAINT bidders_organization_fkey REFERENCES organizations,
  -- A person's; of an organization what a marketplace said, which stays when it is known which one it is.
  name text,
  country_id integer CONSTRAINT bidders_country CHECK (country_id IN (578, 752, 208, 246)),
  organization_number text,
  contact_name text,
  email text,
  phone text,
  language text NOT NULL CONSTRAINT bidders_language_known CHECK (language IN ('en', 'no', 'sv', 'da', 'fi')),
  status text NOT NULL DEFAULT 'pending'
    CONSTRAINT bidders_status_known CHECK (status IN ('pending', 'approved', 'blocked')),
  block_reason text,
  approved_by uuid CONSTRAINT bidders_approved_by_fkey REFERENCES users,
  approved_at timestamptz,
  -- The largest bid or maximum per currency, in minor units.
  limits jsonb NOT NULL DEFAULT '[]',
  erased_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL DEFAULT '{}',
  created_by uuid CONSTRAINT bidders_created_by_fkey REFERENCES users,
  created_by_token uuid CONSTRAINT bidders_created_by_token_fkey REFERENCES api_tokens,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid CONSTRAINT bidders_updated_by_fkey REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bidders_registered_by_one CHECK (num_nonnulls(created_by, created_by_token) = 1),
  CONSTRAINT bidders_named CHECK (
    organization_id IS NOT NULL OR (country_id IS NOT NULL AND (name IS NULL) = (erased_at IS NOT NULL))
  ),
  CONSTRAINT bidders_person_whole CHECK (
    bidder_type <> 'person' OR num_nonnulls(organization_id, organization_number, contact_name) = 0
  ),
  CONSTRAINT bidders_approved_whole CHECK (
    (approved_at IS NULL) = (approved_by IS NULL) AND (status <> 'approved' OR approved_at IS NOT NULL)
  ),
  CONSTRAINT bidders_blocked_whole CHECK (
    (block_reason IS NOT NULL) = (status = 'blocked' AND erased_at IS NULL)
  ),
  CONSTRAINT bidders_erased_whole CHECK (
    erased_at IS NULL OR (bidder_type = 'person' AND status = 'blocked' AND num_nonnulls(email, phone) = 0)
  )
);
ALTER SEQUENCE bidder_numbers OWNED BY bidders.number;

-- What the search looks through of a bidder's own; the organization has its own text.
ALTER TABLE bidders ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(
    number::text || ' ' || coalesce(name, '') || ' ' || coalesce(organization_number, '') || ' ' ||
    coalesce(contact_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
  )
) STORED;
CREATE INDEX bidders_by_search ON bidders USING gin (search_text gin_trgm_ops);
CREATE INDEX bidders_by_organization ON bidders (organization_id);
CREATE INDEX bidders_by_token ON bidders (created_by_token);
CREATE INDEX bidders_by_update ON bidders (updated_at, id);
CREATE INDEX bidders_by_creation ON bidders (created_at, id);

-- A machine changes things too: then its token stands where the user would.
ALTER TABLE registry_history
  ADD COLUMN token_id uuid CONSTRAINT registry_history_token_fkey REFERENCES api_tokens;
