-- What belongs to an organization beside its own fields: commission, bank details, affiliations, TCR records.

ALTER TABLE organizations
  ADD COLUMN commission jsonb,
  ADD COLUMN commission_note text;

-- In a table of their own, so that nothing reads them by the way.
CREATE TABLE bank_details (
  organization_id uuid CONSTRAINT bank_details_pkey PRIMARY KEY
    CONSTRAINT bank_details_organization_fkey REFERENCES organizations ON DELETE CASCADE,
  confirmed jsonb,
  confirmed_by uuid CONSTRAINT bank_details_confirmed_by_fkey REFERENCES users,
  confirmed_at timestamptz,
  proposed jsonb,
  proposed_by uuid CONSTRAINT bank_details_proposed_by_fkey REFERENCES users,
  proposed_at timestamptz,
  version integer NOT NULL,
  CONSTRAINT bank_details_confirmed_whole CHECK (num_nulls(confirmed, confirmed_by, confirmed_at) IN (0, 3)),
  CONSTRAINT bank_details_proposed_whole CHECK (num_nulls(proposed, proposed_by, proposed_at) IN (0, 3))
);

CREATE TABLE affiliations (
  id uuid CONSTRAINT affiliations_pkey PRIMARY KEY,
  organization_id uuid NOT NULL
    CONSTRAINT affiliations_organization_fkey REFERENCES organizations ON DELETE CASCADE,
  other_id uuid NOT NULL CONSTRAINT affiliations_other_fkey REFERENCES organizations,
  role text NOT NULL
    CONSTRAINT affiliations_role_known CHECK (role IN ('parent', 'subsidiary', 'dealer', 'creditor', 'partner')),
  starts_on date,
  ends_on date,
  CONSTRAINT affiliations_two_organizations CHECK (organization_id <> other_id),
  CONSTRAINT affiliations_ends_after_start CHECK (ends_on >= starts_on),
  CONSTRAINT affiliations_once UNIQUE (organization_id, other_id, role)
);
CREATE INDEX affiliations_by_other ON affiliations (other_id);

CREATE TABLE tcr_records (
  id uuid CONSTRAINT tcr_records_pkey PRIMARY KEY,
  organization_id uuid NOT NULL
    CONSTRAINT tcr_records_organization_fkey REFERENCES organizations ON DELETE CASCADE,
  inspected_on date NOT NULL,
  inspector text NOT NULL,
  document text,
  note text,
  added_by uuid NOT NULL CONSTRAINT tcr_records_added_by_fkey REFERENCES users,
  added_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tcr_records_by_organization ON tcr_records (organization_id, inspected_on DESC, id DESC);
