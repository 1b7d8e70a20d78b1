-- Assets: what is registered, with its history.

CREATE SEQUENCE asset_numbers START 20001;

CREATE TABLE assets (
  id uuid CONSTRAINT assets_pkey PRIMARY KEY,
  status text NOT NULL DEFAULT 'DRAFT' CONSTRAINT assets_status_known CHECK (
    status IN ('DRAFT', 'INVENTORY', 'ACTIVE', 'TRANSFERRED', 'SOLD', 'PAID', 'DELIVERED')
  ),
  category text NOT NULL,
  subcategory text NOT NULL,
  -- What was filled into the fields of the forms, by key.
  values jsonb NOT NULL DEFAULT '{}',
  notes jsonb NOT NULL DEFAULT '{}',
  subcomponents jsonb NOT NULL DEFAULT '[]',
  condition integer NOT NULL DEFAULT 0 CONSTRAINT assets_condition CHECK (condition BETWEEN 0 AND 3),
  condition_notes text NOT NULL DEFAULT '',
  condition_source text NOT NULL DEFAULT 'user'
    CONSTRAINT assets_condition_source_known CHECK (condition_source IN ('tcr', 'user')),
  tcr jsonb NOT NULL DEFAULT '[]',
  owner_id uuid CONSTRAINT assets_owner_fkey REFERENCES owners,
  next_owner_id uuid CONSTRAINT assets_next_owner_fkey REFERENCES owners,
  portfolio_id uuid CONSTRAINT assets_portfolio_fkey REFERENCES portfolios,
  -- Where it stands.
  place jsonb,
  archived_at timestamptz,
  duplicate_of uuid CONSTRAINT assets_duplicate_of_fkey REFERENCES assets ON DELETE SET NULL,
  retrade_of uuid CONSTRAINT assets_retrade_of_fkey REFERENCES assets ON DELETE SET NULL,
  -- How many of the needs of an auction are met; kept with every change.
  ready_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL CONSTRAINT assets_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid NOT NULL CONSTRAINT assets_updated_by_fkey REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now(),

  -- What lists show, filter and sort by stands in columns of its own, made from the one truth.
  asset_number text NOT NULL GENERATED ALWAYS AS (values ->> 'asset_number') STORED,
  brand text GENERATED ALWAYS AS (values ->> 'brand') STORED,
  model text GENERATED ALWAYS AS (values ->> 'model') STORED,
  variant text GENERATED ALWAYS AS (values ->> 'variant') STORED,
  year integer GENERATED ALWAYS AS ((values ->> 'year')::integer) STORED,
  usage_hours integer GENERATED ALWAYS AS ((values ->> 'usage_hours')::integer) STORED,
  usage_km integer GENERATED ALWAYS AS ((values ->> 'usage_km')::integer) STORED,
  country_id integer GENERATED ALWAYS AS ((place ->> 'country_id')::integer) STORED,
  -- As they are compared: without spaces and hyphens.
  bare_vin text GENERATED ALWAYS AS (upper(regexp_replace(values ->> 'vin', '[\s-]', '', 'g'))) STORED,
  bare_registration text
    GENERATED ALWAYS AS (upper(regexp_replace(values ->> 'registration_number', '[\s-]', '', 'g'))) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(
      coalesce(values ->> 'brand', '') || ' ' || coalesce(values ->> 'model', '') || ' ' ||
      coalesce(values ->> 'variant', '') || ' ' || coalesce(values ->> 'asset_number', '') || ' ' ||
      coalesce(values ->> 'vin', '') || ' ' || coalesce(values ->> 'registration_number', '') || ' ' ||
      coalesce(values ->> 'internal_reference', '')
    )
  ) STORED,
  CONSTRAINT assets_next_owner_while_transferred CHECK ((next_owner_id IS NOT NULL) = (status = 'TRANSFERRED'))
);

CREATE UNIQUE INDEX assets_number_unique ON assets (asset_number);
CREATE INDEX assets_by_search ON assets USING gin (search_text gin_trgm_ops);
CREATE INDEX assets_by_update ON assets (updated_at DESC, id DESC);
CREATE INDEX assets_by_creation ON assets (created_at DESC, id DESC);
CREATE INDEX assets_by_year ON assets (coalesce(year, 0), id);
CREATE INDEX assets_by_brand ON assets (lower(coalesce(brand, '')), id);
CREATE INDEX assets_by_status ON assets (status, subcategory);
CREATE INDEX assets_by_owner ON assets (owner_id);
CREATE INDEX assets_by_next_owner ON assets (next_owner_id);
CREATE INDEX assets_by_portfolio ON assets (portfolio_id);
CREATE INDEX assets_by_creator ON assets (created_by, updated_at DESC);
CREATE INDEX assets_by_vin ON assets (bare_vin);
CREATE INDEX assets_by_registration ON assets (bare_registration);

CREATE TABLE asset_history (
  id uuid CONSTRAINT asset_history_pkey PRIMARY KEY,
  asset_id uuid NOT NULL CONSTRAINT asset_history_asset_fkey REFERENCES assets ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid CONSTRAINT asset_history_actor_fkey REFERENCES users,
  field text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX asset_history_by_asset ON asset_history (asset_id, id DESC);

-- Who an asset belonged to, and when.
CREATE TABLE asset_ownerships (
  asset_id uuid NOT NULL CONSTRAINT asset_ownerships_asset_fkey REFERENCES assets ON DELETE CASCADE,
  owner_id uuid NOT NULL CONSTRAINT asset_ownerships_owner_fkey REFERENCES owners,
  starts_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz,
  CONSTRAINT asset_ownerships_pkey PRIMARY KEY (asset_id, starts_at)
);
CREATE INDEX asset_ownerships_by_owner ON asset_ownerships (owner_id);
