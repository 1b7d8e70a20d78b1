-- Portfolios, communities with their members, and what each kind of owner is made of.

CREATE TABLE portfolios (
  id uuid CONSTRAINT portfolios_pkey PRIMARY KEY,
  name text NOT NULL,
  -- The organization that is responsible.
  organization_id uuid CONSTRAINT portfolios_organization_fkey REFERENCES organizations,
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL CONSTRAINT portfolios_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid NOT NULL CONSTRAINT portfolios_updated_by_fkey REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX portfolios_by_organization ON portfolios (organization_id);
CREATE INDEX portfolios_by_search ON portfolios USING gin (lower(name) gin_trgm_ops);
CREATE INDEX portfolios_by_name ON portfolios (lower(name), id);
CREATE INDEX portfolios_by_update ON portfolios (updated_at, id);
CREATE INDEX portfolios_by_creation ON portfolios (created_at, id);

CREATE TABLE communities (
  id uuid CONSTRAINT communities_pkey PRIMARY KEY,
  name text NOT NULL,
  organization_id uuid CONSTRAINT communities_organization_fkey REFERENCES organizations,
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL CONSTRAINT communities_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid NOT NULL CONSTRAINT communities_updated_by_fkey REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX communities_by_organization ON communities (organization_id);
CREATE INDEX communities_by_search ON communities USING gin (lower(name) gin_trgm_ops);
CREATE INDEX communities_by_name ON communities (lower(name), id);
CREATE INDEX communities_by_update ON communities (updated_at, id);
CREATE INDEX communities_by_creation ON communities (created_at, id);

CREATE TABLE community_members (
  id uuid CONSTRAINT community_members_pkey PRIMARY KEY,
  community_id uuid NOT NULL CONSTRAINT community_members_community_fkey REFERENCES communities ON DELETE CASCADE,
  organization_id uuid CONSTRAINT community_members_organization_fkey REFERENCES organizations,
  user_id uuid CONSTRAINT community_members_user_fkey REFERENCES users,
  added_by uuid NOT NULL CONSTRAINT community_members_added_by_fkey REFERENCES users,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT community_members_either CHECK (num_nonnulls(organization_id, user_id) = 1),
  CONSTRAINT community_members_organization_once UNIQUE (community_id, organization_id),
  CONSTRAINT community_members_user_once UNIQUE (community_id, user_id)
);
CREATE INDEX community_members_by_organization ON community_members (organization_id);
CREATE INDEX community_members_by_user ON community_members (user_id);

-- A business owner points to an organization, a portfolio or a community, and has its name, country and status from
-- there. A private owner is a person, and has them itself.
ALTER TABLE owners
  ALTER COLUMN name DROP NOT NULL,
  ALTER COLUMN country_id DROP NOT NULL,
  ADD COLUMN portfolio_id uuid CONSTRAINT owners_portfolio_fkey REFERENCES portfolios,
  ADD COLUMN community_id uuid CONSTRAINT owners_community_fkey REFERENCES communities,
  ADD COLUMN birth_date date,
  ADD COLUMN address jsonb,
  ADD COLUMN phone text,
  ADD COLUMN email text,
  ADD COLUMN status text CONSTRAINT owners_status_known CHECK (status IN ('DRAFT', 'PENDING', 'VERIFIED')),
  ADD COLUMN return_reason text,
  ADD COLUMN verified_by uuid CONSTRAINT owners_verified_by_fkey REFERENCES users,
  ADD COLUMN verified_at timestamptz,
  ADD COLUMN retired_at timestamptz,
  ADD COLUMN erased_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN field_versions jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN updated_by uuid CONSTRAINT owners_updated_by_fkey REFERENCES users,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
UPDATE owners SET updated_by = created_by;
UPDATE owners SET status = 'DRAFT' WHERE owner_type = 'private_owner';
UPDATE owners SET name = NULL, country_id = NULL WHERE owner_type <> 'private_owner';
ALTER TABLE owners
  ALTER COLUMN updated_by SET NOT NULL,
  ADD CONSTRAINT owners_point_right CHECK (
    (organization_id IS NOT NULL) = (owner_type IN ('organization', 'creditor', 'organization_group'))
    AND (portfolio_id IS NOT NULL) = (owner_type = 'portfolio')
    AND (community_id IS NOT NULL) = (owner_type = 'community')
  ),
  ADD CONSTRAINT owners_person_whole CHECK (
    CASE WHEN owner_type = 'private_owner'
      THEN country_id IS NOT NULL AND status IS NOT NULL AND (name IS NULL) = (erased_at IS NOT NULL)
      ELSE num_nonnulls(name, country_id, birth_date, address, phone, email, status, verified_at, erased_at) = 0
    END
  ),
  ADD CONSTRAINT owners_verified_whole CHECK ((status = 'VERIFIED') = (verified_at IS NOT NULL)),
  ADD CONSTRAINT owners_erased_whole CHECK (
    erased_at IS NULL
    OR (retired_at IS NOT NULL AND num_nonnulls(birth_date, address, phone, email, return_reason) = 0)
  );
DROP INDEX owners_by_organization;
CREATE UNIQUE INDEX owners_organization_once ON owners (organization_id, owner_type);
CREATE UNIQUE INDEX owners_portfolio_once ON owners (portfolio_id);
CREATE UNIQUE INDEX owners_community_once ON owners (community_id);
CREATE INDEX owners_by_search ON owners USING gin (lower(name) gin_trgm_ops);
CREATE INDEX owners_by_update ON owners (updated_at, id);
CREATE INDEX owners_by_creation ON owners (created_at, id);
CREATE INDEX owners_by_creator ON owners (created_by);

-- The member organizations of an organization group.
CREATE TABLE owner_group_organizations (
  owner_id uuid NOT NULL CONSTRAINT owner_group_organizations_owner_fkey REFERENCES owners ON DELETE CASCADE,
  organization_id uuid NOT NULL CONSTRAINT owner_group_organizations_organization_fkey REFERENCES organizations,
  CONSTRAINT owner_group_organizations_pkey PRIMARY KEY (owner_id, organization_id)
);
CREATE INDEX owner_group_organizations_by_organization ON owner_group_organizations (organization_id);

-- Every owner with the name, country and status that hold for it, and the organization that answers for it.
CREATE VIEW owner_facts AS
SELECT
  o.id,
  o.owner_type,
  coalesce(p.name, c.name, g.name, o.name) AS name,
  coalesce(g.country_id, o.country_id) AS country_id,
  coalesce(g.status, o.status) AS status,
  g.id AS organization_id,
  g.name AS organization_name,
  g.organization_number,
  o.retired_at,
  o.erased_at,
  o.created_by,
  o.created_at,
  o.updated_at
FROM owners o
LEFT JOIN portfolios p ON p.id = o.portfolio_id
LEFT JOIN communities c ON c.id = o.community_id
LEFT JOIN organizations g ON g.id = coalesce(o.organization_id, p.organization_id, c.organization_id);
