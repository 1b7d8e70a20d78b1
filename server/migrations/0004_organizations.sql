-- The registry of organizations, and the history of everything in the registry.

CREATE TABLE organizations (
  id uuid CONSTRAINT organizations_pkey PRIMARY KEY,
  name text NOT NULL,
  legal_name text,
  organization_number text,
  vat_number text,
  country_id integer NOT NULL CONSTRAINT organizations_country CHECK (country_id IN (578, 752, 208, 246)),
  official_address jsonb,
  physical_address jsonb,
  contacts jsonb NOT NULL DEFAULT '[]',
  vendo_id text,
  status text NOT NULL DEFAULT 'DRAFT'
    CONSTRAINT organizations_status_known CHECK (status IN ('DRAFT', 'PENDING', 'VERIFIED')),
  return_reason text,
  verified_by uuid CONSTRAINT organizations_verified_by_fkey REFERENCES users,
  verified_at timestamptz,
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL CONSTRAINT organizations_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid NOT NULL CONSTRAINT organizations_updated_by_fkey REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT organizations_verified_whole CHECK ((status = 'VERIFIED') = (verified_at IS NOT NULL))
);

-- What the search looks through: names, numbers and places. Contacts are people, and are not searched.
CREATE FUNCTION organization_search_text(organizations) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(concat_ws(' ', $1.name, $1.legal_name, $1.organization_number, $1.vat_number,
    $1.official_address ->> 'postal_code', $1.official_address ->> 'postal_place', $1.official_address ->> 'city',
    $1.physical_address ->> 'postal_code', $1.physical_address ->> 'postal_place', $1.physical_address ->> 'city'))
$$;
ALTER TABLE organizations ADD COLUMN search_text text NOT NULL DEFAULT '';
CREATE FUNCTION keep_organization_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := organization_search_text(NEW);
  RETURN NEW;
END
$$;
CREATE TRIGGER organizations_search_text BEFORE INSERT OR UPDATE ON organizations
  FOR EACH ROW EXECUTE FUNCTION keep_organization_search_text();

CREATE UNIQUE INDEX organizations_number_unique ON organizations (country_id, organization_number);
CREATE INDEX organizations_by_search ON organizations USING gin (search_text gin_trgm_ops);
CREATE INDEX organizations_by_name ON organizations (lower(name), id);
CREATE INDEX organizations_by_update ON organizations (updated_at, id);
CREATE INDEX organizations_by_creation ON organizations (created_at, id);
CREATE INDEX organizations_by_status ON organizations (status, country_id);

CREATE TABLE registry_history (
  id uuid CONSTRAINT registry_history_pkey PRIMARY KEY,
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid CONSTRAINT registry_history_actor_fkey REFERENCES users,
  field text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX registry_history_by_subject ON registry_history (subject_id, id DESC);

ALTER TABLE owners ADD COLUMN organization_id uuid CONSTRAINT owners_organization_fkey REFERENCES organizations;
CREATE INDEX owners_by_organization ON owners (organization_id);
