-- Files of organizations: proof of registration, contracts, verification papers, TCR documents. They are media like those
-- of assets, so that uploads, storage, clean-up and backups treat them alike. Each belongs to one or the other.
ALTER TABLE media
  ALTER COLUMN asset_id DROP NOT NULL,
  ADD COLUMN organization_id uuid CONSTRAINT media_organization_fkey REFERENCES organizations ON DELETE CASCADE,
  -- What kind of document of an organization it is.
  ADD COLUMN organization_kind text CONSTRAINT media_organization_kind_known CHECK (
    organization_kind IN ('registration', 'contract', 'verification', 'tcr', 'other')
  ),
  ADD CONSTRAINT media_one_holder CHECK (num_nonnulls(asset_id, organization_id) = 1),
  ADD CONSTRAINT media_organization_documents CHECK (
    (organization_id IS NULL) = (organization_kind IS NULL) AND (organization_id IS NULL OR type = 'file')
  ),
  DROP CONSTRAINT media_document_type_of_files,
  ADD CONSTRAINT media_document_type_of_files CHECK (
    (type = 'file' AND organization_id IS NULL) = (document_type IS NOT NULL)
  );
CREATE INDEX media_by_organization ON media (organization_id, created_at, id) WHERE organization_id IS NOT NULL;

ALTER TABLE uploads
  ALTER COLUMN asset_id DROP NOT NULL,
  ADD COLUMN organization_id uuid CONSTRAINT uploads_organization_fkey REFERENCES organizations ON DELETE CASCADE,
  ADD CONSTRAINT uploads_one_holder CHECK (num_nonnulls(asset_id, organization_id) = 1);
CREATE INDEX uploads_by_organization ON uploads (organization_id) WHERE organization_id IS NOT NULL;

-- The report itself. Until now there was room for a line of text only, which stays as it was written.
ALTER TABLE tcr_records
  ADD COLUMN document_id uuid CONSTRAINT tcr_records_document_fkey REFERENCES media ON DELETE SET NULL;
CREATE INDEX tcr_records_by_document ON tcr_records (document_id) WHERE document_id IS NOT NULL;
