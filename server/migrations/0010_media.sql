-- Pictures, videos and documents of assets, and the uploads they come by.

CREATE TABLE media (
  -- Made by the client; also the id of the upload.
  id uuid CONSTRAINT media_pkey PRIMARY KEY,
  asset_id uuid NOT NULL CONSTRAINT media_asset_fkey REFERENCES assets ON DELETE CASCADE,
  type text NOT NULL CONSTRAINT media_type_known CHECK (type IN ('image', 'video', 'file')),
  content_type text NOT NULL CONSTRAINT media_content_type_known CHECK (
    content_type IN ('generic', 'proof_of_ownership', 'registration', 'users_manual')
  ),
  document_type text CONSTRAINT media_document_type_known CHECK (
    document_type IN ('registration', 'proof_of_ownership', 'users_manual', 'inspection', 'service_history', 'invoice', 'other')
  ),
  name text NOT NULL,
  image_text text,
  shot text,
  position integer NOT NULL,
  status text NOT NULL CONSTRAINT media_status_known CHECK (status IN ('ACTIVE', 'PROCESSING', 'PROCESSING_ERROR')),
  reason text CONSTRAINT media_reason_known CHECK (
    reason IN ('unreadable', 'too_many_pixels', 'too_long', 'too_much_work', 'file_missing', 'gave_up')
  ),
  format text NOT NULL CONSTRAINT media_format_known CHECK (
    format IN ('jpeg', 'png', 'webp', 'avif', 'heic', 'mp4', 'mov', 'webm', 'pdf', 'docx', 'xlsx', 'odt', 'ods', 'csv', 'txt')
  ),
  -- Of what was sent. Media with the same content share one stored file.
  size bigint NOT NULL CONSTRAINT media_size CHECK (size > 0),
  sha256 text NOT NULL CONSTRAINT media_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  duration_ms integer,
  placeholder text,
  -- What was made of it, by name: stored object, type, size, width and height.
  variants jsonb NOT NULL DEFAULT '{}',
  -- How often a worker has begun with it, and until when the one at work has it for itself.
  attempts integer NOT NULL DEFAULT 0,
  worked_on_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL CONSTRAINT media_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid NOT NULL CONSTRAINT media_updated_by_fkey REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT media_reason_when_failed CHECK ((status = 'PROCESSING_ERROR') = (reason IS NOT NULL)),
  CONSTRAINT media_document_type_of_files CHECK ((type = 'file') = (document_type IS NOT NULL))
);
CREATE INDEX media_by_asset ON media (asset_id, position, id);
CREATE INDEX media_by_content ON media (sha256);
CREATE INDEX media_in_work ON media (updated_at) WHERE status = 'PROCESSING';

CREATE TABLE uploads (
  id uuid CONSTRAINT uploads_pkey PRIMARY KEY,
  asset_id uuid NOT NULL CONSTRAINT uploads_asset_fkey REFERENCES assets ON DELETE CASCADE,
  -- What came with it: name, type and what it shows.
  metadata jsonb NOT NULL,
  length bigint NOT NULL CONSTRAINT uploads_length CHECK (length > 0),
  received bigint NOT NULL DEFAULT 0,
  created_by uuid NOT NULL CONSTRAINT uploads_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uploads_received CHECK (received BETWEEN 0 AND length)
);
CREATE INDEX uploads_by_creator ON uploads (created_by);
CREATE INDEX uploads_by_asset ON uploads (asset_id);

-- What has arrived, each piece a stored object of its own.
CREATE TABLE upload_pieces (
  upload_id uuid NOT NULL CONSTRAINT upload_pieces_upload_fkey REFERENCES uploads ON DELETE CASCADE,
  start bigint NOT NULL,
  object text NOT NULL,
  CONSTRAINT upload_pieces_pkey PRIMARY KEY (upload_id, start)
);

-- What lists show of the media; kept with every change of them.
ALTER TABLE assets
  ADD COLUMN image_count integer NOT NULL DEFAULT 0,
  ADD COLUMN video_count integer NOT NULL DEFAULT 0,
  ADD COLUMN thumbnail jsonb,
  ADD COLUMN media_order_version integer NOT NULL DEFAULT 0;

ALTER TABLE reference_items
  DROP CONSTRAINT reference_items_kind_known,
  ADD CONSTRAINT reference_items_kind_known CHECK (kind IN (
    'asset_kind', 'category', 'subcategory', 'section', 'card', 'field', 'tcr', 'tcr_group', 'grade', 'brand',
    'shot', 'shot_list'
  ));
