-- A bid is in time by when it reached a server, and an auction whose bids nobody could process gets more time.

ALTER TABLE auction_log
  -- When a bid had reached a server as a whole, by the clock of the database. It counts for whether it was in time; "at"
  -- counts for everything else. Null where the server could not tell, and then "at" counts for that too.
  ADD COLUMN arrived_at timestamptz CONSTRAINT auction_log_arrived CHECK (
    arrived_at IS NULL OR (
      arrived_at <= at AND arrived_at = date_trunc('milliseconds', arrived_at)
      AND type IN ('bid_placed', 'maximum_changed')
    )
  );

ALTER TABLE bid_takers
  -- Every bid that arrived at it before this moment has been processed.
  ADD COLUMN clear_until timestamptz,
  -- When it last found that it could reach the auctions that end soon.
  ADD COLUMN probed_at timestamptz;

-- Auctions that end soon and that somebody keeps locked, since when a server has seen that.
CREATE TABLE auction_blocks (
  auction_id uuid CONSTRAINT auction_blocks_pkey PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Times in which no server could process an auction's bids, and what they did to its end.
CREATE TABLE bidding_stalls (
  id uuid CONSTRAINT bidding_stalls_pkey PRIMARY KEY,
  auction_id uuid NOT NULL CONSTRAINT bidding_stalls_auction_fkey REFERENCES auctions,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  end_before timestamptz NOT NULL,
  end_after timestamptz NOT NULL,
  CONSTRAINT bidding_stalls_order CHECK (ended_at > began_at AND end_after >= end_before)
);
CREATE INDEX bidding_stalls_by_auction ON bidding_stalls (auction_id);
CREATE INDEX bidding_stalls_by_time ON bidding_stalls (ended_at);
