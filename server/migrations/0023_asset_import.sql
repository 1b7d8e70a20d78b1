-- Tables of assets that somebody has sent, until they are imported or discarded. No asset knows of them.
CREATE TABLE asset_imports (
  id uuid CONSTRAINT asset_imports_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT asset_imports_user_fkey REFERENCES users,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  headings jsonb NOT NULL,
  -- For each column the field that it holds, or null.
  mapping jsonb NOT NULL,
  subcategory text,
  empty_rows integer NOT NULL,
  status text NOT NULL DEFAULT 'uploaded' CONSTRAINT asset_imports_status_known CHECK (
    status IN ('uploaded', 'checking', 'checked', 'running', 'done')
  ),
  -- Of what the server does now or did last.
  rows_done integer NOT NULL DEFAULT 0,
  rows_to_do integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX asset_imports_by_user ON asset_imports (user_id, created_at DESC);
CREATE INDEX asset_imports_by_file ON asset_imports (sha256);
CREATE INDEX asset_imports_by_age ON asset_imports (updated_at);

CREATE TABLE asset_import_rows (
  import_id uuid NOT NULL CONSTRAINT asset_import_rows_import_fkey REFERENCES asset_imports ON DELETE CASCADE,
  row_number integer NOT NULL,
  cells jsonb NOT NULL,
  flaws jsonb NOT NULL DEFAULT '{}',
  -- The id of the asset that the row makes: given once, so that it is made once.
  new_asset_id uuid NOT NULL,
  -- The asset that it changes, and the version of it that the check has seen.
  asset_id uuid,
  asset_version integer,
  -- As it is compared with other rows of the file.
  bare_vin text,
  outcome text CONSTRAINT asset_import_rows_outcome_known CHECK (
    outcome IN ('new', 'new_draft', 'update', 'unchanged', 'refused')
  ),
  issues jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  missing jsonb NOT NULL DEFAULT '[]',
  left_out boolean NOT NULL DEFAULT false,
  imported_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT asset_import_rows_pkey PRIMARY KEY (import_id, row_number)
);
CREATE INDEX asset_import_rows_by_vin ON asset_import_rows (import_id, bare_vin);

-- What somebody said that their columns hold, by the heading, for the next file.
CREATE TABLE asset_import_columns (
  user_id uuid NOT NULL CONSTRAINT asset_import_columns_user_fkey REFERENCES users,
  heading text NOT NULL,
  target text NOT NULL,
  CONSTRAINT asset_import_columns_pkey PRIMARY KEY (user_id, heading)
);
