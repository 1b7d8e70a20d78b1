-- Categories, fields, forms, condition reports and brands. What ships with the product and what an admin made of it
-- stand side by side: a new version replaces the first and leaves the second alone.

CREATE TABLE reference_items (
  kind text NOT NULL CONSTRAINT reference_items_kind_known CHECK (kind IN (
    'asset_kind', 'category', 'subcategory', 'section', 'card', 'field', 'tcr', 'tcr_group', 'grade', 'brand'
  )),
  id text NOT NULL,
  position integer NOT NULL,
  shipped jsonb,
  changed jsonb,
  CONSTRAINT reference_items_pkey PRIMARY KEY (kind, id),
  CONSTRAINT reference_items_something CHECK (shipped IS NOT NULL OR changed IS NOT NULL)
);

-- One row: from which files the shipped part was loaded, and a number that grows with every change.
CREATE TABLE reference_state (
  singleton boolean NOT NULL DEFAULT true CONSTRAINT reference_state_pkey PRIMARY KEY,
  digest text NOT NULL DEFAULT '',
  number integer NOT NULL DEFAULT 0,
  CONSTRAINT reference_state_one CHECK (singleton)
);
INSERT INTO reference_state DEFAULT VALUES;
