-- What people work with on the lists of assets: views that are kept, files of what is filtered, and what is done with
-- many at once.

CREATE TABLE asset_views (
  id uuid CONSTRAINT asset_views_pkey PRIMARY KEY,
  listing text NOT NULL CONSTRAINT asset_views_listing_known CHECK (listing IN ('assets', 'archive', 'community')),
  name text NOT NULL,
  filters jsonb NOT NULL,
  sort text NOT NULL,
  columns jsonb NOT NULL CONSTRAINT asset_views_columns CHECK (jsonb_typeof(columns) = 'array'),
  look text NOT NULL CONSTRAINT asset_views_look_known CHECK (look IN ('table', 'cards')),
  -- The user types that use it beside whoever made it.
  shared_with jsonb NOT NULL DEFAULT '[]'
    CONSTRAINT asset_views_shared_with CHECK (jsonb_typeof(shared_with) = 'array'),
  version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL CONSTRAINT asset_views_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid NOT NULL CONSTRAINT asset_views_updated_by_fkey REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX asset_views_by_maker ON asset_views (created_by);
CREATE INDEX asset_views_shared ON asset_views (id) WHERE shared_with <> '[]';

-- Files that are made in the background are of reports and of lists alike.
ALTER TABLE report_exports RENAME TO exports;
ALTER TABLE exports RENAME CONSTRAINT report_exports_pkey TO exports_pkey;
ALTER TABLE exports RENAME CONSTRAINT report_exports_user_fkey TO exports_user_fkey;
ALTER TABLE exports RENAME CONSTRAINT report_exports_user_type_known TO exports_user_type_known;
ALTER TABLE exports RENAME CONSTRAINT report_exports_language_known TO exports_language_known;
ALTER TABLE exports RENAME CONSTRAINT report_exports_status_known TO exports_status_known;
ALTER INDEX report_exports_by_age RENAME TO exports_by_age;
UPDATE exports SET export = export || '{"kind": "report"}';

CREATE TABLE asset_bulks (
  id uuid CONSTRAINT asset_bulks_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT asset_bulks_user_fkey REFERENCES users,
  -- As which type it was asked for: whoever has become another does nothing more by it.
  user_type text NOT NULL CONSTRAINT asset_bulks_user_type_known CHECK (
    user_type IN ('read', 'user', 'support', 'auction_broker', 'admin')
  ),
  action jsonb NOT NULL,
  status text NOT NULL DEFAULT 'preview'
    CONSTRAINT asset_bulks_status_known CHECK (status IN ('preview', 'waiting', 'running', 'done')),
  -- What was done is taken back once at most.
  undo_of uuid CONSTRAINT asset_bulks_undo_of_fkey REFERENCES asset_bulks ON DELETE CASCADE
    CONSTRAINT asset_bulks_undone_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX asset_bulks_by_age ON asset_bulks (created_at);

CREATE TABLE asset_bulk_items (
  bulk_id uuid NOT NULL CONSTRAINT asset_bulk_items_bulk_fkey REFERENCES asset_bulks ON DELETE CASCADE,
  asset_id uuid NOT NULL CONSTRAINT asset_bulk_items_asset_fkey REFERENCES assets ON DELETE CASCADE,
  place integer NOT NULL,
  status text NOT NULL CONSTRAINT asset_bulk_items_status_known CHECK (status IN ('ready', 'refused', 'done')),
  -- Why it is refused.
  code text,
  -- As it was when it was looked at: of the auction where that is what is moved, else of the asset.
  version integer,
  auction_id uuid,
  -- What taking it back gives it again, and from which version.
  before jsonb,
  version_after integer,
  CONSTRAINT asset_bulk_items_pkey PRIMARY KEY (bulk_id, asset_id),
  CONSTRAINT asset_bulk_items_refused_has_code CHECK ((status = 'refused') = (code IS NOT NULL))
);
CREATE INDEX asset_bulk_items_by_asset ON asset_bulk_items (asset_id);
