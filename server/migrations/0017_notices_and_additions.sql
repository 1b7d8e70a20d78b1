-- Who was told that they were outbid, and when: the next mail about the same auction waits a while.
CREATE TABLE outbid_mails (
  auction_id uuid NOT NULL CONSTRAINT outbid_mails_auction_fkey REFERENCES auctions,
  bidder_id uuid NOT NULL CONSTRAINT outbid_mails_bidder_fkey REFERENCES bidders,
  told_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT outbid_mails_pkey PRIMARY KEY (auction_id, bidder_id)
);

-- Up to which transaction the events of auctions were looked through for who was outbid.
CREATE TABLE outbid_reading (
  one boolean NOT NULL DEFAULT true CONSTRAINT outbid_reading_pkey PRIMARY KEY CONSTRAINT outbid_reading_one CHECK (one),
  changed_in bigint NOT NULL
);
INSERT INTO outbid_reading (changed_in) SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint;

-- A change after the first bid is an addition: bidders have gone by the old value, which stays in sight.
ALTER TABLE asset_history ADD COLUMN auction_id uuid CONSTRAINT asset_history_auction_fkey REFERENCES auctions;
CREATE INDEX asset_history_additions ON asset_history (asset_id, id) WHERE auction_id IS NOT NULL;
